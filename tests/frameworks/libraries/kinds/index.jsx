/**
 * What libraries do that pages by hand do as well: Tom Select asks its server at the focus, Parsley
 * takes a 404 for a name that is free, TanStack Query takes back what was refused, jQuery UI selects
 * by Ctrl, BetterScroll moves a list by its wheel alone, jQuery Form sends into a frame.
 */

import 'tom-select/dist/css/tom-select.css';
import BScroll from '@better-scroll/core';
import MouseWheel from '@better-scroll/mouse-wheel';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import addForms from 'jquery-form';
import { createRoot } from 'react-dom/client';
import TomSelect from 'tom-select';
import { useApp } from '../app.jsx';
import { TOWNS } from '../data.js';
import $ from '../jquery.js';
import 'jquery-ui/dist/jquery-ui';
import 'parsleyjs';

const { app } = globalThis;
const FILES = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
document.getElementById('root').innerHTML = `
  <style>
    .ui-selected { background: #fc9 } .ts-wrapper { width: 300px }
    #wheel { position: relative; width: 300px; height: 150px; overflow: hidden } #wheel li { height: 30px }
  </style>
  <p><label for=town>Town</label> <select id=town></select></p>
  <p><label for=team>Teams</label> <select id=team multiple><option>Red<option>Green<option>Blue</select></p>
  <form><label>Account <input id=account data-parsley-remote="/accounts/{value}"
    data-parsley-remote-validator=reverse data-parsley-trigger=change></label></form>
  <form id=post action="/posts" method=post><label>Title <input name=title></label><button>Post</button></form>
  <ol id=files aria-label=Files>${FILES.map((it) => `<li>${it}</li>`).join('')}</ol>
  <div id=wheel><ul aria-label=Parts>${[...Array(300)].map((_, at) => `<li>Part ${at}</li>`).join('')}</ul></div>
  <div id=react></div>`;

Object.assign(app, { town: '', teams: [], account: null, files: [], at: 0, posted: '' });
new TomSelect('#town', {
  preload: 'focus',
  valueField: 'name',
  labelField: 'name',
  searchField: 'name',
  load: (_, tell) => setTimeout(() => tell(TOWNS.map((name) => ({ name }))), 600),
  onChange: (town) => Object.assign(app, { town }),
});
new TomSelect('#team', { onChange: (teams) => Object.assign(app, { teams }) });
$('#account')
  .parsley()
  .on('field:success', () => Object.assign(app, { account: true }))
  .on('field:error', () => Object.assign(app, { account: false }));
addForms(window, $);
$('#post').ajaxForm({
  iframe: true,
  success: (answer) => Object.assign(app, { posted: answer }),
});
const tellFiles = () => {
  app.files = $('#files .ui-selected').get().map((it) => it.textContent);
};
$('#files').selectable({ stop: tellFiles });

BScroll.use(MouseWheel);
const wheel = new BScroll('#wheel', { mouseWheel: true, probeType: 3 });
wheel.on('scroll', ({ y }) => {
  app.at = Math.round(-y / 30);
});

function Star() {
  const [starred, setStarred] = useApp('starred', false);
  const { mutate } = useMutation({
    mutationFn: async (star) => {
      const { ok } = await fetch('/api/star', { method: 'POST', body: JSON.stringify({ star }) });
      if (!ok) throw new Error('not saved');
    },
    onMutate: (star) => {
      setStarred(star);
      return !star;
    },
    onError: (_error, _star, before) => setStarred(before),
  });
  return (
    <button type="button" aria-pressed={starred} onClick={() => mutate(!starred)}>
      Star
    </button>
  );
}
createRoot(document.getElementById('react')).render(
  <QueryClientProvider client={new QueryClient()}>
    <Star />
  </QueryClientProvider>,
);
