/** Pictures of the page, and those that a request is about: what takes them is loaded with the first. */

import * as dom from '../dom/index.ts';
import type { CameraParts } from '../shot/camera.ts';
import type { Capture } from '../wire/protocol.ts';

export interface Pictures {
  /** Always answers: the server waits. */
  shoot(asked: Capture): Promise<void>;
  send(run_id: string, images: readonly string[]): Promise<void>;
}

export function createPictures(parts: CameraParts): Pictures {
  const camera = () => import('../shot/camera.ts');
  return {
    async shoot(asked) {
      const refuse = (note: string) =>
        parts.send({ type: 'screenshot', capture_id: asked.capture_id, of: 0, note });
      const closed = parts.offLimits();
      if (closed) return refuse(`off: ${closed}`.slice(0, 200));
      if (!parts.settings.screenshot) return refuse('off: this page does not allow pictures');
      try {
        await (await camera()).shoot(asked, parts);
      } catch (error) {
        const why = error instanceof Error ? error.message : error;
        refuse(dom.hide(`the camera could not be loaded: ${why}`).slice(0, 200));
      }
    },
    send: async (...pictures) => (await camera()).sendPictures(...pictures, parts),
  };
}
