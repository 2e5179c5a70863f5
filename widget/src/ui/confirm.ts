/** The visitor's approval of one consequential action. The text comes from the server's code. */

import type { ConfirmAction } from '../link/protocol.ts';
import type { Card } from './card.ts';
import { h } from './dom.ts';
import type { Strings } from './strings.ts';

/** A click meant for what was there before must not approve. */
const ARMED_AFTER_MS = 400;

const NOTE_LENGTH = 160;

/** Only a real click counts: events dispatched by scripts are not trusted. */
export function confirmCard(
  question: ConfirmAction,
  strings: Strings,
  decide: (approved: boolean) => void,
): Card {
  const { digest, message, expires } = question;
  const says = noteOf(question, strings);
  const shown = performance.now();
  const pressed = (approved: boolean) => (event: Event) => {
    const armed = performance.now() - shown >= ARMED_AFTER_MS;
    if (event.isTrusted && armed) decide(approved);
  };
  const cancel = h('button', { type: 'button', click: pressed(false) }, strings.cancel);
  const approve = h(
    'button',
    { type: 'button', class: 'main', click: pressed(true) },
    strings.approve,
  );
  const clock = h('small');
  const element = h(
    'div',
    { class: 'card', role: 'alertdialog', 'aria-label': message, tabindex: '-1' },
    h('p', {}, message),
    ...says.map((words) => h('div', { class: 'says', dir: 'auto' }, words)),
    h('div', { class: 'row' }, clock, cancel, approve),
  );

  // The visitor's clock may be wrong: the time is only shown, and the server decides when it expires.
  const tick = () => {
    const seconds = Math.round((expires - Date.now()) / 1000);
    const plausible = seconds > 0 && seconds < 600;
    clock.textContent = plausible ? strings.expires.replace('#', `${seconds}`) : '';
  };
  tick();
  const timer = setInterval(tick, 1000);

  return {
    id: digest,
    element,
    first: element,
    spoken: [message, ...says].join(' '),
    key: () => false,
    gone: () => clearInterval(timer),
  };
}

/**
 * The target of `navigate`, and the model's own note, marked as such below the question: it can
 * neither replace the question nor push it out of view.
 */
function noteOf({ actionName, params, message }: ConfirmAction, strings: Strings): string[] {
  const { path, note } = params;
  if (actionName !== 'navigate' || typeof note !== 'string') return [];
  const words = plain(note);
  if (!words) return [];
  const short = words.length > NOTE_LENGTH ? `${words.slice(0, NOTE_LENGTH - 1)}…` : words;
  const told = strings.says.replace('#', () => short);
  const place = plain(`${path}`);
  return message.includes(place) ? [told] : [place, told];
}

/** One line, without characters that reorder or hide text. */
function plain(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}
