/** Puts the caret where text is pressed, as a mouse press does. */

import { around, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { isText } from '../task/state.ts';
import type { At } from './pointer.ts';
import type { Field } from './text.ts';

/** Does nothing outside of text, or if the browser does not know what is at a point. */
export function placeCaret(hit: Element, { x, y }: At): void {
  if (!isText(hit)) {
    // Chromium takes the click on a label for a drag's end while text is selected anywhere.
    if (around(hit, 'label')) viewOf(hit).getSelection()?.removeAllRanges();
    return;
  }
  if (!('caretPositionFromPoint' in dom.pageOf(hit))) {
    placeRoughly(hit, x, y);
    return;
  }
  const root = dom.rootOf(hit);
  const roots = dom.nodeTypeOf(root) === Node.DOCUMENT_FRAGMENT_NODE ? [root as ShadowRoot] : [];
  const at = dom.pageOf(hit).caretPositionFromPoint(x, y, { shadowRoots: roots });
  if (!at) return;
  if (dom.isEditable(hit)) {
    if (!dom.contains(hit, at.offsetNode)) return;
    viewOf(hit).getSelection()?.collapse(at.offsetNode, at.offset);
    return;
  }
  // Number and e-mail fields accept no caret from scripts: theirs is at the end.
  if (at.offsetNode === hit && (hit as Field).selectionStart !== null) {
    (hit as Field).setSelectionRange(at.offset, at.offset);
  }
}

/** Safari before 26.2 tells only where in an editor a point falls; fields get it at their end. */
function placeRoughly(hit: Element, x: number, y: number): void {
  if (!dom.isEditable(hit)) {
    const { selectionStart, value } = hit as Field;
    if (selectionStart !== null) (hit as Field).setSelectionRange(value.length, value.length);
    return;
  }
  const at = dom.pageOf(hit).caretRangeFromPoint?.(x, y);
  if (at && dom.contains(hit, at.startContainer))
    viewOf(hit).getSelection()?.collapse(at.startContainer, at.startOffset);
}
