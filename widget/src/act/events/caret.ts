/** The caret goes where text is pressed, as the press of a mouse does by itself. */

import { contains, isEditable, nodeTypeOf, rootOf } from '../../observe/walk/native.ts';
import { pageOf } from '../../observe/walk/root.ts';
import { isText } from '../state.ts';
import { around, viewOf } from '../tree.ts';
import type { At } from './pointer.ts';
import type { Field } from './text.ts';

/** Does nothing outside of text, and where the browser does not tell what stands at a point. */
export function placeCaret(hit: Element, { x, y }: At): void {
  if (!isText(hit)) {
    freeLabel(hit);
    return;
  }
  const root = rootOf(hit);
  const shadowRoots = nodeTypeOf(root) === Node.DOCUMENT_FRAGMENT_NODE ? [root as ShadowRoot] : [];
  const at = pageOf(hit).caretPositionFromPoint?.(x, y, { shadowRoots });
  if (!at) return;
  if (isEditable(hit)) {
    if (!contains(hit, at.offsetNode)) return;
    viewOf(hit).getSelection()?.collapse(at.offsetNode, at.offset);
    return;
  }
  // Fields of numbers and addresses do not take a caret from scripts: theirs is at the end.
  if (at.offsetNode === hit && (hit as Field).selectionStart !== null) {
    (hit as Field).setSelectionRange(at.offset, at.offset);
  }
}

/** Chromium takes the click on a label for the end of a drag as long as text is selected anywhere. */
function freeLabel(hit: Element): void {
  if (around(hit, 'label')) viewOf(hit).getSelection()?.removeAllRanges();
}
