/** The bar at the bottom of the page: what the agent says, asks and has done, and how to stop it. */

import { OPENED } from '../../ask/selectors.ts';
import { page } from '../../platform/page.ts';
import { filled } from '../../strings/filled.ts';
import type { Done, Plan, Status } from '../../wire/protocol.ts';
import type { Card } from '../card/index.ts';
import { createAnnouncer } from '../drawing/announce.ts';
import { h } from '../drawing/dom.ts';
import { icon, iconButton, setLabel } from '../drawing/icons.ts';
import { createLayer } from '../drawing/layer.ts';
import type { Allowed } from '../drawing/markdown.ts';
import { disclose } from '../drawing/opened.ts';
import type { Words } from '../drawing/shown_strings.ts';
import { createSubtitle } from './subtitle.ts';

export type Bar = ReturnType<typeof createBar>;

/** A tick stands only for what is done. */
type Ended = 'done' | 'failed' | 'stopped';

const CONTROL =
  'button,a,input,label,summary,textarea,select,[role=alertdialog],.receipt,.in-frame';
const MOVED = 6;
/** The second press of a double click on a card's button is none on what stands there then. */
const TWICE_MS = 500;

export interface BarReports {
  /** Where links in answers may lead. */
  readonly allowed: Allowed;
  stop(reason: string): void;
  /** The visitor takes back what waits at this place. */
  withdraw(at: number): void;
  /** Draws what was done, while the box is shown. */
  receipt(box: HTMLElement): void;
}

export interface BarSettings {
  /** Letters of a page of what is said; 0: it scrolls. */
  readonly pageLength: number;
  /** Why it need not be said that this is an AI. */
  readonly undisclosed: string;
}

interface BarOptions {
  readonly words: Words;
  readonly settings: BarSettings;
  readonly reports: BarReports;
  again(): void;
  closed(): void;
}

function partsOf(
  { words, reports, again }: BarOptions,
  press: { stop(reason: string): void; turn(): void; close(): void },
) {
  const line = h('div', { class: 'line', dir: 'auto' });
  const stopButton = iconButton('stop', '', () => press.stop('button'));
  const againButton = iconButton('again', '', again);
  const closeButton = iconButton('close', '', press.close);
  const receipt = h('div', { class: 'receipt', role: 'group', hidden: true });
  const receiptButton = iconButton('list', '', () => {
    receipt.hidden = !receipt.hidden;
    receiptButton.ariaExpanded = `${!receipt.hidden}`;
    if (!receipt.hidden) reports.receipt(receipt);
  });
  words.each((now) => {
    setLabel(stopButton, now.stop, true);
    setLabel(againButton, now.again, true);
    setLabel(closeButton, now.close);
    setLabel(receiptButton, now.receipt);
    receipt.ariaLabel = now.receipt;
  });
  const mark = h('span', { class: 'mark', 'aria-hidden': 'true' });
  const pageButton = h('button', {
    type: 'button',
    class: 'page',
    hidden: true,
    click: press.turn,
  });
  const said = h('div', { class: 'said' }, mark, line, pageButton);
  const buttons = h('div', { class: 'buttons' });
  buttons.append(receiptButton, stopButton, againButton, closeButton);
  return {
    ...{ line, mark, pageButton, stopButton, againButton, closeButton, receipt, receiptButton },
    former: h('div', { class: 'former', dir: 'auto', hidden: true }),
    plan: h('ol', { class: 'plan', hidden: true }),
    row: h('div', { class: 'row' }, said, buttons),
    waiting: createWaiting(words, reports.withdraw),
    trouble: h('p', { class: 'note', dir: 'auto', hidden: true }),
    spoken: h('p', { class: 'spoken', role: 'status', 'aria-live': 'polite' }),
  };
}

export function createBar(root: HTMLElement, options: BarOptions) {
  const { words, settings, reports, closed } = options;
  let answered = Number.NEGATIVE_INFINITY;
  let first = true;
  const parts = partsOf(options, { stop: stopPressed, turn: () => press(false), close });
  const { line, mark, former, plan, row, trouble, spoken, waiting } = parts;
  const slot = h('div', { class: 'slot', focusin });
  const bar = h('div', {
    ...{ class: 'bar', role: 'region', tabindex: '-1', hidden: true },
    ...{ keydown, pointerdown, click },
  });
  bar.append(former, plan, row, parts.receipt, waiting.list, slot, trouble, spoken);
  root.append(bar);
  const announcer = createAnnouncer(bar, words);
  const subtitle = createSubtitle({ line, spoken, reports, settings, words, paged });
  const presses = createPresses();
  const layer = createLayer(bar);
  let card: Card | undefined;
  let times = 0;
  let running = false;
  /** What is said was said of an earlier step. */
  let past = false;
  /** The bar is shown for a question only, and hidden with it. */
  let alone = false;
  let before: HTMLElement | null = null;
  let stay: (() => void) | undefined;
  /** Milliseconds after the last page is shown until the bar goes. */
  let leaves = 0;
  let down: PointerEvent | undefined;

  function focusin({ relatedTarget: from }: FocusEvent): void {
    if (!slot.contains(from as Node | null)) before = from as HTMLElement | null;
  }

  function stopPressed(reason: string): void {
    if (performance.now() - answered >= TWICE_MS) reports.stop(reason);
  }

  /** The focus goes back to where it was: a card's events are heard by nobody. */
  function take(first: HTMLElement): void {
    if (!slot.matches(':focus-within')) before = page.activeElement as HTMLElement | null;
    first.focus({ preventScroll: true });
  }

  function keydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || card) return;
    event.preventDefault();
    if (running) reports.stop('escape');
    else close();
  }

  /** Space, or a press on the bar; false where it means nothing. `repeat`: the key is held. */
  function press(repeat: boolean): boolean {
    if (bar.hidden) return false;
    if (!repeat && subtitle.next()) return true;
    return !!card && !slot.hidden && presses.press(card, repeat);
  }

  function pointerdown(event: PointerEvent): void {
    down = event;
  }

  /** On what is no control, and selects nothing. */
  function click(event: MouseEvent): void {
    const [target] = event.composedPath() as [Element];
    const { clientX = 0, clientY = 0, isTrusted = false } = down ?? {};
    const moved = Math.hypot(event.clientX - clientX, event.clientY - clientY) > MOVED;
    if (!event.isTrusted || !isTrusted || moved || target.closest(CONTROL)) return;
    // The words of a double press are selected: nothing was meant but that.
    if (hasSelection()) presses.drop();
    else press(false);
  }

  function hasSelection(): boolean {
    const own = bar.getRootNode() as ShadowRoot & { getSelection?(): Selection | null };
    const selection = own.getSelection?.() ?? page.getSelection();
    if (selection?.type !== 'Range') return false;
    const { anchorNode, anchorOffset } = selection;
    // WebKit tells of a selection inside of a shadow root only where its host is.
    return bar.contains(anchorNode) || anchorNode?.childNodes[anchorOffset] === own.host;
  }

  function paged(): void {
    const [at, of] = subtitle.page();
    const { pageButton } = parts;
    pageButton.hidden = of === 1;
    pageButton.textContent = `${at}/${of}`;
    pageButton.ariaLabel = `${words.now.proceed} ${at}/${of}`;
    slot.hidden = at < of && !!card?.last;
    if (at < of || !leaves) return;
    stay = linger(bar, leaves, close);
    leaves = 0;
  }

  function close(): void {
    stay?.();
    layer.hide();
    announcer.end();
    closed();
  }

  function run(on: boolean): void {
    running = on;
    row.hidden = alone = false;
    leaves = 0;
    layer.show();
    parts.stopButton.hidden = !on;
    parts.againButton.hidden = parts.closeButton.hidden = on;
  }

  function show(kind: 'busy' | 'wait' | Ended): void {
    bar.dataset.is = kind;
    if (kind === 'stopped') mark.replaceChildren(icon('stop'));
    else if (kind === 'done' || kind === 'failed') mark.replaceChildren(icon(kind));
    else mark.replaceChildren(h('i'), h('i'), h('i'));
  }

  function note(text: string): void {
    trouble.textContent = text;
    trouble.hidden = !text;
  }

  function ask(next?: Card, focus?: boolean): void {
    times += 1;
    card?.gone?.();
    presses.drop();
    if (card) answered = performance.now();
    card = next;
    line.hidden = past && next?.decides === true;
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
    if (next.spoken) spoken.textContent = next.spoken;
    paged();
    if (focus && !isInPopup(page.activeElement)) take(next.first);
  }

  return {
    element: bar,
    announcer,
    isOpen: () => !bar.hidden,
    name(name: string) {
      bar.ariaLabel = name;
    },
    /** A run starts: its task is shown until the agent says something. `follows`: after another. */
    begin(task: string, follows: boolean) {
      stay?.();
      parts.receipt.hidden = parts.receiptButton.hidden = true;
      parts.receiptButton.ariaExpanded = 'false';
      former.hidden = !follows;
      former.replaceChildren(...(follows ? subtitle.whole() : []));
      run(true);
      show('busy');
      ask();
      showPlan(plan, undefined);
      line.classList.add('task');
      subtitle.set(task);
      // Nothing was shown there in this document before.
      announcer.begin(task, first ? disclose(former, settings.undisclosed, words) : '');
      first = false;
      past = false;
    },
    status(status: Status['status']) {
      if (!running) return;
      show(status === 'waiting' ? 'wait' : 'busy');
      past ||= status === 'thinking';
      announcer.status(status);
    },
    say(text: string, complete: boolean) {
      past = false;
      line.classList.remove('task');
      subtitle.say(text, complete);
    },
    plan: (next: Plan | undefined) => showPlan(plan, next),
    waiting(tasks: readonly string[]) {
      if (tasks.length) announcer.waits(tasks.at(-1)!);
      waiting.set(tasks);
    },
    acted() {
      parts.receiptButton.hidden = false;
    },
    note,
    ask,
    card: () => card,
    asked: () => times,
    press,
    /** `stays`: milliseconds after which it goes by itself; 0: never, null: once it can be read. */
    finish(status: Done['status'], summary: string, stays: number | null) {
      ask();
      note('');
      run(false);
      show(status === 'done' || status === 'stopped' ? status : 'failed');
      line.classList.remove('task');
      announcer.end();
      leaves = stays ?? readingTime(summary.length);
      subtitle.say(summary, true);
    },
    close,
    /** Moves the focus to the question, or to Stop; false where nothing is going on, or it is there. */
    reach() {
      if (!running || bar.matches(':focus-within')) return false;
      if (card) take(card.first);
      else parts.stopButton.focus({ preventScroll: true });
      return true;
    },
    raise: layer.raise,
    remove() {
      stay?.();
      announcer.end();
      layer.stop();
    },
  };
}

const AGAIN_MS = 1000;

/** Calls `leave` after this time, and not while a visitor is at it or looks elsewhere. */
function linger(element: HTMLElement, milliseconds: number, leave: () => void): () => void {
  let timer = window.setTimeout(check, milliseconds);

  function check(): void {
    if (page.hidden || element.matches(':hover, :focus-within')) {
      timer = window.setTimeout(check, AGAIN_MS);
    } else leave();
  }

  return () => clearTimeout(timer);
}

/** How long a text of that many letters takes to read, at about 200 words a minute. */
function readingTime(letters: number): number {
  return 5000 + 60 * letters;
}

/** Two presses within this time are one answer. */
const ANSWER_MS = 350;

function createPresses() {
  let timer = 0;

  /** What was pressed last means nothing any more. */
  function drop(): void {
    clearTimeout(timer);
    timer = 0;
  }

  return {
    /** False where the card is not answered like that. `repeat`: the key is held. */
    press({ accept, reject }: Card, repeat: boolean) {
      if (!accept) return false;
      if (repeat) return true;
      if (!reject) accept();
      else if (timer) reject();
      else {
        timer = window.setTimeout(() => {
          timer = 0;
          accept();
        }, ANSWER_MS);
        return true;
      }
      drop();
      return true;
    },
    drop,
  };
}

/** What closes once the focus leaves it: a question of ours must not take it from there. */
const POPUP = `[popover],[role=menu],[role=listbox],[role=dialog],[role=tree],${OPENED},[role=menuitem],[role=option]`;

function isInPopup(focused: Element | null): boolean {
  return !!focused?.closest(POPUP);
}

function showPlan(list: HTMLElement, plan: Plan | undefined): void {
  const todos = plan?.todos ?? [];
  list.hidden = !todos.length;
  list.replaceChildren(
    ...todos.map(({ description, done }) =>
      h('li', { class: done ? 'over' : '', dir: 'auto' }, description),
    ),
  );
}

function createWaiting(words: Words, withdraw: (at: number) => void) {
  const list = h('ul', { class: 'next', hidden: true });
  let tasks: readonly string[] = [];

  function show(): void {
    const { next, remove } = words.now;
    list.hidden = !tasks.length;
    list.replaceChildren(
      ...tasks.map((task, at) =>
        h(
          'li',
          {},
          h('span', { dir: 'auto' }, filled(next, task)),
          iconButton('close', filled(remove, task), () => withdraw(at)),
        ),
      ),
    );
  }

  words.each(show);
  return {
    list,
    set(now: readonly string[]) {
      tasks = now;
      show();
    },
  };
}
