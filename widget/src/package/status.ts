/** A value of the widget as frameworks subscribe to it; it follows a widget that takes its place. */

import { installStub } from '../host/runs/queue.ts';
import type { Pilotfish } from '../public/api.ts';
import type { EventName } from '../public/events.ts';
import { lasting } from './lasting.ts';

export interface Store<T> {
  now(): T;
  subscribe(changed: () => void): () => void;
}

function storeOf<T>(read: (pilotfish: Pilotfish) => T, event: EventName): Store<T> {
  return {
    now: () => read(installStub()),
    subscribe: (changed) =>
      lasting((pilotfish) => {
        const off = pilotfish.on(event, changed);
        // It may be another widget than the one that was rendered.
        queueMicrotask(changed);
        return off;
      }),
  };
}

export const widget = storeOf((pilotfish) => pilotfish, 'status');
export const status = storeOf((it) => it.status, 'status');
export const connection = storeOf((it) => it.connection, 'connection');
export const messages = storeOf((it) => it.messages, 'message');
