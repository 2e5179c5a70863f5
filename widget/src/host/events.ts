/** The public events: listeners run synchronously, in the order of registration. */

import type { Activity } from '../public/activity.ts';
import type { EventName, HostEvent, Listener } from '../public/events.ts';
import type { Emitter, Noted } from '../seams.ts';

const EVENTS = [
  'status',
  'before_action',
  'step',
  'subtitle',
  'plan',
  'ask_user',
  'ask_user_choice',
  'confirm_action',
  'overlay_update',
  'navigate',
  'error',
  'done',
  'agent_feedback',
  'piece_surface',
  'action_event',
  'activity',
] as const satisfies readonly EventName[];

/** A listener of any event. */
export type AnyListener = (payload: never, event: HostEvent) => unknown;

export interface Events extends Emitter {
  /** Throws a TypeError for an unknown event. Returns a function that removes the listener. */
  on<E extends EventName>(name: E, listener: Listener<E>): () => void;
  off<E extends EventName>(name: E, listener: Listener<E>): void;
  /** All listeners with their events, in order. */
  all(): [EventName, AnyListener][];
}

export function createEvents(stamp: (noted: Noted) => Activity): Events {
  let listeners: [EventName, AnyListener][] = [];

  function off(name: EventName, listener: AnyListener): void {
    listeners = listeners.filter(([event, other]) => event !== name || other !== listener);
  }

  function tell(name: EventName, payload: unknown) {
    const results: unknown[] = [];
    const event = {
      defaultPrevented: false,
      preventDefault() {
        event.defaultPrevented = true;
      },
    };
    for (const [other, listener] of listeners) {
      if (other !== name) continue;
      try {
        results.push(listener(payload as never, event));
      } catch (error) {
        console.error(`Pilotfish: a listener of '${name}' threw`, error);
      }
    }
    return { results, event };
  }

  return {
    on(name, listener) {
      if (!EVENTS.includes(name)) {
        throw new TypeError(`no event ${JSON.stringify(name)}; there are: ${EVENTS.join(', ')}`);
      }
      if (typeof listener !== 'function') {
        throw new TypeError(`on('${name}', listener) needs a function, found ${typeof listener}`);
      }
      listeners = [...listeners, [name, listener]];
      return () => off(name, listener);
    },
    off,
    emit: (name, payload) => tell(name, payload).results,
    offer: (name, payload) => !tell(name, payload).event.defaultPrevented,
    note: (noted) => void tell('activity', stamp(noted)),
    all: () => listeners,
  };
}
