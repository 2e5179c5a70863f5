/** The visitor's consent to one consequential action: what is asked, and which press decides. */

import { type CardWords, cardWords, parted } from '../../guard/words/card_words.ts';
import { page } from '../../platform/page.ts';
import { filled } from '../../strings/filled.ts';
import { h } from '../drawing/dom.ts';
import type { Strings } from '../drawing/shown_strings.ts';
import type { Card } from './index.ts';
import type { Consent, Witness } from './witness.ts';

/** What a card asks. For actions of the page all of it was made in the page, from facts. */
export interface Confirmation {
  readonly digest: string;
  readonly actionName: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly about?: readonly string[];
  /** Of the consequence; none for actions of the server. */
  readonly kind?: string | undefined;
  /** Whether the question says which thing it is about. */
  readonly named?: boolean;
  /** What it asks by now; undefined where that is the same as before. */
  again?(): Pick<Confirmation, 'message' | 'about'> | undefined;
  /** The path of the document that asks in a frame; empty where there should be one. */
  readonly frame?: string | undefined;
  gone?(): void;
}

export type Decide = (approved: boolean) => void;

const NOTE_LENGTH = 160;
const MESSAGE_LENGTH = 240;
const LINE_LENGTH = 240;
const LOOK_MS = 250;

export interface ConfirmOptions {
  readonly strings: Strings;
  readonly witness: Witness;
  readonly before?: string;
}

export function confirmCard(
  question: Confirmation,
  { strings, witness, before }: ConfirmOptions,
  decide: Decide,
): Card {
  const message = shown(question.message, MESSAGE_LENGTH);
  const effect = effectOf(question.kind);
  const cancel = h('button', { type: 'button' }, strings.cancel);
  const approve = h('button', { type: 'button', class: 'main' }, strings.approve);
  const facts = h('div', { class: 'told' });
  const element = h(
    'div',
    {
      class: 'card',
      role: 'alertdialog',
      'aria-label': message,
      tabindex: '-1',
      'data-kind': question.kind,
      'data-look': lookOf(question),
    },
    facts,
    h('div', { class: 'row' }, cancel, approve),
  );

  /** Returns what is spoken. A redrawn card starts its half second again. */
  function draw(asked: Confirmation): string {
    const says = noteOf(asked, strings).map((it) => h('div', { class: 'says', dir: 'auto' }, it));
    const { shown: all, details } = parted(asked.about ?? []);
    const line = h('p', { dir: 'auto' }, shown(asked.message, MESSAGE_LENGTH));
    const summary = h('summary', {}, cardWords().details);
    facts.replaceChildren(
      ...(before ? [h('div', { class: 'says' }, before)] : []),
      ...(effect ? [h('div', { class: 'effect' }, effect)] : []),
      ...[line, ...listOf(all)],
      ...(details.length ? [h('details', {}, summary, ...listOf(details))] : []),
      ...says,
    );
    element.ariaLabel = line.textContent;
    const lines = [...facts.querySelectorAll(':scope > .about li, .says:not(:first-child)')];
    return [before, line.textContent, effect, ...lines.map((it) => it.textContent)]
      .filter(Boolean)
      .join(' ');
  }

  const spoken = draw(question);
  const timer = setInterval(() => {
    const now = question.again?.();
    if (now) draw({ ...question, ...now });
  }, LOOK_MS);
  keepOpen([cancel, approve]);
  const consent: Consent = witness(element, [
    [cancel, () => decide(false)],
    [approve, () => decide(true)],
  ]);
  return {
    id: question.digest,
    element,
    first: element,
    decides: true,
    spoken,
    key: () => false,
    gone() {
      clearInterval(timer);
      consent.end();
      question.gone?.();
    },
  };
}

function listOf(lines: readonly string[]): HTMLElement[] {
  const all = lines.map((it) => h('li', { dir: 'auto' }, shown(it, LINE_LENGTH)));
  return all.length ? [h('ul', { class: 'about' }, ...all)] : [];
}

/** `small`: a thing that is named, and what is done to it can be undone. */
function lookOf({ kind = '', named }: Confirmation): 'grave' | 'small' {
  const isGrave = /^(payment|plan|delete|send|credentials|action)?$/.test(kind);
  return isGrave || (kind === 'other' && !named) ? 'grave' : 'small';
}

/** What the visitor should know before they read on. */
function effectOf(kind: string | undefined): string {
  return cardWords()[`effect_${kind}` as keyof CardWords] ?? '';
}

/**
 * A press on our buttons is no press outside of the page's open popover: a button that belongs to
 * it does not dismiss it (https://html.spec.whatwg.org/multipage/popover.html#popover-light-dismiss).
 */
function keepOpen(buttons: readonly HTMLButtonElement[]): void {
  if (!('popover' in buttons[0]!)) return;
  const open = [...page.querySelectorAll<HTMLElement>('[popover]:popover-open')];
  const top = open.findLast((it) => it.popover !== 'manual');
  if (!top) return;
  for (const button of buttons) {
    button.popoverTargetElement = top;
    button.popoverTargetAction = 'show';
  }
}

/**
 * The target of `navigate`, and the model's own note, marked as such below the question: it can
 * neither replace the question nor push it out of view.
 */
function noteOf({ actionName, params, message }: Confirmation, strings: Strings): string[] {
  const { path, note } = params;
  if (actionName !== 'navigate' || typeof note !== 'string') return [];
  const words = plain(note);
  if (!words) return [];
  const short = words.length > NOTE_LENGTH ? `${words.slice(0, NOTE_LENGTH - 1)}…` : words;
  const quoted = filled(strings.says, short);
  const place = plain(`${path}`);
  return message.includes(place) ? [quoted] : [place, quoted];
}

/** One line, without characters that reorder or hide text. */
function plain(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

/** One line in which what turns or hides letters is shown by its number, not longer than `most`. */
function shown(text: string, most: number): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\u115f\u1160\u3164\u2800]/gu, (it) =>
      /[\u200c\u200d]/.test(it) ? it : `⟨${it.codePointAt(0)!.toString(16).padStart(4, '0')}⟩`,
    )
    .trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
