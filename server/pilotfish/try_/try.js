// Tells the trial what the agent reads of each page. The first script, so that it keeps the
// browser's own `fetch`: what it sends is neither the page's doing nor the agent's.
(() => {
  if (top !== window) return;
  const send = window.fetch.bind(window);
  const { src } = document.currentScript;
  const KEY = 'pilotfish.try';
  const LINKS = 200;
  let tab;
  try {
    tab = sessionStorage.getItem(KEY) ?? String(Math.random()).slice(2);
    sessionStorage.setItem(KEY, tab);
  } catch {
    tab = String(Math.random()).slice(2);
  }
  const meta = (query) => document.querySelector(query)?.getAttribute('content')?.trim() ?? '';

  function links() {
    return [...document.querySelectorAll('a[href]')]
      .filter((link) => link.origin === location.origin)
      .slice(0, LINKS)
      .map((link) => [link.pathname, link.textContent.trim().replace(/\s+/g, ' ').slice(0, 80)]);
  }

  // As #rrggbb, without grey and what shows through: a canvas writes opaque colours so.
  function colours() {
    const painted = document.querySelectorAll('button, [type=submit], [class*=primary], header, nav');
    const pen = document.createElement('canvas').getContext('2d');
    const shown = [...painted].slice(0, 40).map((it) => getComputedStyle(it).backgroundColor);
    return [meta('meta[name=theme-color]'), ...shown].flatMap((colour) => {
      pen.fillStyle = '#000000';
      pen.fillStyle = colour;
      const parts = /^#(..)(..)(..)$/.exec(pen.fillStyle)?.slice(1).map((it) => parseInt(it, 16));
      const most = Math.max(...(parts ?? [0]));
      return parts && most - Math.min(...parts) >= 0.3 * most && most ? [pen.fillStyle] : [];
    });
  }

  async function look() {
    due = 0;
    if (!globalThis.pilotfish?.version) return void (Date.now() < until && later());
    const dump = await pilotfish.debug.dump();
    const body = {
      ...{ tab, dump },
      path: location.pathname,
      title: document.title,
      description: meta('meta[name=description]'),
      name: meta('meta[property="og:site_name"]') || meta('meta[name=application-name]'),
      ...{ colours: colours(), links: links() },
    };
    await send(new URL('/seen', src), {
      ...{ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  }

  // A page is read once it has been still for a while, or after ten seconds.
  let at = location.href;
  let due = 0;
  let until = 0;
  function later() {
    clearTimeout(due);
    due = setTimeout(look, Math.min(1200, Math.max(0, until - Date.now())));
  }
  function begin() {
    until = Date.now() + 10_000;
    later();
  }
  const changes = new MutationObserver(() => due && later());
  addEventListener('load', () => {
    changes.observe(document, { subtree: true, childList: true });
    begin();
  });
  setInterval(() => {
    if (location.href === at) return;
    at = location.href;
    begin();
  }, 1000);
})();
