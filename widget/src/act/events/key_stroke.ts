/** Key strokes on the focused element, with the browser's default action for each. */

import { isSeen } from '../../ask/seen.ts';
import { DIALOGS } from '../../ask/selectors.ts';
import { around, focused, holds } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Key } from '../../platform/keys.ts';
import { approach } from '../spot/approach.ts';
import type { Task } from '../task/action.ts';
import { Held, Refusal } from '../task/outcome.ts';
import { isText, title } from '../task/state.ts';
import { focusedAgain } from './blur.ts';
import { defaultOf } from './key_defaults.ts';
import { heldFor, sendKey } from './keys.ts';

export async function holder(task: Task): Promise<HTMLElement> {
  if (task.args.ref !== undefined) {
    const { element } = await approach(task);
    if (focused() !== element) dom.focusOn(element);
    return element as HTMLElement;
  }
  const on = focusOf(task);
  task.gate(on);
  task.begin(on);
  return on;
}

/** Throws `not_interactive` if the focus is in the widget itself. */
function focusOf({ env }: Task): HTMLElement {
  const active = focusedAgain();
  if (!active || !env.isOurs(active)) return (active ?? dom.page.body) as HTMLElement;
  const whose = env.isWidget(active)
    ? 'The assistant itself'
    : 'A part that the site keeps to itself';
  const message = `${whose} has the focus: name the element by ref.`;
  throw new Refusal('not_interactive', message);
}

/** How often a page may take the focus while a text is typed, before that is given up. */
const MOST_TAKEN = 3;
const BY_VISITOR_MS = 500;
/** Px: narrower are the parts that codes and numbers are split into. */
const CODE_PART = 128;

/** Follows the focus from key to key, and asks the guard for each: Enter may press another. */
export class Follower {
  readonly #task: Task;
  #on: HTMLElement;
  #focus: Element | null = focused();
  /** The field that a run of characters is meant for: the page may take the focus in the middle. */
  #meant: HTMLElement | undefined;
  #taken = 0;
  count = 0;

  constructor(task: Task, on: HTMLElement) {
    this.#task = task;
    this.#on = on;
  }

  /** The target of the next key; undefined if the page is being unloaded, or asks a question. */
  next(): HTMLElement | undefined {
    const task = this.#task;
    if (this.count++ === 0) return this.#on;
    task.check();
    if (task.watch.held() || task.watch.leaving()) return undefined;
    if (focused() !== this.#focus || !dom.isConnected(this.#on))
      this.#on = this.#moved(focusOf(task));
    this.#focus = focused();
    this.#ask();
    return this.#on;
  }

  /** What follows goes to the field that has the focus now; undefined after a key that moves it. */
  means(field: HTMLElement | undefined): void {
    this.#meant = field && isText(field) ? field : undefined;
  }

  /** Back to the field that was meant, unless the page itself goes on to the next one. */
  #moved(to: HTMLElement): HTMLElement {
    const meant = this.#meant;
    if (!meant || meant === to || !isSeen(meant) || goesOn(meant, to)) return to;
    const { env } = this.#task;
    const byVisitor = env.guard.cause.sinceVisitor() < BY_VISITOR_MS;
    if (!byVisitor && this.#taken++ < MOST_TAKEN) dom.focusOn(meant);
    if (focused() === meant) return meant;
    const message = `After ${this.count - 1} characters the page moved the focus from ${title(env, meant)} to ${title(env, to)}: the rest is not typed. Look, then use fill_input.`;
    throw new Refusal('rejected_value', message);
  }

  #ask(): void {
    try {
      this.#task.gate(this.#on);
    } catch (reason) {
      if (!(reason instanceof Held)) throw reason;
      const done = `After ${this.count - 1} keys the focus is on ${title(this.#task.env, this.#on)}`;
      throw new Refusal(
        'denied',
        `${done}, which needs the visitor's approval: press that in an action of its own.`,
      );
    }
  }
}

/** Fields of a code follow each other, and a search may open in a dialog that takes its words over. */
function goesOn(from: HTMLElement, to: HTMLElement): boolean {
  if (!isText(to)) return false;
  const dialog = around(to, DIALOGS);
  const { value = '', maxLength = -1, clientWidth } = from as HTMLInputElement;
  const has = (to as HTMLInputElement).value;
  if (dialog && !holds(dialog, from)) return (has ?? to.textContent).includes(value);
  const follows = from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING;
  const isFull = maxLength > 0 && value.length >= maxLength;
  return !!follows && (isFull || (clientWidth < CODE_PART && has === ''));
}

export interface Down {
  readonly act?: (() => void) | undefined;
  readonly focus: Element | null;
}

/** Called when keydown has moved the focus: the element that the key goes to instead. */
type Moved = (to: HTMLElement) => void;

export function stroke(task: Task, on: HTMLElement, pressed: Key, moved?: Moved): void {
  const release = hold(on, pressed);
  keyUp(task, on, pressed, keyDown(task, on, pressed, moved));
  release();
}

/** Presses the modifier keys; the result releases them, the last one first. */
export function hold(on: HTMLElement, pressed: Key): () => void {
  const held = heldFor(pressed);
  const focus = focused();
  for (const { down } of held) sendKey('keydown', on, down);
  return () => {
    for (const { up } of held.reverse()) sendKey('keyup', hearer(on, focus), up);
  };
}

/** Carries out the default action of keydown; the result is what keyup needs. */
export function keyDown(task: Task, on: HTMLElement, pressed: Key, moved?: Moved): Down {
  const focus = focused();
  const plain = [...pressed.key].length === 1 || pressed.key === 'Enter';
  const { ctrlKey, metaKey, altKey } = pressed.modifiers;
  const command = ctrlKey || metaKey || (altKey && pressed.key !== 'Enter');
  let goes = sendKey('keydown', on, pressed);
  // A page may open an editor in keydown: the character goes to what has the focus then.
  const to = plain && !command ? hearer(on, focus) : on;
  if (to !== on) {
    if (!mayGet(task, to)) return { focus };
    if (goes) moved?.(to);
  }
  if (goes && plain && !command) goes = sendKey('keypress', to, pressed);
  const act = goes ? defaultOf(task.env, to, pressed) : undefined;
  // Space acts on keyup, everything else on keydown (HTML 6.4.2).
  if (pressed.key === ' ' && !isTyped(to)) return { act, focus: focused() };
  act?.();
  return { focus };
}

/** The guard would allow the key there without a question. */
function mayGet(task: Task, to: HTMLElement): boolean {
  if (task.env.isOurs(to)) return false;
  try {
    task.gate(to);
    return true;
  } catch (reason) {
    if (reason instanceof Held) return false;
    throw reason;
  }
}

export function keyUp(task: Task, on: HTMLElement, pressed: Key, { act, focus }: Down): void {
  const up = sendKey('keyup', hearer(on, focus), pressed);
  if (up && !task.signal.aborted) act?.();
}

/** The target of key events now: if the focus has moved meanwhile, the new element. */
function hearer(on: HTMLElement, focus: Element | null): HTMLElement {
  const now = focused();
  return dom.isConnected(on) && now === focus ? on : (now ?? on);
}

function isTyped(on: HTMLElement): boolean {
  return (
    dom.isEditable(on) ||
    dom.matchesOf(
      on,
      'textarea,input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image])',
    )
  );
}
