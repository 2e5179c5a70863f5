/** The public events: listeners run synchronously, in the order of registration. */

import type { Activity } from '../../public/activity.ts';
import type { EventName, HostEvent, Listener } from '../../public/events.ts';
import type { Emitter, Noted } from '../../seams.ts';
import { checkListener } from '../settings/kinds.ts';

type AnyListener = (payload: never, event: HostEvent) => unknown;

export interface Events extends Emitter {
  /** Throws a TypeError for an unknown event. Returns a function that removes the listener. */
  on<E extends EventName>(name: E, listener: Listener<E>): () => void;
  off<E extends EventName>(name: E, listener: Listener<E>): void;
  all(): [EventName, AnyListener][];
}

interface EventsParts {
  /** Of the active run. */
  current(): string | undefined;
  record(activity: Activity): void;
  /** Is told of each event before the page's listeners are. */
  heard(name: EventName, payload: unknown, event: HostEvent): void;
}

export function createEvents({ current, record, heard }: EventsParts): Events {
  /** Why a run ends that was not stopped from here: the event before its end. */
  let cause = 'server';
  let listeners: [EventName, AnyListener][] = [];

  function off(name: EventName, listener: AnyListener): void {
    listeners = listeners.filter(([event, other]) => event !== name || other !== listener);
  }

  /** The payload of `activity`. */
  function stamp(noted: Noted): Activity {
    const runId = current();
    const activity: Activity = { ...(runId && { runId }), ...noted, timestamp: Date.now() };
    if (activity.kind === 'run_stopped') activity.reason ||= cause;
    const { reason, approved, decision } = activity as Record<string, unknown>;
    if (approved === false) cause = 'declined';
    else if (decision === 'stop') cause = 'closed';
    // The failed step of a declined action comes after the decision.
    else if (reason !== 'denied') cause = 'server';
    record(activity);
    return activity;
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
