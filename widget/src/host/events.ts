/** The public events: listeners run synchronously, in the order of registration. */

export const EVENTS = [
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
  'piece_surface',
] as const;

export type EventName = (typeof EVENTS)[number];
export type Listener = (payload: never) => unknown;

export interface Events {
  /** Throws a TypeError for an unknown event. Returns a function that removes the listener. */
  on(name: EventName, listener: Listener): () => void;
  off(name: EventName, listener: Listener): void;
  /** What the listeners returned; an exception is logged and does not stop the others. */
  emit(name: EventName, payload: unknown): unknown[];
  /** All listeners with their events, in order. */
  all(): [EventName, Listener][];
}

export function createEvents(): Events {
  let listeners: [EventName, Listener][] = [];

  function off(name: EventName, listener: Listener): void {
    listeners = listeners.filter(([event, other]) => event !== name || other !== listener);
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
    emit(name, payload) {
      const results: unknown[] = [];
      for (const [event, listener] of listeners) {
        if (event !== name) continue;
        try {
          results.push(listener(payload as never));
        } catch (error) {
          console.error(`Pilotfish: a listener of '${name}' threw`, error);
        }
      }
      return results;
    },
    all: () => listeners,
  };
}
