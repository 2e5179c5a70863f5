/** The public events: listeners run synchronously, in the order of registration. */

import type { Activity } from '../../public/activity.ts';
import type { EventName, HostEvent, Listener } from '../../public/events.ts';
import type { Emitter, Noted } from '../../seams.ts';
import { checkListener } from '../settings/kinds.ts';

export type AnyListener = (payload: never, event: HostEvent) => unknown;

export interface Events extends Emitter {
  /** Throws a TypeError for an unknown event. Returns a function that removes the listener. */
  on<E extends EventName>(name: E, listener: Listener<E>): () => void;
  off<E extends EventName>(name: E, listener: Listener<E>): void;
  all(): [EventName, AnyListener][];
}

/** `heard` is told of each event before the page's listeners are. */
export function createEvents(
  stamp: (noted: Noted) => Activity,
  heard: (name: EventName, payload: unknown, event: HostEvent) => void = () => {},
): Events {
  let listeners: [EventName, AnyListener][] = [];

  function off(name: EventName, listener: AnyListener): void {
    listeners = listeners.filter(([event, other]) => event !== name || other !== listener);
  }

  function tell(name: EventName, payload: unknown, more?: Partial<HostEvent>) {
    const results: unknown[] = [];
    const event = {
      ...more,
      defaultPrevented: false,
      preventDefault() {
        event.defaultPrevented = true;
        // Of `navigate`: the payload has one of its own.
        (payload as { preventDefault?(): void })?.preventDefault?.();
      },
    };
    heard(name, payload, event);
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
      checkListener(name, listener);
      listeners = [...listeners, [name, listener]];
      return () => off(name, listener);
    },
    off,
    emit: (name, payload) => tell(name, payload).results,
    offer: (name, payload, more) => !tell(name, payload, more).event.defaultPrevented,
    note: (noted) => void tell('activity', stamp(noted)),
    all: () => listeners,
  };
}
