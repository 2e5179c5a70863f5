/** Words beside a field that nothing ties to it: on its line, over it, in the cell before. */

import * as dom from '../../dom/index.ts';
import type { Sight, View } from '../view.ts';

type Step = (node: Node) => Node | null;

export const FIELDS =
  'input:not([type=hidden i], [type=submit i], [type=reset i], [type=button i], [type=image i]), select, textarea, [contenteditable], [role=textbox], [role=combobox]';
/** Whose the words are that stand beyond it, and what says them for a whole part of the page. */
const TOLD = ':is([role=switch], [role=checkbox], [role=radio], [role=slider], [role=spinbutton])';
const OTHERS = `${FIELDS}, ${TOLD}, button, [role=button], h1, h2, legend, caption, summary`;
const CHECKED = /^(checkbox|radio|switch)$/;
const CELL = /^t[dh]$/;
/** More than one letter: "10 x 20". */
const WORDS = /\p{L}{2}|\p{Lo}/u;
/** The beginning of what is typed: "https://", "@". */
const PREFIX = /:\/\/$|^@/;
const LONGEST = 80;
const AROUND = 3;

export function isChecked(field: Element): boolean {
  return CHECKED.test(dom.attributeOf(field, 'role') ?? (field as HTMLInputElement).type);
}

export function wordsBefore(field: Element, view: Sight): readonly Node[] {
  const one = wordsOver(field, view) ?? headOf(field);
  return one ? [one] : beside(field, dom.previousNodeOf, view);
}

/** Words that float over where it begins, drawn after it. */
function wordsOver(field: Element, view: Sight): Element | undefined {
  const words = dom.nextElementOf(field);
  if (!words || isOthers(words) || !isSaid(words) || isChecked(field)) return undefined;
  if (view.style(words).position !== 'absolute') return undefined;
  const [own, box] = [view.box(field), view.box(words)];
  return dom.meets(own, box) && box.left < (own.left + own.right) / 2 ? words : undefined;
}

export function wordsBehind(box: Element, view: View): readonly Node[] {
  return beside(box, dom.nextNodeOf, view);
}

function beside(field: Element, step: Step, view: View): readonly Node[] {
  for (const at of dom.upwards(field, AROUND)) {
    if (at !== field && dom.allWithin(at, FIELDS).length > 1) return [];
    // Which row a box selects, the row says.
    if (isChecked(field) && CELL.test(dom.tagOf(at))) return [];
    let [next, parted] = [afterBlanks(at, step, view), false];
    for (; next && isBreak(next); next = afterBlanks(next, step, view)) parted = true;
    if (!next) continue;
    const run: Node[] = [];
    while (next && !isBreak(next) && !isOthers(next)) {
      const block = isBlock(next, view);
      if (block && run.length > 0) break;
      run.push(next);
      next = afterBlanks(next, step, view);
      if (block) break;
    }
    let length = 0;
    for (const node of run) length += dom.fold(dom.textIn(node) ?? '').length;
    const isLabel = length > 0 && length <= LONGEST;
    if (!isLabel || isOfNext(next, parted, step, view)) return [];
    return step === dom.previousNodeOf ? run.reverse() : run;
  }
  return [];
}

/** Whether the words are those of the field beyond them: on its line, or it has no others. */
function isOfNext(next: Node | null, parted: boolean, step: Step, view: View): boolean {
  if (!next || !holds(next, `${FIELDS}, ${TOLD}`)) return false;
  if (!dom.matchesOf(next as Element, FIELDS) && isSaid(next)) return false;
  const beyond = parted ? null : afterBlanks(next, step, view);
  return !beyond || isOthers(beyond);
}

function afterBlanks(from: Node, step: Step, view: View): Node | null {
  let at = step(from);
  while (at && isBlank(at, view)) at = step(at);
  return at;
}

/** An icon, the sign of a currency, what is not drawn. */
function isBlank(node: Node, view: View): boolean {
  const type = dom.nodeTypeOf(node);
  if (type !== 1) return type !== 3 || !isSaid(node);
  if (isBreak(node)) return false;
  if (view.style(node as Element).display === 'none') return true;
  return !isOthers(node) && !isSaid(node);
}

function isSaid(node: Node): boolean {
  const words = dom.textIn(node)?.trim() ?? '';
  return WORDS.test(words) && !PREFIX.test(words);
}

function isBreak(node: Node): boolean {
  return dom.nodeTypeOf(node) === 1 && /^[bh]r$/.test(dom.tagOf(node as Element));
}

function isBlock(node: Node, view: View): boolean {
  return dom.nodeTypeOf(node) === 1 && !view.style(node as Element).inline;
}

function isOthers(node: Node): boolean {
  return holds(node, OTHERS);
}

function holds(node: Node, selector: string): boolean {
  if (dom.nodeTypeOf(node) !== 1) return false;
  return dom.matchesOf(node as Element, selector) || !!dom.firstWithin(node as Element, selector);
}

/** The `th` over its column, in the first row of its table. */
function headOf(field: Element): Element | undefined {
  const cell = dom.closestOf(field, 'td');
  const table = cell && dom.closestOf(cell, 'table');
  const first = table ? dom.firstWithin(table, 'tr') : null;
  if (!cell || !first || dom.isInside(cell, first)) return undefined;
  if (dom.allWithin(cell, FIELDS).length > 1) return undefined;
  const nth = dom.childrenOf(dom.parentElementOf(cell)!).indexOf(cell);
  const heads = dom.childrenOf(first);
  const head = heads[nth];
  const isHead = head && dom.tagOf(head) === 'th' && heads.length > 1 && isSaid(head);
  return isHead && !isOthers(head) ? head : undefined;
}
