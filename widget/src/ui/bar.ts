/** The bar at the bottom of the page: what the agent says, asks and has done, and how to stop it. */

import type { Plan, Status } from '../link/protocol.ts';
import type { Card } from './card.ts';
import { h, icon, iconButton } from './dom.ts';
import { createLayer } from './layer.ts';
import { showPlan } from './plan.ts';
import type { Strings } from './strings.ts';
import { createSubtitle } from './subtitle.ts';

export interface Bar {
  isOpen(): boolean;
  /** A run starts: its task is shown until the agent says something. */
  begin(task: string): void;
  status(status: Status['status']): void;
  say(text: string, complete: boolean): void;
  plan(plan: Plan | undefined): void;
  /** State of the link to the server; empty when it is up. */
  note(text: string): void;
  /** `focus`: the card may take the focus. */
  ask(card: Card | undefined, focus: boolean): void;
  card(): Card | undefined;
  finish(failed: boolean, summary: string): void;
  close(): void;
  /** Moves the focus to the question, or to Stop; false where nothing is going on, or it is there. */
  reach(): boolean;
  /** Above what has been opened since. */
  raise(): void;
  remove(): void;
}

export interface BarOptions {
  readonly strings: Strings;
  stop(): void;
  /** The visitor wants to ask for something new. */
  again(): void;
  /** The visitor has seen the end. */
  closed(): void;
}

export function createBar(root: HTMLElement, { strings, stop, again, closed }: BarOptions): Bar {
  const mark = h('span', { class: 'mark', 'aria-hidden': 'true' });
  const line = h('p', { class: 'line', 'aria-hidden': 'true' });
  const spoken = h('p', { class: 'spoken', role: 'status', 'aria-live': 'polite' });
  const plan = h('ol', { class: 'plan', hidden: true });
  const slot = h('div', { class: 'slot', focusin });
  const trouble = h('p', { class: 'note', hidden: true });
  const stopButton = iconButton('stop', strings.stop, stop);
  stopButton.append(strings.stop);
  const againButton = iconButton('fish', strings.again, again);
  const closeButton = iconButton('close', strings.close, close);
  const row = h('div', { class: 'row' }, mark, line, stopButton, againButton, closeButton);
  const bar = h('div', { class: 'bar', role: 'region', tabindex: '-1', hidden: true, keydown });
  bar.append(plan, row, slot, trouble, spoken);
  root.append(bar);
  const subtitle = createSubtitle(line, spoken);
  const layer = createLayer(bar);
  let card: Card | undefined;
  let running = false;
  /** The bar is shown for a question only, and hidden with it. */
  let alone = false;
  let before: HTMLElement | null = null;

  function focusin({ relatedTarget: from }: FocusEvent): void {
    if (!slot.contains(from as Node | null)) before = from as HTMLElement | null;
  }

  function keydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || card) return;
    event.preventDefault();
    if (running) stop();
    else close();
  }

  function close(): void {
    layer.hide();
    closed();
  }

  function run(on: boolean): void {
    running = on;
    row.hidden = alone = false;
    layer.show();
    stopButton.hidden = !on;
    againButton.hidden = closeButton.hidden = on;
  }

  function show(kind: 'busy' | 'wait' | 'done' | 'failed'): void {
    bar.dataset.is = kind;
    if (kind === 'done' || kind === 'failed') mark.replaceChildren(icon(kind));
    else mark.replaceChildren(h('i'), h('i'), h('i'));
  }

  function note(text: string): void {
    trouble.textContent = text;
    trouble.hidden = !text;
  }

  function ask(next: Card | undefined, focus: boolean): void {
    card?.gone?.();
    card = next;
    const held = slot.matches(':focus-within');
    slot.replaceChildren(...(next ? [next.element] : []));
    if (!next) {
      if (alone) layer.hide();
      row.hidden = alone = false;
      // Back to where the page had it: the approved action may be a key press on that element.
      if (held) before?.focus({ preventScroll: true });
      return;
    }
    alone ||= !!bar.hidden;
    row.hidden = alone;
    layer.show();
    spoken.textContent = next.spoken;
    if (focus) next.first.focus({ preventScroll: true });
  }

  return {
    isOpen: () => !bar.hidden,
    begin(task) {
      run(true);
      show('busy');
      ask(undefined, false);
      showPlan(plan, undefined);
      line.classList.add('task');
      subtitle.set(task);
    },
    status(status) {
      if (running) show(status === 'waiting' ? 'wait' : 'busy');
    },
    say(text, complete) {
      line.classList.remove('task');
      subtitle.say(text, complete);
    },
    plan: (next) => showPlan(plan, next),
    note,
    ask,
    card: () => card,
    finish(failed, summary) {
      ask(undefined, false);
      note('');
      run(false);
      show(failed ? 'failed' : 'done');
      line.classList.remove('task');
      subtitle.say(summary, true);
    },
    close,
    reach() {
      if (!running || bar.matches(':focus-within')) return false;
      (card?.first ?? stopButton).focus({ preventScroll: true });
      return true;
    },
    raise: layer.raise,
    remove: layer.stop,
  };
}
