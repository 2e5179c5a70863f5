/**
 * What acts, fetched behind what reads: when a run begins, and with the first action at the latest. A
 * page on which nothing acts does not load it.
 */

import { storageOf } from '../host/session.ts';
import type { Widget } from '../host/widget.ts';
import type { Act, FromServer, Step } from '../link/protocol.ts';
import { forget, kept } from '../receipt/kept.ts';
import type { Acting, ActingParts } from './acting.ts';

export interface LateActing {
  load(): Promise<Acting>;
  /** To be called with each message, before it is handled: for the receipt. */
  heard(message: FromServer): void;
  /** Another visitor may follow. */
  wipe(): void;
  stop(): void;
}

export function createLateActing(widget: Widget, parts: () => ActingParts): LateActing {
  let acting: Acting | undefined;
  /** Messages that the receipt has not had yet: it gets them before the first action begins. */
  let unheard: (Act | Step)[] = [];

  async function load(): Promise<Acting> {
    const { createActing } = await import('./acting.ts');
    if (widget.life.gone()) throw new Error('pilotfish.destroy() was called');
    acting ??= createActing(widget, parts());
    for (const message of unheard) acting.receipt.heard(message);
    unheard = [];
    return acting;
  }

  function note(message: Act | Step): void {
    if (acting) acting.receipt.heard(message);
    else unheard.push(message);
    // What cannot be loaded is reported by the action.
    if (!acting) void load().catch(() => undefined);
  }

  return {
    load,
    heard(message) {
      if (message.type === 'act' || message.type === 'step') note(message);
      else if (message.type === 'welcome' && message.run_id) {
        const { run, deeds } = kept(storageOf());
        if (run === message.run_id && deeds.length) widget.visitor.sight.acted();
      }
    },
    wipe() {
      unheard = [];
      if (acting) acting.receipt.wipe();
      else forget(storageOf());
    },
    stop: () => acting?.stop(),
  };
}
