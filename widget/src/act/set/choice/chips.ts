/** Chips, tokens and tags: elements near a control with the same text as an option. */

import { isSeen } from '../../../ask/seen.ts';
import { holds, outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { matchesIn } from '../../task/fresh.ts';
import { plain } from '../../task/matching.ts';
import { line } from '../../task/outcome.ts';
import { boxesOf } from './opener.ts';

const LEVELS = 6;
const MOST = 1500;
const TOLD = '[role=status],[role=alert],[role=log],[aria-live]:not([aria-live=off])';

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
  if (holds(control, element) || dom.closestOf(element, TOLD) || dom.matchesOf(element, 'option'))
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
