/**
 * First in the page's head, before any other script: keeps calls until the widget is there, and
 * notes what later cannot be seen any more: who listens for clicks, and which roots are closed.
 */

import { installStub } from './host/queue.ts';

const CLICKS = /^(click|dblclick|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend)$/;

interface Noted {
  /** Elements that listen for a press. */
  __pilotfishListeners?: WeakSet<Element>;
  /** Every open shadow root by its host, and the hosts of closed ones. */
  __pilotfishRoots?: WeakMap<Element, ShadowRoot | 'closed'>;
  /** Takes the wraps off again. */
  __pilotfishRestore?: () => void;
}

const page = window as Noted;
installStub();
if (!page.__pilotfishRestore) {
  const listeners = new WeakSet<Element>();
  const roots = new WeakMap<Element, ShadowRoot | 'closed'>();
  const { addEventListener } = EventTarget.prototype;
  const { attachShadow } = Element.prototype;

  const listen: typeof addEventListener = function (this: EventTarget, type, listener, options) {
    if (listener && this instanceof Element && CLICKS.test(type)) listeners.add(this);
    return addEventListener.call(this, type, listener, options);
  };
  const attach: typeof attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init);
    roots.set(this, init.mode === 'open' ? root : 'closed');
    return root;
  };
  EventTarget.prototype.addEventListener = listen;
  Element.prototype.attachShadow = attach;
  page.__pilotfishListeners = listeners;
  page.__pilotfishRoots = roots;
  // Whoever wrapped them after us keeps their wrap, and ours stays within it.
  page.__pilotfishRestore = () => {
    if (EventTarget.prototype.addEventListener === listen) {
      EventTarget.prototype.addEventListener = addEventListener;
    }
    if (Element.prototype.attachShadow === attach) Element.prototype.attachShadow = attachShadow;
  };
}
