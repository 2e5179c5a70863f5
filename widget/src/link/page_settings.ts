/** What the server is told of the page's settings: in each document, and whenever they change. */

import type { Settings } from '../seams.ts';
import type { FromPage } from '../wire/protocol.ts';

interface PageSettings {
  readonly mode: Settings['mode'];
  readonly pause: boolean;
}

/** As the server takes a new document. */
const NEW: PageSettings = { mode: 'act', pause: false };

export function createTeller(settings: () => PageSettings, send: (message: FromPage) => void) {
  let sent = NEW;
  return {
    tell() {
      const { mode, pause } = settings();
      if (mode !== sent.mode) send({ type: 'event', name: 'mode', payload: { mode } });
      if (pause !== sent.pause) send({ type: 'event', name: 'narration', payload: { pause } });
      sent = { mode, pause };
    },
    renew() {
      sent = NEW;
    },
  };
}
