/** What the server is told of the page's settings: in each document, and whenever they change. */

import type { Settings } from '../seams.ts';
import type { FromPage } from '../wire/protocol.ts';

export interface PageSettings {
  /** How much the agent does by itself. */
  readonly mode: Settings['mode'];
  /** Whether the run waits after each narration. */
  readonly pause: boolean;
}

export interface Teller {
  tell(): void;
  /** The server knows nothing of this document. */
  renew(): void;
}

/** As the server takes a new document. */
const NEW: PageSettings = { mode: 'act', pause: false };

export function createTeller(
  settings: () => PageSettings,
  send: (message: FromPage) => void,
): Teller {
  let told = NEW;
  return {
    tell() {
      const { mode, pause } = settings();
      if (mode !== told.mode) send({ type: 'event', name: 'mode', payload: { mode } });
      if (pause !== told.pause) send({ type: 'event', name: 'narration', payload: { pause } });
      told = { mode, pause };
    },
    renew() {
      told = NEW;
    },
  };
}
