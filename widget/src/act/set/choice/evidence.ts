/** What tells of a choice beside the control: the hidden fields that a form submits, and chips. */

import { isSeen } from '../../../ask/seen.ts';
import { holds, outwards } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import { matchesIn } from '../../task/fresh.ts';
import { plain } from '../../task/matching.ts';
import { line } from '../../task/outcome.ts';
import { boxesOf } from './opener.ts';

const NATIVE = 'select,input';
const NEAR = 3;

/** In the control's own boxes, and right beside one of them if nothing else is there. */
export function nativesOf(control: Element): Element[] {
  const found = new Set<Element>();
  const boxes = [...boxesOf(control)];
  const outer = dom.parentElementOf(boxes.at(-1) ?? control);
  const all = outer && boxes.length <= NEAR ? [...boxes, outer] : boxes;
  for (const box of all) {
    if (box !== outer) for (const it of dom.allWithin(box, NATIVE)) found.add(it);
    for (const beside of [dom.previousElementOf(box), dom.nextElementOf(box)]) {
      if (!beside || (isVisible(beside) && !(dom.matchesOf(beside, NATIVE) && isUnseen(beside))))
        continue;
      if (dom.matchesOf(beside, NATIVE)) found.add(beside);
      for (const it of dom.allWithin(beside, NATIVE)) found.add(it);
    }
  }
  return [...found].filter((it) => !holds(control, it) && isUnseen(it));
}

export function isUnseen(field: Element): boolean {
  const { width, height } = field.getBoundingClientRect();
  if (dom.matchesOf(field, 'input[type=hidden]') || !isVisible(field) || width < 4 || height < 4) {
    return true;
  }
  const around = dom.parentElementOf(field);
  return !!around && around.clientHeight < 4;
}

export function selectedIn(natives: readonly Element[], name: string): boolean | undefined {
  for (const it of natives) {
    if (!dom.matchesOf(it, 'select')) continue;
    const options = [...(it as HTMLSelectElement).options];
    const alike = options.filter((each) => plain(each.text) === name);
    if (alike.length === 1) return alike[0]!.selected;
  }
  return undefined;
}

export function heldBy(natives: readonly Element[]): string[] {
  return natives.map((it) => {
    if (!dom.matchesOf(it, 'select')) return (it as HTMLInputElement).value;
    const chosen = [...(it as HTMLSelectElement).selectedOptions];
    return chosen.map(({ value, text }) => `${value} ${text}`).join('\n');
  });
}

const LEVELS = 6;
const MOST = 1500;
const LIVE = '[role=status],[role=alert],[role=log],[aria-live]:not([aria-live=off])';

/** Elements near `control` whose text is one of `names` (plain) and that are in no option list. */
export function chipsOf(control: Element, names: readonly string[]): Element[] {
  let scope: Element = control;
  let level = 0;
  for (const at of outwards(control)) {
    if (dom.matchesOf(at, 'body') || level++ > LEVELS) break;
    if (dom.allWithin(at, '*').length > MOST) break;
    scope = at;
  }
  return matchesIn(scope, '*').filter((it) => names.includes(ownText(it)) && isChip(it, control));
}

function isChip(element: Element, control: Element): boolean {
  if (holds(control, element) || dom.closestOf(element, LIVE) || dom.matchesOf(element, 'option'))
    return false;
  const listed = dom.closestOf(element, '[role=option],[role^=menuitem]');
  // Tokens in the control's own box may have the role of options, too.
  const own = !listed || [...boxesOf(control)].some((it) => holds(it, element));
  return own && isSeen(element);
}

function ownText(element: Element): string {
  const own = dom.childNodesOf(element).filter((it) => dom.nodeTypeOf(it) === 3);
  return plain(line(own.map((it) => it.nodeValue ?? '').join(''), 200));
}
