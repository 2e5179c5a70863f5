/**
 * The widget's root: a closed shadow root on its own element, last in `<html>`.
 *
 * A host that empties its body does not remove it, and a removed root is inserted again. While a modal
 * dialog is open everything else is inert, and nothing is shown beside a fullscreen element, so the
 * root moves into it. Events do not leave the root: a click on the widget is no "click outside" for
 * the page.
 */

import { page } from '../../platform/page.ts';
import { attachShadow, type Raw } from '../../platform/raw.ts';
import base from './base.css';
import { h, sheetOf } from './dom.ts';
import media from './media.css';

export type Root = ReturnType<typeof createRoot>;

const KEPT_INSIDE =
  'click dblclick auxclick contextmenu mousedown mouseup pointerdown pointerup touchstart touchend keydown keyup keypress beforeinput input change focusin focusout submit copy cut paste wheel';

export function createRoot(raw: Raw) {
  const host = page.createElement('pilotfish-widget');
  const shadow = attachShadow(raw, host, { mode: 'closed' });
  shadow.adoptedStyleSheets = [base, media].map(sheetOf);
  const element = h('div', { class: 'root' });
  shadow.append(element);
  for (const type of KEPT_INSIDE.split(' ')) {
    host.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  }

  let modals: Element[] = [];
  let waiting = 0;
  const stops: (() => void)[] = [];
  let moved = () => {};
  const typed: ((event: KeyboardEvent) => void)[] = [];

  function opened(dialog: Element): void {
    modals = modals.filter((other) => other !== dialog);
    if (dialog.matches(':modal')) modals.push(dialog);
  }

  /** Nothing beside it is shown; a film or a picture has no inside to be in. */
  function fullscreen(): Element | null {
    const shown = page.fullscreenElement;
    return shown?.matches('video,audio,img,canvas,iframe,object,embed') ? null : shown;
  }

  function place(): void {
    waiting = 0;
    const modal = modals.findLast((dialog) => dialog.matches(':modal'));
    const home = modal ?? fullscreen() ?? page.documentElement;
    around(home);
    if (host.parentNode === home) return;
    // `moveBefore` keeps focus and state, but only for connected elements.
    const moves = host.isConnected && 'moveBefore' in home;
    if (moves) (home.moveBefore as Element['insertBefore'])(host, null);
    else home.append(host);
    moved();
  }

  // Later, so that a page that removes it each time does not loop with us.
  const later = () => {
    if (!waiting) waiting = window.setTimeout(place);
  };
  /** Not everything below: each record costs a page time that redraws all the time. */
  function around(home: Element): void {
    parts.disconnect();
    // A form's field may be named parentNode.
    for (let at: Node | null = home; at; at = Reflect.get(Node.prototype, 'parentNode', at))
      parts.observe(at, { childList: true });
  }

  const parts = new MutationObserver(later);
  const dialogs = new MutationObserver((records) => {
    for (const { target } of records) opened(target as Element);
    later();
  });
  dialogs.observe(document, { subtree: true, attributeFilter: ['open'] });
  page.addEventListener('fullscreenchange', place);
  page.querySelectorAll('dialog:modal').forEach(opened);
  place();

  return {
    element,
    host,
    shadow,
    /** A key on a card that means nothing there. */
    typed: (event: KeyboardEvent) => {
      for (const heard of typed) heard(event);
    },
    /** Keys that nobody has handled: those of a card, of our element and of the page. */
    hearsKeys(heard: (event: KeyboardEvent) => void) {
      // Bubbling and last: if the default is prevented, another listener has handled the key.
      const unhandled = (event: KeyboardEvent) => {
        if (!event.defaultPrevented && !event.isComposing && event.isTrusted) heard(event);
      };
      typed.push(unhandled);
      for (const target of [element, window] as HTMLElement[]) {
        target.addEventListener('keydown', unhandled);
        stops.push(() => target.removeEventListener('keydown', unhandled));
      }
    },
    /** It was moved to where it can be seen. */
    moved(heard: () => void) {
      moved = heard;
    },
    // A form field may be named getRootNode; a surface of the host is in our element.
    isOurs: (node: Node) =>
      node === host ||
      Node.prototype.getRootNode.call(node) === shadow ||
      (host.hasChildNodes() && host.contains(node)),
    atEnd: (stop: () => void) => void stops.push(stop),
    remove() {
      for (const stop of stops) stop();
      parts.disconnect();
      dialogs.disconnect();
      page.removeEventListener('fullscreenchange', place);
      clearTimeout(waiting);
      host.remove();
    },
  };
}
