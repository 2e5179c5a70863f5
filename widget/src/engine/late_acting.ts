/** What acts, fetched behind what reads: when a run begins, with the first action at the latest. */

import type { Widget } from '../host/widget.ts';
import { forget, kept } from '../receipt/kept.ts';
import type { FromServer } from '../wire/protocol.ts';
import type { ActingParts } from './acting.ts';

export function createLateActing(widget: Widget, parts: () => ActingParts) {
  const acting = widget.late.lazy(
    () => import('./acting.ts'),
    ({ createActing }) => createActing(widget, parts()),
    widget.life.gone,
  );

  return {
    now: acting.now,
    load: acting.load,
    /** To be called with each message, before it is handled: for the receipt. */
    heard(message: FromServer) {
      if (message.type === 'act' || message.type === 'step') {
        // The receipt gets it before the action begins.
        acting.tell((it) => it.receipt.heard(message));
        // What cannot be loaded is reported by the action.
        if (!acting.now()) acting.load().catch(() => undefined);
      } else if (message.type === 'welcome' && message.run_id) {
        const { run, deeds } = kept(widget.given.storage);
        if (run === message.run_id && deeds.length) widget.visitor.sight.acted();
      }
    },
    wipe() {
      acting.drop();
      const loaded = acting.now();
      if (loaded) loaded.receipt.wipe();
      else forget(widget.given.storage);
    },
    stop: () => acting.now()?.stop(),
  };
}
