/** Files from outside the page, dropped onto an area (HTML 6.12.5). */

import type { Spot } from '../hit.ts';
import { frame } from '../time.ts';
import { viewOf } from '../tree.ts';
import { transferOf } from './files.ts';
import { common } from './pointer.ts';

/** False where the page takes no drop there; it has then been told that nothing comes. */
export async function dropFiles({ hit, x, y }: Spot, files: readonly File[]): Promise<boolean> {
  const { DragEvent } = viewOf(hit);
  const dataTransfer = transferOf(hit, files);
  const send = (type: string) => {
    const cancelable = type !== 'dragleave';
    const init = { ...common(hit, { x, y }), cancelable, dataTransfer };
    return hit.dispatchEvent(new DragEvent(type, init));
  };
  send('dragenter');
  await frame();
  const taken = hit.isConnected && !send('dragover');
  send(taken ? 'drop' : 'dragleave');
  return taken;
}
