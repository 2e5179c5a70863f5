/**
 * What a page has under way that it began during an action, by reversible wraps: requests, reported
 * if they go to the site itself, pages of its frames, and short timers, such as debounced searches.
 */

import * as dom from '../../dom/index.ts';
import type { Effect } from '../../wire/protocol.ts';
import { effect } from './outcome.ts';
import { clock } from './time.ts';
import { type Method, restore, wrap } from './wraps.ts';

type View = Window & typeof globalThis;

export type Requests = ReturnType<typeof watchRequests>;

export function watchRequests(views: readonly View[], note: (effect: Effect) => void) {
  const open = new Set<{ readonly called: string; readonly own: boolean; readonly of: Document }>();
  let last = 0;
  let on = true;
  const failed: string[] = [];
  const changes = { taken: 0, refused: '', answered: '' };
  const undo: (() => void)[] = [];

  function begin(of: Document, method: string, url: string | URL): (status: number) => void {
    const target = new URL(url, dom.page.baseURI);
    if (!on || !/^https?:$/.test(target.protocol)) return () => {};
    const own = target.origin === location.origin;
    const request = { called: `${method.toUpperCase()} ${target.pathname}`, own, of };
    const reads = /^(get|head|options)$/i.test(method);
    open.add(request);
    last = clock();
    return (status) => {
      if (!open.delete(request)) return;
      last = clock();
      if (!on || !own) return;
      if (status === 0 || status >= 400) {
        const end = status ? `answered ${status}` : 'got no answer';
        failed.push(`${request.called} ${end}`);
        if (!reads) changes.refused ||= failed.at(-1)!;
        if (!reads && status) changes.answered ||= failed.at(-1)!;
      } else if (!reads) changes.taken++;
    };
  }

  /** Where the frame itself is not drawn, a file is loaded: no page comes. */
  function leaves(frame: HTMLIFrameElement | null): void {
    if (!frame || !dom.isRendered(frame)) return;
    const called = `frame "${frame.title || frame.name}"`;
    const page = { called, own: true, of: document };
    open.add(page);
    last = clock();
    const came = () => {
      open.delete(page);
      note(effect('changed', `${called} loaded`));
    };
    frame.addEventListener('load', came, { once: true });
  }

  for (const view of views) {
    const from = begin.bind(undefined, view.document);
    const onLeave = () => leaves(view.frameElement as HTMLIFrameElement | null);
    view.addEventListener('beforeunload', onLeave);
    undo.push(wrapFetch(view, from), ...wrapXhr(view, from));
    undo.push(() => view.removeEventListener('beforeunload', onLeave));
  }
  /** A document that was left gets no answer. */
  const waiting = () => [...open].filter(({ of }) => dom.viewOf(of));
  return {
    pending: () => waiting().length,
    /** `clock()` of the latest start or end; 0 without one. */
    last: () => last,
    /** "POST /api/cart answered 500": method, path and status, nothing else. */
    failed: () => failed,
    /** The first changing request that failed, if none of them succeeded; `answered`: with a status. */
    refused(answered = false) {
      if (changes.taken) return '';
      return answered ? changes.answered : changes.refused;
    },
    /** "GET /api/cart": requests without a response so far. */
    unanswered: () =>
      waiting()
        .filter(({ own }) => own)
        .map(({ called }) => called),
    stop() {
      on = false;
      restore(undo);
    },
  };
}

type Begin = (method: string, url: string | URL) => (status: number) => void;

function wrapFetch(view: View, begin: Begin): () => void {
  return wrap(view, 'fetch', (original) => {
    return function (this: unknown, input: RequestInfo | URL, init?: RequestInit) {
      const request = typeof input === 'object' && 'url' in input ? input : undefined;
      const method = init?.method ?? request?.method ?? 'GET';
      const answer = () => original.call(this ?? view, input, init);
      // Sent without waiting, for visitor statistics.
      if (init?.keepalive || request?.keepalive) return answer();
      let end = (_status: number) => {};
      try {
        end = begin(method, request ? request.url : `${input}`);
      } catch {
        // For an invalid address the original function throws.
      }
      const answered: Promise<Response> = answer();
      answered.then(
        (response) => end(response.status),
        // A request that the page itself aborts has not failed.
        (error) => end(error?.name === 'AbortError' ? 200 : 0),
      );
      return answered;
    };
  });
}

function wrapXhr({ XMLHttpRequest: { prototype } }: View, begin: Begin): (() => void)[] {
  const opened = new WeakMap<XMLHttpRequest, [string, string | URL]>();
  return [
    wrap(prototype, 'open', (open) => {
      return function (this: XMLHttpRequest, ...args: [string, string | URL]) {
        opened.set(this, [args[0], args[1]]);
        return open.apply(this, args);
      };
    }),
    wrap(prototype, 'send', (send) => {
      return function (this: XMLHttpRequest, body) {
        const known = opened.get(this);
        try {
          const end = known && begin(...known);
          // One that the page itself aborts has not failed.
          this.addEventListener('abort', () => end?.(200), { once: true });
          this.addEventListener('loadend', () => end?.(this.status), { once: true });
        } catch {
          // As above.
        }
        return send.call(this, body);
      };
    }),
  ];
}

/** Longer ones hide things again, or have another purpose. */
const SHORT_MS = 500;
/** A new value may be checked, or taken back, after a longer pause. */
const LATE_MS = 1000;

interface Pending {
  readonly ms: number;
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
