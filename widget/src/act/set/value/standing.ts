/** What stands for a control once the page has drawn it again, replaced it or taken it away. */

import { isSeen } from '../../../ask/seen.ts';
import { OPENED } from '../../../ask/selectors.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Task } from '../../task/action.ts';
import { line, literal, routeOf } from '../../task/outcome.ts';
import { chosen, isText, label, withRef } from '../../task/state.ts';
import { matches } from './matches.ts';

const CONTROLS =
  'input:not([type=hidden]),textarea,select,[role=slider],[role=spinbutton],[role=combobox]';
const FIELDS = 'input:not([type=hidden]),textarea,select';
const LEFT_OUT = 'script,style,template,select,textarea,datalist';
/** So many boxes around it are remembered, none with more elements. */
const LEVELS = 8;
const MOST = 4000;

interface Box {
  readonly element: Element;
  readonly nth: number;
  readonly of: number;
  readonly said: string;
}

export class StandingControl {
  readonly #task: Task;
  readonly #control: Element;
  readonly #boxes: Box[];
  readonly #known: ReadonlySet<Element>;
  readonly #name: string;
  readonly #route = routeOf(location);

  /** Must be created before the control is set. */
  constructor(task: Task, control: Element) {
    this.#task = task;
    this.#control = control;
    const around = [...outwards(dom.parentElementOf(control))].slice(0, LEVELS);
    const boxes = around.filter(
      (it) => !dom.matchesOf(it, 'body,html') && dom.allWithin(it, '*').length <= MOST,
    );
    this.#boxes = boxes.map((element) => {
      const all = dom.allWithin(element, CONTROLS);
      const said = readingOf(element, control);
      return { element, nth: all.indexOf(control), of: all.length, said };
    });
    for (const element of dom.allWithin(dom.bodyOf(dom.ownerOf(control)), OPENED)) {
      this.#boxes.push({ element, nth: -1, of: -1, said: readingOf(element, control) });
    }
    const outermost = boxes.at(-1);
    this.#known = new Set(outermost ? dom.allWithin(outermost, CONTROLS) : []);
    this.#name = this.#uncounted(control);
  }

  byRef(): Element | undefined {
    return standingFor(this.#task, this.#control);
  }

  now(): Element | undefined {
    const standing = this.byRef();
    if (standing) return standing;
    const again = this.#drawnAgain();
    if (!again || !isAlike(again, this.#control)) return undefined;
    return this.#uncounted(again) === this.#name ? again : undefined;
  }

  /** Whether the page has gone on, or says `value` there. */
  keeps(value: string): boolean {
    return this.#task.watch.leaving() || this.#route !== routeOf(location) || this.says(value);
  }

  /** Whether the nearest box that is left says `value`, or holds it in a field, and did not before. */
  says(value: string): boolean {
    const box = this.#nearest();
    const wanted = line(value, 1e5);
    if (!box || !wanted) return false;
    const again = this.#drawnAgain();
    if (again && matches(wanted, shownValue(again), again)) return true;
    const now = readingOf(box.element);
    if (box === this.#boxes[0] && matches(wanted, now)) return true;
    return count(now, wanted) > count(box.said, wanted);
  }

  /** A field there that is new: the one in the same place, if there is one. */
  successor(): Element | undefined {
    const box = this.#nearest();
    const fields = box ? dom.allWithin(box.element, FIELDS) : [];
    return this.#drawnAgain() ?? fields.find((it) => this.#isNew(it));
  }

  #nearest(): Box | undefined {
    return this.#boxes.find(({ element }) => dom.isConnected(element));
  }

  #drawnAgain(): Element | undefined {
    const box = this.#nearest();
    const all = box ? dom.allWithin(box.element, CONTROLS) : [];
    const found = box && all.length === box.of ? all[box.nth] : undefined;
    return found && this.#isNew(found) ? found : undefined;
  }

  #isNew(control: Element): boolean {
    return isSeen(control) && !this.#known.has(control);
  }

  /** Its name with each number as `#`. */
  #uncounted(control: Element): string {
    return label(this.#task.env, control).replace(/\p{N}+([.,]\p{N}+)*/gu, '#');
  }
}

/** The element, or the one that has the ref of the action now; undefined if there is none. */
export function standingFor(task: Task, element: Element): Element | undefined {
  if (dom.isConnected(element)) return element;
  const found = withRef(task.env, task.args.ref);
  return found && (dom.fieldOfLabel(found) ?? found);
}

function isAlike(one: Element, other: Element): boolean {
  const same = (name: string) => dom.attributeOf(one, name) === dom.attributeOf(other, name);
  return one.localName === other.localName && same('type') && same('role');
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
