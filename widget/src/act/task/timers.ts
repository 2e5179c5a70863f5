/**
 * Short timers that a page sets while it gets the action's events: debounced searches, late checks,
 * delayed menus. Their effects belong to the action, so they are awaited.
 */

import * as dom from '../../dom/index.ts';
import { type Method, restore, wrap } from './wraps.ts';

/** Longer ones hide things again, or have another purpose. */
const SHORT_MS = 500;
/** A new value may be checked, or taken back, after a longer pause. */
const LATE_MS = 1000;

type View = Window & typeof globalThis;

interface Pending {
  readonly ms: number;
  /** The document that set it. */
  readonly of: Document;
}

export type Timers = ReturnType<typeof watchTimers>;

export function watchTimers(views: readonly Window[]) {
  const pending = new Set<Pending>();
  let open = true;
  const undo = views.flatMap((it) => {
    const view = it as View;
    const { document: of } = view;
    const own = new Map<number | undefined, Pending>();
    return [
      wrap(view, 'setTimeout', (set) => {
        return function (this: unknown, handler: TimerHandler, ms = 0, ...rest: unknown[]) {
          const timer = { ms, of };
          const counts = open && typeof handler === 'function' && ms <= LATE_MS;
          const fired = function (this: unknown, ...given: unknown[]) {
            pending.delete(timer);
            return (handler as Method).apply(this, given);
          };
          const id: number = set.call(this ?? view, counts ? fired : handler, ms, ...rest);
          if (counts) {
            own.set(id, timer);
            pending.add(timer);
          }
          return id;
        };
      }),
      wrap(view, 'clearTimeout', (clear) => {
        return function (this: unknown, id?: number) {
          pending.delete(own.get(id)!);
          clear.call(this ?? view, id);
        };
      }),
      // A view transition changes the page in a later frame.
      wrap(of, 'startViewTransition', (start) => (...args) => {
        const transition = start.apply(of, args);
        const change = { ms: 0, of };
        pending.add(change);
        const over = () => void pending.delete(change);
        transition.updateCallbackDone.then(over, over);
        return transition;
      }),
    ];
  });
  return {
    /** `late`: also those that wait longer, as a check of a new value does. */
    pending: (late = false) =>
      // A document that was left runs its timers no more.
      [...pending].filter(({ ms, of }) => dom.viewOf(of) && (late || ms <= SHORT_MS)).length,
    /** Timers that are set after this do not belong to the action. */
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
