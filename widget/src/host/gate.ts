/**
 * Wraps all that a page sends, so that it can be held: installed by the early script if there is
 * one,
 * so that no script of the page has a reference to the original; else during an action. What is
 * held,
 * and for how long, is decided in `guard/sent.ts`.
 *
 * Sockets, workers and requests that are synchronous cannot be held.
 */

import { wrap } from './wrap.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions of the browser's, with the page's arguments
type Any = any;

export interface Gate {
  /**
   * Called for each `fetch`, `send`, `sendBeacon` and `submit`, and for each submit event that was
   * not prevented; `go` carries the call out. Undefined: it is sent at once. For `send`, the
   * arguments of `open` are the first.
   */
  hold?: ((way: string, self: Any, args: Any[], go: () => Any) => Any) | undefined;
  /** No script of the page ran before it. */
  readonly first: boolean;
  /** Nothing but reading goes unasked: neither lines of a cart nor settings. */
  readonly strict?: boolean;
}

/** Returns the function that removes the wraps, except where another script has wrapped them. */
export function installGate(gate: Gate): () => void {
  const { apply } = Reflect;
  const opened = new WeakMap<XMLHttpRequest, Any[]>();

  function put(owner: Any, name: string): () => void {
    const own = owner[name];
    return wrap(owner, name, function (this: Any, ...args: Any[]) {
      const go = () => apply(own, this, args);
      if (name === 'open') opened.set(this, args);
      const told = name === 'send' ? [opened.get(this), ...args] : args;
      return gate.hold?.(name, this, told, go) ?? go();
    });
  }

  const xhr = XMLHttpRequest.prototype;
  const undo = [
    put(window, 'fetch'),
    put(xhr, 'open'),
    put(xhr, 'send'),
    put(Navigator.prototype, 'sendBeacon'),
    put(HTMLFormElement.prototype, 'submit'),
  ];
  // Last of all: a page that sends by itself prevents the default before.
  const submitted = (event: Event) => {
    if (!event.defaultPrevented && gate.hold?.('event', event, [], () => 0)) event.preventDefault();
  };
  addEventListener('submit', submitted);
  return () => {
    removeEventListener('submit', submitted);
    for (const back of undo) back();
  };
}
