/**
 * Short timers that a page sets while it gets the action's events: debounced searches, late checks,
 * delayed menus. Their effects belong to the action, so they are awaited.
 */

import { viewOf } from '../observe/walk/root.ts';
import { restore, wrap } from './wraps.ts';

/** Longer ones hide things again, or have another purpose. */
const SHORT_MS = 500;
/** A new value may be checked, or taken back, after a longer pause. */
const LATE_MS = 1000;

export interface Timers {
  /** `late`: also those that wait longer, as a check of a new value does. */
  pending(late?: boolean): number;
  /** Timers that are set after this do not belong to the action. */
  seal(): void;
  unseal(): void;
  stop(): void;
}

type View = Window & typeof globalThis;

/** Watches the timers of `views` until it is stopped. */
export function watchTimers(views: readonly Window[]): Timers {
  /** By timer: how long it waits, in ms, and the document that set it. */
  const pending = new Map<string, { readonly ms: number; readonly of: Document }>();
  let open = true;
  let turns = 0;
  const undo = views.flatMap((it, index) => {
    const view = it as View;
    const { document: of } = view;
    return [
      wrap(view, 'setTimeout', (set) => {
        return function (this: unknown, handler: TimerHandler, ms = 0, ...rest: unknown[]) {
          const own = this ?? view;
          if (!open || typeof handler !== 'function' || !(ms <= LATE_MS))
            return set.call(own, handler, ms, ...rest);
          const fired = function (this: unknown, ...given: unknown[]) {
            pending.delete(`${index}.${id}`);
            return handler.apply(this, given);
          };
          const id: number = set.call(own, fired, ms, ...rest);
          pending.set(`${index}.${id}`, { ms, of });
          return id;
        };
      }),
      wrap(view, 'clearTimeout', (clear) => {
        return function (this: unknown, id?: number) {
          pending.delete(`${index}.${id}`);
          clear.call(this ?? view, id);
        };
      }),
      // A view transition changes the page in a later frame.
      wrap(of, 'startViewTransition', (start) => (...args) => {
        const transition = start.apply(of, args);
        turns += 1;
        const id = `${index}.t${turns}`;
        pending.set(id, { ms: 0, of });
        const over = () => void pending.delete(id);
        transition.updateCallbackDone.then(over, over);
        return transition;
      }),
    ];
  });
  return {
    pending: (late) => {
      let count = 0;
      for (const { ms, of } of pending.values()) {
        // A document that was left runs its timers no more.
        if (viewOf(of) && (late || ms <= SHORT_MS)) count += 1;
      }
      return count;
    },
    seal() {
      open = false;
    },
    unseal() {
      open = true;
    },
    stop() {
      open = false;
      restore(undo);
    },
  };
}
