/** While the visitor types the page is read once: a first reading is slow. Nothing is sent. */

import { idle } from '../act/task/time.ts';
import * as dom from '../dom/index.ts';
import type { Widget } from '../host/widget.ts';
import type { AttachmentLimits, Capture } from '../wire/protocol.ts';
import type { Reading } from './reading.ts';

/** `wanted`: the visitor is about to ask, and nothing reads the page meanwhile. */
export function createAhead(wanted: () => boolean, read: () => Promise<unknown>) {
  let state: 'early' | 'due' | 'over' = 'early';
  const isDue = () => state === 'due' && wanted();
  return {
    due() {
      if (state === 'early') state = 'due';
    },
    async look() {
      if (!isDue()) return;
      await idle();
      if (!isDue()) return;
      state = 'over';
      // A page that cannot be read is reported when the visitor asks.
      await read().catch(() => undefined);
    },
    stop() {
      state = 'over';
    },
  };
}

export function createPictures(widget: Widget, { domFilter, offLimits }: Reading) {
  const parts = { widget, domFilter };
  const camera = () => import('../shot/camera.ts');
  return {
    /** Always answers: the server waits. */
    async shoot(asked: Capture) {
      const refuse = (note: string) =>
        widget.server.link.send({ type: 'screenshot', capture_id: asked.capture_id, of: 0, note });
      const closed = offLimits();
      if (closed) return refuse(`off: ${closed}`.slice(0, 200));
      if (!widget.given.settings.screenshot)
        return refuse('off: this page does not allow pictures');
      try {
        await (await camera()).shoot(asked, parts);
      } catch (error) {
        const why = error instanceof Error ? error.message : error;
        refuse(dom.hide(`the camera could not be loaded: ${why}`).slice(0, 200));
      }
    },
    async send(run_id: string, images: readonly string[]) {
      await (await camera()).sendPictures(run_id, images, parts);
    },
    async attach(...files: [string, readonly unknown[], AttachmentLimits?]) {
      await (await camera()).sendFiles(files, parts);
    },
  };
}
