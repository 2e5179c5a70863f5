/** The boxes around a field: what they show after the page has taken the field away. */

import * as dom from '../../../dom/index.ts';
import { ControlPlace } from '../../spot/control_place.ts';
import type { Task } from '../../task/action.ts';
import { line, literal, routeOf } from '../../task/outcome.ts';
import { chosen, isText } from '../../task/state.ts';
import { matches } from './matches.ts';

const FIELDS = 'input:not([type=hidden]),textarea,select';
const LEFT_OUT = 'script,style,template,select,textarea,datalist';

export class Surroundings {
  readonly #task: Task;
  readonly #place: ControlPlace;
  readonly #said: readonly string[];
  readonly #route = routeOf(location);

  constructor(task: Task, field: Element) {
    this.#task = task;
    this.#place = new ControlPlace(field);
    this.#said = this.#place.boxes.map((it) => readingOf(it, field));
  }

  /** Whether the page has gone on, or says `value` there. */
  keeps(value: string): boolean {
    return this.#task.watch.leaving() || this.#route !== routeOf(location) || this.says(value);
  }

  /** Whether the nearest box that is left says `value`, or holds it in a field, and did not before. */
  says(value: string): boolean {
    const at = this.#place.nearest;
    const box = this.#place.boxes[at];
    const wanted = line(value, 1e5);
    if (!box || !wanted) return false;
    const again = this.#place.drawnAgain();
    if (again && matches(wanted, shownValue(again), again)) return true;
    const now = readingOf(box);
    if (at === 0 && matches(wanted, now)) return true;
    return count(now, wanted) > count(this.#said[at] ?? '', wanted);
  }

  /** A field there that is new: the one in the same place, if there is one. */
  successor(): Element | undefined {
    const box = this.#place.boxes[this.#place.nearest];
    const isNew = (it: Element) => this.#place.isNew(it);
    return this.#place.drawnAgain() ?? (box && dom.allWithin(box, FIELDS).find(isNew));
  }
}

/** How often: "4" stands neither in "$24.00" nor in "4.25". */
function count(text: string, words: string): number {
  const before = /^\d/.test(words) ? '(?<![\\p{N}]|\\p{N}[.,])' : '';
  const after = /\d$/.test(words) ? '(?![\\p{N}]|[.,]\\p{N})' : '';
  return text.match(new RegExp(before + literal(words) + after, 'gu'))?.length ?? 0;
}

function shownValue(field: Element): string {
  if (dom.matchesOf(field, 'select')) return chosen(field as HTMLSelectElement);
  return isText(field) ? (field as HTMLInputElement).value : '';
}

/** Its words and the values of the fields in it, except of `left`. */
function readingOf(box: Element, left?: Element): string {
  const parts: string[] = [];
  const texts = dom.pageOf(box).createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // The options of a list are no value.
    const at = dom.parentElementOf(node) ?? box;
    if (!dom.closestOf(at, LEFT_OUT) && !dom.isMasked(at)) parts.push(node.nodeValue ?? '');
  }
  const fields = dom.allWithin(box, FIELDS).filter((it) => it !== left);
  return line([...parts, ...fields.map(shownValue)].join(' '), 1e5);
}
