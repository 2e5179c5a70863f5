/** The text of an element as far as it may leave the page. */

import * as dom from '../../../dom/index.ts';
import { isLeftOut, type LeavesOut } from '../../reading/filter.ts';
import { isDrawnCode, mayDrawCode } from './drawn_code.ts';

type Look = ((element: Element) => string) | undefined;

const RUN = /•••(?:\s*•••)+/g;

/** What the host leaves out just now: the marks alone until somebody reads the page. */
let leavesOut: () => LeavesOut = () => dom.isSkipped;

/** To be called by what reads the page: what it leaves out is not said by anything else. */
export function leaveUnsaid(by: () => LeavesOut): void {
  leavesOut = by;
}

export function isUnsaid(element: Element): boolean {
  return isLeftOut(element, leavesOut());
}

/** As `textContent` has it, without what is left out, masked where marked, secrets hidden. */
export function plainText(element: Element): string {
  return dom.hide(isWhole(element) ? (dom.textIn(element) ?? '') : allowed(element, undefined));
}

export function shownText(element: HTMLElement): string {
  return dom.hide(isWhole(element) ? dom.drawnText(element) : allowed(element, displayOf));
}

/** Whether nothing around it or in it is left out, masked, or a code that the page draws itself. */
function isWhole(element: Element): boolean {
  const leaves = leavesOut();
  if (isUnsaid(element) || dom.isMasked(element) || dom.holdsMarks(element)) return false;
  if (leaves !== dom.isSkipped && dom.allWithin(element, '*').some(leaves)) return false;
  return !mayDrawCode(element);
}

function allowed(element: Element, look: Look): string {
  if (isUnsaid(element)) return '';
  const reads = { leaves: leavesOut(), look, draws: mayDrawCode(element) };
  return partsOf(element, reads).replace(RUN, dom.HIDDEN);
}

interface Reads {
  readonly leaves: LeavesOut;
  readonly look: Look;
  readonly draws: boolean;
}

function partsOf(element: Element, by: Reads): string {
  if (dom.isMasked(element)) return dom.textIn(element)?.trim() ? dom.HIDDEN : '';
  const { leaves, look, draws } = by;
  const parts = dom.childNodesOf(element).map((node) => {
    if (dom.nodeTypeOf(node) === 3) {
      const { data } = node as Text;
      return draws && isDrawnCode(data, element) ? dom.HIDDEN : data;
    }
    if (dom.nodeTypeOf(node) !== 1) return '';
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
  return dom.viewOf(dom.ownerOf(element))?.getComputedStyle(element).display ?? '';
}
