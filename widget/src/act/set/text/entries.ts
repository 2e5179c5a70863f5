/** Tags fields: their own text is no value, it becomes one of several entries at Enter or a comma. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import { mayEnter } from '../../events/blank_area.ts';
import { writeInto } from '../../events/editable.ts';
import { type Field, typeInto, typeKeys } from '../../events/text.ts';
import type { Task } from '../../task/action.ts';
import { plain } from '../../task/matching.ts';
import { line, quote } from '../../task/outcome.ts';
import { TEXT_FIELD } from '../../task/state.ts';
import { chipsOf } from '../choice/evidence.ts';
import { giveFocus, setTo } from '../value/driver.ts';
import { strikeEnter } from '../value/enter.ts';
import { shownIn } from '../value/previous_value.ts';

const LEVELS = 3;
/** How libraries call the box of such a field, and what is beside it. */
const BOX =
  /(?<![a-z])(tags|chips|tokens|pills|multiple|multi\b(?!.line)|tagify|(tag|chip|token)-?input|input-?tag)/;
const ENTRY = /(?<![a-z])(tag|chip|token|pill|.*multiple)/;

function boxesAround(field: Element): Element[] {
  const all = [...outwards(dom.parentElementOf(field))].slice(0, LEVELS);
  return all.filter((it) => !dom.matchesOf(it, 'form,body,html,dialog'));
}

/** Whether its text becomes entries: by what libraries call it, what is around it, and entries. */
export function takesEntries(field: Element): boolean {
  const named = (it: Element, by: RegExp) =>
    it !== field && by.test(`${dom.attributeOf(it, 'class')} ${dom.tagOf(it)}`.toLowerCase());
  const boxes = boxesAround(field);
  const isForeign = (it: Element) => it !== field && isSeen(it);
  const end = boxes.findIndex((at) => dom.allWithin(at, TEXT_FIELD).some(isForeign));
  if (end >= 0) boxes.length = end;
  const beside = boxes[0] ? dom.childrenOf(boxes[0]) : [];
  return boxes.some((it) => named(it, BOX)) || beside.some((it) => named(it, ENTRY));
}

export function saysAround(field: Element, words: string): boolean {
  const box = boxesAround(field).at(-1);
  return !!box && words !== '' && line(plainText(box), 1e5).includes(words);
}

/** The marked option of its list, if Enter would take that in place of `entry`. */
function rivalOf(field: Element, entry: string): string {
  const marked = dom.withId(
    field.getRootNode() as Document,
    dom.attributeOf(field, 'aria-activedescendant') ?? '',
  );
  const name = marked && isSeen(marked) ? line(plainText(marked), 200) : '';
  // As in: Create "red"; Add red…
  const makes = name.includes(entry) && /["“„«…]/.test(name);
  return makes || plain(name) === plain(entry) ? '' : name;
}

/** Empty if all were taken; else what is known of the first that was not. */
export async function enterEach(task: Task, field: HTMLElement, value: string): Promise<string> {
  for (const entry of value.split(/[,;\n]/).map((it) => it.trim())) {
    if (!entry) continue;
    task.check();
    const left = await enterOne(task, field, entry);
    if (left) return left;
  }
  return '';
}

async function enterOne(task: Task, field: HTMLElement, entry: string): Promise<string> {
  const made = () => chipsOf(field, [plain(entry)]).filter((it) => !isListed(field, it)).length;
  const before = made();
  let most = Number.POSITIVE_INFINITY;
  const isEmpty = () => shownIn(field).trim() === '';
  const shown = `"${quote(entry, 60)}"`;
  let left = `${shown} stands in it as typed text; no entry was made.`;
  giveFocus(field);
  const isTaken = await setTo(task, {
    *ways() {
      yield () =>
        dom.isEditable(field)
          ? writeInto(field, entry, task.check, 'instead')
          : typeInto(field as Field, entry);
      // Its list may say the same.
      most = made();
      const rival = rivalOf(field, entry);
      if (rival) left = `${left} Enter would take "${quote(rival, 60)}".`;
      if (rival) return;
      yield () => mayEnter(task, field) && strikeEnter(field);
      if (!isEmpty() && !dom.isEditable(field)) yield () => typeKeys(field as Field, ',', true);
      if (isEmpty()) left = `${shown} was entered; no entry is seen: look.`;
    },
    reads: () => made() > (isEmpty() ? before : most),
    rest: () => task.watch.settle(task.signal, 0),
  });
  return isTaken ? '' : left;
}

function isListed(field: HTMLElement, element: Element): boolean {
  const list = dom.attributeOf(field, 'aria-controls');
  return !!list && dom.closestOf(element, `#${CSS.escape(list)}`) !== null;
}
