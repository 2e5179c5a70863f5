/** Puts files into a field as the browser does after its picker. */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { announceChange } from './text.ts';

/** Files as drag data: of this window's classes, in a list that fields and drops of `on` accept. */
export function transferOf(on: Element, files: readonly File[]): DataTransfer {
  const transfer = new (viewOf(on).DataTransfer)();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

export function setFiles(field: HTMLInputElement, files: readonly File[]): void {
  field.files = transferOf(field, files).files;
  field.dispatchEvent(dom.plainEvent(field, 'input', { bubbles: true, composed: true }));
  announceChange(field);
}
