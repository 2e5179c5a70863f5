/**
 * The document of the frame in which the visitor approves actions of the server. It is of the agent's
 * own origin: a script of the page can neither read it nor press in it. It sends the decision to the
 * server.
 */

import { page } from '../platform/page.ts';
import { bar as BAR, frame } from '../strings/en.json';
import { filled } from '../strings/filled.ts';
import { confirmCard } from '../ui/card/confirm.ts';
import question from '../ui/card/question.css';
import base from '../ui/drawing/base.css';
import { h, sheetOf } from '../ui/drawing/dom.ts';
import opened from '../ui/drawing/opened.css';
import { createWords } from '../ui/drawing/shown_strings.ts';
import card from '../ui/stage/card.css';
import css from './frame.css';
import { createWitness } from './witness.ts';

interface Asked {
  readonly digest: string;
  readonly actionName: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly origin: string;
  readonly locale: string;
  readonly secret: string;
}

/** The card comes up within 180 ms, which hides it so long. */
const HIDDEN_MS = 600;
/** A key that is held longer than this is not waited for. */
const HELD_MS = 1000;

const asked = JSON.parse(page.getElementById('asked')!.textContent!) as Asked;
const { digest, origin, secret } = asked;
const hash = new URLSearchParams(location.hash.slice(1));

let keyIsDown = false;
for (const type of ['keydown', 'keyup']) {
  const note = () => {
    keyIsDown = type === 'keydown';
  };
  addEventListener(type, note, true);
}

/** The page removes the frame after a decision: the release of the key is not to reach the page. */
function keyReleased(): Promise<void> {
  return new Promise((resolve) => {
    if (!keyIsDown) return resolve();
    addEventListener('keyup', () => resolve(), { once: true });
    setTimeout(resolve, HELD_MS);
  });
}

function tell(text: string): void {
  parent.postMessage(text, origin);
}

async function send(approved: boolean): Promise<boolean> {
  const { ok } = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, approved }),
    credentials: 'omit',
    keepalive: true,
  });
  return ok;
}

function dress(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') page.body.style.colorScheme = theme;
  page.body.className = 'root';
  // Until it is known nothing is shown.
  page.body.dataset.theme = theme ?? '';
  // `page` is read only.
  page.documentElement.ownerDocument.adoptedStyleSheets = [base, opened, card, question, css].map(
    sheetOf,
  );
}

async function draw(): Promise<void> {
  const words = createWords();
  words.learn(BAR);
  await words.load(hash.get('lang') ?? asked.locale, {});
  const { language, rtl, now } = words;
  const own = words.of(frame);
  Object.assign(page.documentElement, { lang: language, dir: rtl ? 'rtl' : 'ltr' });
  dress(hash.get('theme'));
  const status = h('p', { class: 'status', role: 'status' });
  let sending = false;
  let timer = 0;
  const witness = createWitness((hidden) => {
    clearTimeout(timer);
    status.textContent = '';
    if (hidden) timer = window.setTimeout(() => status.append(own.frame_hidden), HIDDEN_MS);
  });

  async function decide(approved: boolean): Promise<void> {
    if (sending) return;
    sending = true;
    status.textContent = '';
    try {
      await keyReleased();
      const taken = await send(approved);
      if (!taken) status.textContent = own.frame_over;
      else tell(`${approved ? 'approved' : 'declined'} ${digest}`);
    } catch {
      status.textContent = own.frame_failed;
      sending = false;
    }
  }

  const parts = { strings: now, witness };
  const shown = confirmCard(asked, parts, (approved) => void decide(approved));
  const { host } = new URL(origin);
  const top = h('p', { class: 'source', dir: 'auto' }, filled(own.frame_server, host));
  shown.element.prepend(top);
  shown.element.querySelector('.row')!.prepend(status);
  page.body.append(shown.element);
  addEventListener('keydown', (event) => {
    if (event.isTrusted && event.key === 'Escape') void decide(false);
  });

  const details = shown.element.querySelector('.told')!;
  const resized = new ResizeObserver(() => {
    const high = shown.element.offsetHeight - details.clientHeight + details.scrollHeight;
    tell(`height ${Math.ceil(high)}`);
  });
  for (const it of [shown.element, ...details.children]) resized.observe(it);
}

void draw();
