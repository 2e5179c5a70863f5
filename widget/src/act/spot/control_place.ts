/** Where a control stands among those around it: a page may draw them all again, without their refs. */

import { isSeen } from '../../ask/seen.ts';
import { outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';
import type { Env } from '../task/env.ts';
import { label } from '../task/state.ts';

const CONTROLS =
  'input:not([type=hidden]),textarea,select,[role=slider],[role=spinbutton],[role=combobox]';
/** So many boxes are remembered, none with more elements. */
const LEVELS = 8;
const MOST = 4000;

export class ControlPlace {
  readonly boxes: readonly Element[];
  readonly #known: ReadonlySet<Element>;
  /** Of each box: the position of the control among its controls, and how many these are. */
  readonly #places: readonly { nth: number; of: number }[];

  constructor(control: Element) {
    const boxes = [...outwards(dom.parentElementOf(control))].slice(0, LEVELS);
    this.boxes = boxes.filter(
      (it) => !dom.matchesOf(it, 'body,html') && dom.allWithin(it, '*').length <= MOST,
    );
    const outermost = this.boxes.at(-1);
    this.#known = new Set(outermost ? dom.allWithin(outermost, CONTROLS) : []);
    this.#places = this.boxes.map((it) => {
      const all = dom.allWithin(it, CONTROLS);
      return { nth: all.indexOf(control), of: all.length };
    });
  }

  get nearest(): number {
    return this.boxes.findIndex((it) => dom.isConnected(it));
  }

  /** The new control in the place of the one that is gone, where as many stand as before. */
  drawnAgain(): Element | undefined {
    const at = this.nearest;
    const [box, place] = [this.boxes[at], this.#places[at]];
    const all = box ? dom.allWithin(box, CONTROLS) : [];
    const found = all.length === place?.of ? all[place.nth] : undefined;
    return found && this.isNew(found) ? found : undefined;
  }

  isNew(control: Element): boolean {
    return isSeen(control) && !this.#known.has(control);
  }
}

/** A control that an action sets, and what stands for it later. */
export class StandingControl {
  readonly #task: Task;
  readonly #control: Element;
  readonly #place: ControlPlace;
  readonly #name: string;

  /** Must be created before the control is set. */
  constructor(task: Task, control: Element) {
    this.#task = task;
    this.#control = control;
    this.#place = new ControlPlace(control);
    this.#name = uncounted(task.env, control);
  }

  /** The control, the one with its ref, or the same one drawn again: its name may count something. */
  now(): Element | undefined {
    const standing = standingFor(this.#task, this.#control);
    const again = standing ? undefined : this.#place.drawnAgain();
    if (!again || !isAlike(again, this.#control)) return standing;
    return uncounted(this.#task.env, again) === this.#name ? again : undefined;
  }
}

/** Its name with each number as `#`. */
function uncounted(env: Env, control: Element): string {
  return label(env, control).replace(/\p{N}+([.,]\p{N}+)*/gu, '#');
}

function isAlike(one: Element, other: Element): boolean {
  const same = (name: string) => dom.attributeOf(one, name) === dom.attributeOf(other, name);
  return one.localName === other.localName && same('type') && same('role');
}

/** The element, or the one that has its ref now; undefined if there is none. */
export function standingFor(task: Task, element: Element): Element | undefined {
  if (dom.isConnected(element)) return element;
  const { ref } = task.args;
  const found = ref === undefined ? undefined : task.env.observer.resolve(ref);
  if (!found || !('element' in found) || !dom.isConnected(found.element)) return undefined;
  return dom.fieldOfLabel(found.element) ?? found.element;
}
