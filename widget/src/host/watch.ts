/**
 * Who listens for a press, which shadow roots there are, and what internals say: noted by three
 * reversible wraps.
 */

import { type Says, watchInternals } from './internals.ts';
import { wrap } from './wrap.ts';

const PRESS = /^(click|dblclick|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend)$/;

/** The closed shadow root of a host. */
export type RootOf = (host: Element) => ShadowRoot | undefined;

export interface Watched {
  /** Elements that listen for a press. */
  __pilotfishListeners?: WeakSet<Element>;
  /** Told of an element as it begins to listen or gets a root or internals: the document stays as it was. */
  __pilotfishHeard?: ((element: Element) => void) | undefined;
  /** Every open shadow root by its host, and the hosts of closed ones. */
  __pilotfishRoots?: WeakMap<Element, ShadowRoot | 'closed'>;
  /** Once elements have internals: what they say. */
  __pilotfishInternals?: WeakMap<Element, Says>;
  /** Takes the wraps off again. */
  __pilotfishRestore?: () => void;
}

/**
 * Puts the wraps on, once a page, and returns what knows the closed roots: they are kept only if
 * `keeps` is set, and nothing in the page leads to them but what is returned.
 */
export function watch(keeps: boolean): RootOf | undefined {
  const page = window as Watched;
  // Own properties only: an element with such an id is found under its name, too.
  if (Object.hasOwn(page, '__pilotfishRestore')) return undefined;
  const listeners = new WeakSet<Element>();
  const roots = new WeakMap<Element, ShadowRoot | 'closed'>();
  const internals = new WeakMap<Element, Says>();
  const closed = new WeakMap<Element, ShadowRoot>();
  // Bound now, so that no later change to WeakMap is handed a closed root.
  const keep = closed.set.bind(closed);
  const { addEventListener } = EventTarget.prototype;
  const { attachShadow } = Element.prototype;

  const listen: typeof addEventListener = function (this: EventTarget, type, listener, options) {
    if (listener && this instanceof Element && PRESS.test(type)) {
      listeners.add(this);
      page.__pilotfishHeard?.(this);
    }
    return addEventListener.call(this, type, listener, options);
  };
  const attach: typeof attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init);
    roots.set(this, init.mode === 'open' ? root : 'closed');
    if (keeps && init.mode === 'closed') keep(this, root);
    page.__pilotfishHeard?.(this);
    return root;
  };
  page.__pilotfishHeard = undefined;
  page.__pilotfishListeners = listeners;
  page.__pilotfishRoots = roots;
  // Whoever wrapped them after us keeps their wrap, and ours stays within it.
  const ends = [
    wrap(EventTarget.prototype, 'addEventListener', listen),
    wrap(Element.prototype, 'attachShadow', attach),
    watchInternals((element, says) => {
      // Found only where there is something to ask.
      page.__pilotfishInternals = internals;
      internals.set(element, says);
      page.__pilotfishHeard?.(element);
    }),
  ];
  page.__pilotfishRestore = () => {
    for (const end of ends) end();
    delete page.__pilotfishRestore;
  };
  return closed.get.bind(closed);
}
