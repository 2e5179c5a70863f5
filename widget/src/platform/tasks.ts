/**
 * Whose task is running: proven for the page, assumed for the agent. Browsers have no async context,
 * so each callback is marked when it is set: own, if that happened outside the time of an agent's
 * actions, or in a task that is itself own. The mark holds for the callback and 64 rounds of its
 * microtasks, which the browser finishes before any other task.
 */

import type { Wrap } from './wrap.ts';

// biome-ignore lint/suspicious/noExplicitAny: functions of the browser's, with the page's arguments
type Any = any;
/** True: no effect of an action. False: one. Undefined: not known. */
type Mark = boolean | undefined;

export interface Tasks {
  own(): Mark;
  acts(): void;
  /** Set by the guard: whether what happens now may be an effect of an action. */
  acting?: (() => boolean) | undefined;
  /** Sockets that were opened, and workers that were started. */
  readonly channels: Any[];
  /** `promise`, after which the task is what it is now. */
  follow<P>(promise: Promise<P>): Promise<P>;
  /** Of requests that are sent: what their events are. */
  readonly answers: WeakMap<object, Mark>;
  /** Takes the functions of `view` back; listeners stay as they are. */
  readonly undo: (() => void)[];
}

interface Post {
  own: Mark;
  turn: number;
  open: number;
  last?: unknown;
}

const HOPS = 64;
const HEARD =
  'EventSource XMLHttpRequestEventTarget XMLHttpRequest WebSocket Worker MessagePort'.split(' ');
/** From here on the page can send to it. */
const SENDERS = 3;
const TYPES = 'load message'.split(' ');
/** The browser's own events of a person's press or key. */
export const BY_HAND = /click|(down|up)$/;

export function watchTasks(view: Any, wrap: Wrap): Tasks {
  const { apply, construct, defineProperty, getOwnPropertyDescriptor } = Reflect;
  const { then } = Promise.prototype;
  const later = view.queueMicrotask.bind(view);
  const undo: (() => void)[] = [];
  /** Of requests. Sockets and workers are own while the page has sent them nothing in such a time. */
  const answers = new WeakMap<object, Mark>();
  const posts = new WeakMap<object, Post>();
  let mark: Mark;
  let hops = 0;
  /** Of the agent's tasks: what waits across one may hold its work. */
  let turn = 0;

  const acting = () => tasks.acting?.();
  const byHand = () => view.event?.isTrusted && BY_HAND.test(view.event.type);
  const own = () => mark ?? (byHand() || !acting() || undefined);
  const hop = () => {
    hops -= 1;
    if (hops) later(hop);
    else mark = undefined;
  };
  /** Of several that share a task none is own, unless all are. */
  const begin = (as: Mark) => {
    if (as ? !acting() : as !== false && !mark) return;
    if (!as) turn += 1;
    if (!hops) later(hop);
    hops = HOPS;
    mark = !!as;
  };

  const tasks: Tasks = {
    own,
    acts: () => begin(false),
    channels: [],
    follow(promise) {
      const as = own();
      // An engine may settle several in one task.
      const ended = (value: Any) => {
        begin(!!as && (!hops || !!mark));
        return value;
      };
      // A task of another's may have taken it back.
      const failed = (error: Any) => {
        if (!as) begin(false);
        throw error;
      };
      return apply(then, promise, [ended, failed]);
    },
    answers,
    undo,
  };

  function put(owner: Any, names: string, make: (native: Any) => Any): void {
    for (const name of names.split(' '))
      if (owner[name]) undo.push(wrap(owner, name, make(owner[name])));
  }

  const timed = (set: Any) =>
    function (this: Any, heard: Any, ...more: Any[]) {
      const as = own();
      const run = function (this: Any, ...args: Any[]) {
        begin(as);
        return apply(heard, this, args);
      };
      return apply(set, this, [typeof heard === 'function' ? run : heard, ...more]);
    };
  const reading = (read: Any) =>
    function (this: Any) {
      return tasks.follow(apply(read, this, []) as Promise<Any>);
    };

  /** Whether an event is own, given whether it was listened for by an own task. */
  function proof(of: Any, heard: Mark, event: Any): Mark {
    const post = posts.get(of);
    if (post) {
      // A port is a scheduler: several causes may have left work for one message.
      if (post.last !== event) post.open -= 1;
      post.last = event;
      return post.turn === turn ? heard && post.own : undefined;
    }
    if (!acting() && !answers.get(of)) return heard;
    return answers.has(of) ? answers.get(of) : heard;
  }

  /** Listeners by the function that stands for them, and the other way round. */
  const known = new WeakMap<object, Any>();
  /** Of one function there is one: it is own if each task that has set it was. */
  const armed = (heard: Any) => {
    if (typeof heard !== 'function') return heard;
    const it = known.get(heard) ?? {
      own: true,
      run(this: Any, event: Any) {
        if (event.isTrusted) begin(proof(this, it.own, event));
        return apply(heard, this, [event]);
      },
    };
    known.set(heard, it);
    known.set(it.run, heard);
    it.own &&= own();
    return it.run;
  };
  function listen(on: Any): void {
    for (const type of TYPES) {
      const native = getOwnPropertyDescriptor(on, `on${type}`);
      if (!native) continue;
      defineProperty(on, `on${type}`, {
        ...native,
        get() {
          const heard = apply(native.get!, this, []);
          return known.get(heard) ?? heard;
        },
        set(heard: Any) {
          apply(native.set!, this, [armed(heard)]);
        },
      });
    }
    for (const name of ['addEventListener', 'removeEventListener'])
      on[name] = function (this: Any, type: string, heard: Any, ...more: Any[]) {
        const run = name[0] === 'a' ? armed(heard) : known.get(heard)?.run;
        return apply(view.EventTarget.prototype[name], this, [type, run ?? heard, ...more]);
      };
  }
  const sending = (send: Any) =>
    function (this: Any, ...args: Any[]) {
      const post = posts.get(this);
      if (post) {
        if (!post.open) {
          post.own = true;
          post.turn = turn;
          post.open = 0;
        }
        post.open += 1;
        post.own &&= own();
      } else if (acting()) answers.set(this, undefined);
      return apply(send, this, args);
    };
  const creating = (native: Any) =>
    new Proxy(native, {
      construct(of, args, as) {
        const made = construct(of, args, as);
        const { port1, port2 } = made;
        const post = {} as Post;
        if (port1) posts.set(port1, post).set(port2, post);
        else tasks.channels.push(made);
        return made;
      },
    });

  put(view, 'setTimeout setInterval requestAnimationFrame requestIdleCallback', timed);
  put(view.Response.prototype, 'json text blob arrayBuffer', reading);
  for (const name of HEARD) listen(view[name].prototype);
  for (const name of HEARD.slice(SENDERS)) put(view[name].prototype, 'send postMessage', sending);
  put(view, 'WebSocket Worker SharedWorker MessageChannel', creating);
  return tasks;
}
