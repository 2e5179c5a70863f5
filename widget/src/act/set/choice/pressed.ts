/** Whether a press on a menu item had an effect: such an item shows no value. */

import { saysExpanded } from '../../../ask/open.ts';
import { isOptionChosen, looksChosen } from '../../../ask/option.ts';
import type { Task } from '../../task/action.ts';
import { routeOf } from '../../task/outcome.ts';
import type { Changed } from '../../task/since.ts';
import type { Popup } from './popup.ts';

const MENU = '[role=menu],[role=menubar]';
/** Attributes that only show where the pointer or the focus is. */
const FOCUS = /^(aria-activedescendant|tabindex|data-(focus|highlight|active|hover).*)$/;

/** The current page, in navigation menus. */
const HERE = 'is-active';

interface Parts {
  readonly item: Element;
  readonly control: Element;
  readonly popup: Popup;
}

export class Pressed {
  readonly #task: Task;
  readonly #item: Element;
  readonly #popup: Popup;
  readonly #route = routeOf(location);
  readonly #before: string;
  readonly #changes: Changed;
  #changed = false;
  #over = false;

  /** Must be created before the item is pressed. */
  constructor(task: Task, { item, control, popup }: Parts) {
    this.#task = task;
    this.#item = item;
    this.#popup = popup;
    this.#before = this.#state();
    const menu = item.closest(MENU) ?? item;
    this.#changes = task.watch.since.from((records) => {
      this.#changed ||= records.some((it) => says(it, menu, control));
    });
  }

  seen(): boolean {
    if (this.#over) return this.#changed;
    this.#changes.flush();
    const { watch } = this.#task;
    if (this.#changed || this.#popup.isGone() || this.#state() !== this.#before) return true;
    if (routeOf(location) !== this.#route) return true;
    return watch.leaving() || watch.pending() > 0 || watch.held() !== undefined;
  }

  /** Changed after this are not its effect: the widget closes the menu. */
  stop(): void {
    this.#changed = this.seen();
    this.#over = true;
    this.#changes.stop();
  }

  #state(): string {
    const item = this.#item;
    const here = item.classList.contains(HERE) || item.ariaCurrent;
    return `${isOptionChosen(item)} ${looksChosen(item)} ${here} ${saysExpanded(item)}`;
  }
}

function says(record: MutationRecord, menu: Element, control: Element): boolean {
  const { type, target, attributeName, addedNodes, removedNodes } = record;
  if (type === 'attributes') {
    const around = target.contains(menu) || target.contains(control) || control.contains(target);
    const isPage = /^(body|html)$/.test((target as Element).localName);
    return !FOCUS.test(attributeName ?? '') && !menu.contains(target) && (isPage || !around);
  }
  if (type === 'characterData') return true;
  // The ripple of a press contains no words.
  return [...addedNodes, ...removedNodes].some(
    (it) => it.textContent?.trim() && (it as Element).role !== 'tooltip',
  );
}
