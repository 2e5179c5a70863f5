/** The boxes around a field: what they show after the page has taken the field away. */

import * as dom from '../../../dom/index.ts';
import { ControlPlace } from '../../spot/control_place.ts';
import { line, literal } from '../../task/outcome.ts';
import { chosen, isText } from '../../task/state.ts';
import { matches } from './matches.ts';

const FIELDS = 'input:not([type=hidden]),textarea,select';
const LEFT_OUT = 'script,style,template,select,textarea,datalist';
const NO_NUMBER_BEFORE = '(?<![\\p{N}]|\\p{N}[.,])';
const NO_NUMBER_AFTER = '(?![\\p{N}]|[.,]\\p{N})';

export class Surroundings {
  readonly #place: ControlPlace;
  readonly #said: readonly string[];

  constructor(field: Element) {
    this.#place = new ControlPlace(field);
    this.#said = this.#place.boxes.map((it) => readingOf(it, field));
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
  const [before, after] = [
    /^\d/.test(words) ? NO_NUMBER_BEFORE : '',
    /\d$/.test(words) ? NO_NUMBER_AFTER : '',
  ];
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
  for (const field of dom.allWithin(box, FIELDS)) {
    if (field !== left) parts.push(shownValue(field));
  }
  return line(parts.join(' '), 1e5);
}
