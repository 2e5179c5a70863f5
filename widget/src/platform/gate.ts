/**
 * Wraps all that a page sends, so that it can be held: installed by the early script if there is
 * one, so that no script of the page has a reference to the original; else during an action. What is
 * held, and for how long, is decided in `guard/hold.ts`.
 *
 * Sockets, workers and requests that are synchronous cannot be held.
 */

import type { Tasks } from './tasks.ts';
import type { Wrap } from './wrap.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions of the browser's, with the page's arguments
type Any = any;

export interface Gate {
  /**
   * Called for each `fetch`, `open`, `send`, `abort`, `sendBeacon` and `submit`, and for each submit
   * event that was not prevented; `go` carries the call out. Undefined: it is carried out at once.
   * For `send`, the arguments of `open` and the headers come first, and `fail` ends the request as
   * the network would; with an argument that is called right after.
   */
  hold?:
    | ((
        way: string,
        self: Any,
        args: Any[],
        go: () => Any,
        fail?: (then?: () => Any) => Any,
      ) => Any)
    | undefined;
  /** No script of the page ran before it. */
  readonly first: boolean;
  /** Nothing but reading goes unasked: neither lines of a cart nor settings. */
  readonly strict?: boolean;
  /** Whose task is running; only the early script can tell. */
  readonly tasks?: Tasks;
  /** What left before anything held it, as `hold` takes it. */
  readonly past?: Parameters<NonNullable<Gate['hold']>>[];
}

/** Returns what removes the wraps, except where another script has wrapped since. */
export function installGate(gate: Gate, view: Any, wrap: Wrap): () => void {
  const { apply } = Reflect;
  const { tasks } = gate;
  const opened = new WeakMap<object, [Any[], Any[]]>();
  const xhr = view.XMLHttpRequest.prototype;
  const { open, send } = xhr;

  function put(owner: Any, name: string): () => void {
    const own = owner[name];
    return wrap(owner, name, function (this: Any, ...args: Any[]) {
      const go = () => apply(own, this, args);
      // An address without data: the browser itself makes the events of a failed request.
      const fail = (then?: () => Any) => {
        apply(open, this, ['GET', 'blob:0']);
        apply(send, this, []);
        return then?.();
      };
      const known = opened.get(this);
      if (name === 'setRequestHeader') known?.[1].push(args);
      const sent = name === 'send' ? [known?.[0], known?.[1], ...args] : args;
      if (this) tasks?.answers.set(this, name === 'send' && tasks.own());
      const done = gate.hold?.(name, this, sent, go, fail) ?? go();
      if (name === 'open') opened.set(this, [args, []]);
      return tasks && name === 'fetch' ? tasks.follow(done) : done;
    });
  }

  const undo = [
    put(view, 'fetch'),
    ...['open', 'setRequestHeader', 'send', 'abort'].map((name) => put(xhr, name)),
    put(view.Navigator.prototype, 'sendBeacon'),
    put(view.HTMLFormElement.prototype, 'submit'),
  ];
  // Last of all: a page that sends by itself prevents the default before.
  const submitted = (event: Event) => {
    if (!event.defaultPrevented && gate.hold?.('event', event, [], () => 0)) event.preventDefault();
  };
  view.addEventListener('submit', submitted);
  return () => {
    view.removeEventListener('submit', submitted);
    for (const back of undo) back();
  };
}
