/** Files from outside the page, dropped onto an area (HTML 6.12.5). */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Spot } from '../hit.ts';
import { frame } from '../time.ts';
import { transferOf } from './files.ts';
import { common } from './pointer.ts';

/** Whether the page would accept a file there; it then gets the event that the drag has left. */
export function takesDrop(spot: Spot): boolean {
  const send = sender(spot, [new File([], 'file')]);
  send('dragenter');
  const taken = !send('dragover');
  send('dragleave');
  return taken;
}

export async function dropFiles(spot: Spot, files: readonly File[]): Promise<void> {
  const send = sender(spot, files);
  send('dragenter');
  await frame();
  send('dragover');
  send('drop');
}

function sender({ hit, x, y }: Spot, files: readonly File[]): (type: string) => boolean {
  const { DragEvent } = viewOf(hit);
  const dataTransfer = transferOf(hit, files);
  return (type) => {
    const cancelable = type !== 'dragleave';
    const init = { ...common(hit, { x, y }), cancelable, dataTransfer };
    return dom.dispatch(hit, new DragEvent(type, init));
  };
}
