/** Puts the caret where text is pressed, as a mouse press does. */

import { around, viewOf } from '../../ask/tree.ts';
import { contains, isEditable, nodeTypeOf, rootOf } from '../../dom/native.ts';
import { pageOf } from '../../dom/root.ts';
import { isText } from '../state.ts';
import type { At } from './pointer.ts';
import type { Field } from './text.ts';

/** Does nothing outside of text, or if the browser does not know what is at a point. */
export function placeCaret(hit: Element, { x, y }: At): void {
  if (!isText(hit)) {
    freeLabel(hit);
    return;
  }
  if (!('caretPositionFromPoint' in pageOf(hit))) {
    placeRoughly(hit, x, y);
    return;
  }
  const root = rootOf(hit);
  const shadowRoots = nodeTypeOf(root) === Node.DOCUMENT_FRAGMENT_NODE ? [root as ShadowRoot] : [];
  const at = pageOf(hit).caretPositionFromPoint(x, y, { shadowRoots });
  if (!at) return;
  if (isEditable(hit)) {
    if (!contains(hit, at.offsetNode)) return;
    viewOf(hit).getSelection()?.collapse(at.offsetNode, at.offset);
    return;
  }
  // Number and e-mail fields accept no caret from scripts: theirs is at the end.
  if (at.offsetNode === hit && (hit as Field).selectionStart !== null) {
    (hit as Field).setSelectionRange(at.offset, at.offset);
  }
}

/**
 * Safari before 26.2 tells only where in an editor a point falls. Fields get the caret at their end,
 * where a press beside short text puts it: at `focus()` it selects the whole text.
 */
function placeRoughly(hit: Element, x: number, y: number): void {
  if (!isEditable(hit)) {
    const { selectionStart, value } = hit as Field;
    if (selectionStart !== null) (hit as Field).setSelectionRange(value.length, value.length);
    return;
  }
  const at = pageOf(hit).caretRangeFromPoint?.(x, y);
  if (at && contains(hit, at.startContainer))
    viewOf(hit).getSelection()?.collapse(at.startContainer, at.startOffset);
}

/**
 * Chromium treats the click on a label as the end of a drag as long as text is selected anywhere.
 */
function freeLabel(hit: Element): void {
  if (around(hit, 'label')) viewOf(hit).getSelection()?.removeAllRanges();
}
