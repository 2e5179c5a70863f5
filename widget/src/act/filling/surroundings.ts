/** The boxes around a field: what they show after the page has taken the field away. */

import { outwards } from '../../ask/tree.ts';
import { isMasked } from '../../observe/element/marks.ts';
import {
  allWithin,
  closestOf,
  isConnected,
  matchesOf,
  parentElementOf,
} from '../../observe/walk/native.ts';
import { pageOf } from '../../observe/walk/root.ts';
import { isSeen } from '../choosing/visible_parts.ts';
import { literal } from '../literal.ts';
import { line } from '../quote.ts';
import { chosen, isText } from '../state.ts';
import { matches } from './matches.ts';

const FIELDS = 'input:not([type=hidden]),textarea,select';
const LEFT_OUT = 'script,style,template,select,textarea,datalist';
/** So many boxes are remembered, none with more elements. */
const LEVELS = 8;
const MOST = 4000;
const NO_NUMBER_BEFORE = '(?<![\\p{N}]|\\p{N}[.,])';
const NO_NUMBER_AFTER = '(?![\\p{N}]|[.,]\\p{N})';

export class Surroundings {
  /** Innermost first. */
  readonly #boxes: readonly Element[];
  readonly #said: readonly string[];
  readonly #fields: ReadonlySet<Element>;
  /** Of each box: the position of the field among its fields, and how many these are. */
  readonly #places: readonly { nth: number; of: number }[];

  /** Must be created before the field is filled. */
  constructor(field: Element) {
    const boxes = [...outwards(parentElementOf(field))].slice(0, LEVELS);
    this.#boxes = boxes.filter(
      (it) => !matchesOf(it, 'body,html') && allWithin(it, '*').length <= MOST,
    );
    this.#said = this.#boxes.map((it) => readingOf(it, field));
    this.#fields = new Set(this.#boxes.at(-1) ? allWithin(this.#boxes.at(-1)!, FIELDS) : []);
    this.#places = this.#boxes.map((it) => {
      const fields = allWithin(it, FIELDS);
      return { nth: fields.indexOf(field), of: fields.length };
    });
  }

  /** Whether the nearest box that is left says `value`, or holds it in a field, and did not before. */
  says(value: string): boolean {
    const at = this.#nearest();
    const box = this.#boxes[at];
    const wanted = line(value, 1e5);
    if (!box || !wanted) return false;
    const again = this.#drawnAgain();
    if (again && matches(wanted, shownValue(again), again)) return true;
    const now = readingOf(box);
    if (at === 0 && matches(wanted, now)) return true;
    return count(now, wanted) > count(this.#said[at] ?? '', wanted);
  }

  /** A field there that is new: the one in the same place, if there is one. */
  successor(): Element | undefined {
    const box = this.#boxes[this.#nearest()];
    return (
      this.#drawnAgain() ??
      (box && allWithin(box, FIELDS).find((it) => isSeen(it) && !this.#fields.has(it)))
    );
  }

  /** The new field in the place of the one that is gone, where all others stand as before. */
  #drawnAgain(): Element | undefined {
    const at = this.#nearest();
    const [box, place] = [this.#boxes[at], this.#places[at]];
    const fields = box ? allWithin(box, FIELDS) : [];
    const found = fields.length === place?.of ? fields[place.nth] : undefined;
    return found && isSeen(found) && !this.#fields.has(found) ? found : undefined;
  }

  #nearest(): number {
    return this.#boxes.findIndex((it) => isConnected(it));
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
  if (matchesOf(field, 'select')) return chosen(field as HTMLSelectElement);
  return isText(field) ? (field as HTMLInputElement).value : '';
}

/** Its words and the values of the fields in it, except of `left`. */
function readingOf(box: Element, left?: Element): string {
  const parts: string[] = [];
  const texts = pageOf(box).createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // The options of a list are no value.
    const at = parentElementOf(node) ?? box;
    if (!closestOf(at, LEFT_OUT) && !isMasked(at)) parts.push(node.nodeValue ?? '');
  }
  for (const field of allWithin(box, FIELDS)) {
    if (field !== left) parts.push(shownValue(field));
  }
  return line(parts.join(' '), 1e5);
}
