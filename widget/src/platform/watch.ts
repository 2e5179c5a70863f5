/** Click listeners, shadow roots and internals, recorded by three reversible wraps. */

import { type Says, watchInternals } from './internals.ts';
import { wrap } from './wrap.ts';

const PRESS = /^(click|dblclick|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend)$/;
const DOUBLE = 'dblclick';
const POINT = /^(mouse|pointer)(enter|over)$/;

export type RootOf = (host: Element) => ShadowRoot | undefined;

export interface Watched {
  /** Elements with a listener for clicks; documents and windows with one that bubbles. */
  __pilotfishListeners?: WeakSet<EventTarget>;
  /** Elements with a listener for a press twice. */
  __pilotfishDoubles?: WeakSet<EventTarget>;
  /** Elements with a listener for the pointer's arrival. */
  __pilotfishPointed?: WeakSet<EventTarget>;
  /** The listeners are recorded since before the first script of the page ran. */
  __pilotfishFirst?: boolean;
  /** Every open shadow root by its host, and the hosts of closed roots. */
  __pilotfishRoots?: WeakMap<Element, ShadowRoot | 'closed'>;
  /** Reads the internals; set once an element has some. */
  __pilotfishInternals?: WeakMap<Element, Says>;
  __pilotfishRestore?: () => void;
}

/** Once per page; returns the only access to closed roots, kept only if `keeps` is set. */
export function watch(keeps: boolean): RootOf | undefined {
  const page = window as Watched;
  // Own properties only: an element with that id is a property of `window`, too.
  if (Object.hasOwn(page, '__pilotfishRestore')) return undefined;
  const listeners = new WeakSet<EventTarget>();
  const doubles = new WeakSet<EventTarget>();
  const pointed = new WeakSet<EventTarget>();
  const roots = new WeakMap<Element, ShadowRoot | 'closed'>();
  const internals = new WeakMap<Element, Says>();
  const closed = new WeakMap<Element, ShadowRoot>();
  // Bound now, so that a later change to WeakMap never receives a closed root.
  const keep = closed.set.bind(closed);
  const { addEventListener } = EventTarget.prototype;
  const { attachShadow } = Element.prototype;

  const listen: typeof addEventListener = function (this: EventTarget, type, listener, options) {
    // On a document or window a capturing listener only observes; a bubbling one acts for others.
    if (listener && PRESS.test(type) && (this instanceof Element || !captures(options))) {
      // Called without an object, it is the window's.
      listeners.add(this ?? window);
    }
    if (listener && type === DOUBLE) doubles.add(this ?? window);
    else if (listener && POINT.test(type)) pointed.add(this ?? window);
    return addEventListener.call(this, type, listener, options);
  };
  const attach: typeof attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init);
    roots.set(this, init.mode === 'open' ? root : 'closed');
    if (keeps && init.mode === 'closed') keep(this, root);
    return root;
  };
  page.__pilotfishListeners = listeners;
  page.__pilotfishDoubles = doubles;
  page.__pilotfishPointed = pointed;
  // Ours is the first one in the head, or was injected before there was any.
  page.__pilotfishFirst = document.readyState === 'loading' && document.scripts.length <= 1;
  page.__pilotfishRoots = roots;
  // A later wrap of another script is kept, and ours stays inside it.
  const ends = [
    wrap(EventTarget.prototype, 'addEventListener', listen),
    wrap(Element.prototype, 'attachShadow', attach),
    watchInternals((element, says) => {
      // Set only if there are internals to read.
      page.__pilotfishInternals = internals;
      internals.set(element, says);
    }),
  ];
  page.__pilotfishRestore = () => {
    for (const end of ends) end();
    delete page.__pilotfishRestore;
  };
  return closed.get.bind(closed);
}

function captures(options: boolean | AddEventListenerOptions | undefined): boolean {
  return typeof options === 'object' ? !!options?.capture : !!options;
}
