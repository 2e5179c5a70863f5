/** Tags fields: their own text is no value, it becomes one of several entries at Enter or a comma. */

import { outwards } from '../../ask/tree.ts';
import { isSeen } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/shown_text.ts';
import { plain } from '../matching.ts';
import { line } from '../quote.ts';
import { TEXT_FIELD } from '../state.ts';

const LEVELS = 3;
/** How libraries call the box of such a field, and what is beside it. */
const BOX =
  /(?<![a-z])(tags|chips|tokens|pills|multiple|multi\b(?!.line)|tagify|(tag|chip|token)-?input|input-?tag)/;
const ENTRY = /(?<![a-z])(tag|chip|token|pill|.*multiple)/;

/** Innermost first, up to its form. */
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

/** Whether what is around the field says these words. */
export function saysAround(field: Element, words: string): boolean {
  const box = boxesAround(field).at(-1);
  return !!box && words !== '' && line(plainText(box), 1e5).includes(words);
}

/** The marked option of its list, if Enter would take that in place of `entry`. */
export function rivalOf(field: Element, entry: string): string {
  const marked = dom.withId(
    field.getRootNode() as Document,
    dom.attributeOf(field, 'aria-activedescendant') ?? '',
  );
  const name = marked && isSeen(marked) ? line(plainText(marked), 200) : '';
  // As in: Create "red"; Add red…
  const makes = name.includes(entry) && /["“„«…]/.test(name);
  return makes || plain(name) === plain(entry) ? '' : name;
}
