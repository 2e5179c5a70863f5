/**
 * The document of the frame in which the visitor approves. It is of the agent's own origin: a script
 * of the page can neither read it nor press in it. It words the question itself, and sends the
 * decision to the server.
 */

import { speak } from '../guard/card_words.ts';
import { wording } from '../guard/wording.ts';
import { page } from '../host/page.ts';
import type { Approval } from '../link/protocol.ts';
import base from '../ui/base.css';
import card from '../ui/card.css';
import { confirmCard } from '../ui/confirm.ts';
import { h } from '../ui/dom.ts';
import { drawing } from '../ui/drawing.ts';
import { filled } from '../ui/strings.ts';
import { createWords } from '../ui/words.ts';
import css from './frame.css';
import { frameStrings } from './strings.ts';
import { createWitness } from './witness.ts';

/** As the server has it. */
interface Asked {
  readonly digest: string;
  readonly actionName: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
  /** What the page reported of its own action; null for one of the server. */
  readonly approval: Approval | null;
  /** Of the page. */
  readonly origin: string;
  readonly locale: string;
  readonly secret: string;
}

/** The card comes up within 180 ms, which hides it so long. */
const HIDDEN_MS = 600;
/** A key that is held longer than this is not waited for. */
const HELD_MS = 1000;

const asked = JSON.parse(page.getElementById('asked')!.textContent!) as Asked;
const { digest, approval, origin, secret } = asked;
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

/** The page has noted it: what it holds itself may be carried out once the server says so. */
function noted(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('message', function heard(event) {
      if (event.source !== parent || event.origin !== origin || event.data !== `noted ${digest}`)
        return;
      removeEventListener('message', heard);
      resolve();
    });
    tell(`approve ${digest}`);
  });
}

/** Whether the server has taken it. */
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

async function draw(): Promise<void> {
  const words = createWords();
  await words.load(hash.get('lang') ?? asked.locale, {});
  await speak(words.language);
  const { language, rtl, now } = words;
  const own = frameStrings(language);
  Object.assign(page.documentElement, { lang: language, dir: rtl ? 'rtl' : 'ltr' });
  const theme = hash.get('theme');
  if (theme === 'light' || theme === 'dark') page.body.style.colorScheme = theme;
  page.body.className = 'root';
  // `page` is read only.
  page.documentElement.ownerDocument.adoptedStyleSheets = [base, card, css].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });

  const status = h('p', { class: 'status', role: 'status' });
  let sending = false;
  let timer = 0;
  const witness = createWitness((hidden) => {
    clearTimeout(timer);
    status.textContent = '';
    if (hidden) timer = window.setTimeout(() => status.append(own.hidden), HIDDEN_MS);
  });

  async function decide(approved: boolean): Promise<void> {
    if (sending) return;
    sending = true;
    status.textContent = '';
    try {
      await keyReleased();
      if (approved) await noted();
      const taken = await send(approved);
      if (!taken) status.textContent = own.over;
      else tell(`${approved ? 'approved' : 'declined'} ${digest}`);
    } catch {
      status.textContent = own.failed;
      sending = false;
    }
  }

  const about = approval?.facts.about?.split('\n') ?? [];
  const message = approval ? wording(approval) : asked.message;
  const shown = confirmCard(
    { ...asked, message, about },
    { drawing, strings: now, witness },
    (approved) => void decide(approved),
  );
  const { host } = new URL(origin);
  const source = approval ? own.page : own.server;
  const top = h('p', { class: 'source', dir: 'auto' }, filled(source, host));
  shown.element.prepend(top);
  shown.element.querySelector('.row')!.prepend(status);
  page.body.append(shown.element);
  addEventListener('keydown', (event) => {
    if (event.isTrusted && event.key === 'Escape') void decide(false);
  });

  const told = shown.element.querySelector('.told')!;
  const resized = new ResizeObserver(() => {
    const high = shown.element.offsetHeight - told.clientHeight + told.scrollHeight;
    tell(`height ${Math.ceil(high)}`);
  });
  for (const it of [shown.element, ...told.children]) resized.observe(it);
}

void draw();
