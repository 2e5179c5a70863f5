/** Files go into a field as the browser puts them there after its picker. */

import { viewOf } from '../tree.ts';
import { plainEvent } from './plain.ts';
import { announceChange } from './text.ts';

/** What may be dragged in: files of this window, in a list that fields and drops of `on` take. */
export function transferOf(on: Element, files: readonly File[]): DataTransfer {
  const transfer = new (viewOf(on).DataTransfer)();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

export function setFiles(field: HTMLInputElement, files: readonly File[]): void {
  field.files = transferOf(field, files).files;
  field.dispatchEvent(plainEvent(field, 'input', { bubbles: true, composed: true }));
  announceChange(field);
}
