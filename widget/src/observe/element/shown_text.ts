/** The text of an element as far as it may leave the page. */

import { HIDDEN } from '../../dom/detect.ts';
import { holdsMarks, isMasked, isSkipped } from '../../dom/marks.ts';
import {
  allWithin,
  childNodesOf,
  drawnText,
  nodeTypeOf,
  ownerOf,
  textIn,
} from '../../dom/native.ts';
import { viewOf } from '../../dom/root.ts';
import { hide } from '../../dom/secrets.ts';
import { isDrawnCode, mayDrawCode } from './drawn_code.ts';
import { isLeftOut, type LeavesOut } from './filter.ts';

/** How a part reads: undefined as `textContent` has it, else by how it is displayed. */
type Look = ((element: Element) => string) | undefined;

const RUN = /•••(?:\s*•••)+/g;

/** What the host leaves out just now: the marks alone until somebody reads the page. */
let leavesOut: () => LeavesOut = () => isSkipped;

/** To be called by what reads the page: what it leaves out is not said by anything else. */
export function leaveUnsaid(by: () => LeavesOut): void {
  leavesOut = by;
}

/** Whether it stands in a part that is left out. */
export function isUnsaid(element: Element): boolean {
  return isLeftOut(element, leavesOut());
}

/** As `textContent` has it, without what is left out, masked where marked, secrets hidden. */
export function plainText(element: Element): string {
  return hide(isWhole(element) ? (textIn(element) ?? '') : allowed(element, undefined));
}

/** What is displayed of it, line breaks included. */
export function shownText(element: HTMLElement): string {
  return hide(isWhole(element) ? drawnText(element) : allowed(element, displayOf));
}

/** Whether nothing around it or in it is left out, masked, or a code that the page draws itself. */
function isWhole(element: Element): boolean {
  const leaves = leavesOut();
  if (isUnsaid(element) || isMasked(element) || holdsMarks(element)) return false;
  if (leaves !== isSkipped && allWithin(element, '*').some(leaves)) return false;
  return !mayDrawCode(element);
}

function allowed(element: Element, look: Look): string {
  if (isUnsaid(element)) return '';
  const reads = { leaves: leavesOut(), look, draws: mayDrawCode(element) };
  return partsOf(element, reads).replace(RUN, HIDDEN);
}

interface Reads {
  readonly leaves: LeavesOut;
  readonly look: Look;
  /** A code may be drawn in its tree. */
  readonly draws: boolean;
}

function partsOf(element: Element, by: Reads): string {
  if (isMasked(element)) return textIn(element)?.trim() ? HIDDEN : '';
  const { leaves, look, draws } = by;
  const parts = childNodesOf(element).map((node) => {
    if (nodeTypeOf(node) === 3) {
      const { data } = node as Text;
      return draws && isDrawnCode(data, element) ? HIDDEN : data;
    }
    if (nodeTypeOf(node) !== 1) return '';
    const inner = node as Element;
    const display = look?.(inner);
    if (display === 'none') return '';
    // Words on both sides of what is left out are two.
    const text = leaves(inner) ? ' ' : partsOf(inner, by);
    return display === undefined || /^inline|^contents/.test(display) ? text : `\n${text}\n`;
  });
  return parts.join('');
}

function displayOf(element: Element): string {
  return viewOf(ownerOf(element))?.getComputedStyle(element).display ?? '';
}
