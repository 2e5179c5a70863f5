/**
 * The widget's root: a closed shadow root on its own element, last in `<html>`.
 *
 * A host that empties its body does not remove it, and a removed root is inserted again. While a modal
 * dialog is open everything else is inert, so the root moves into it. Events do not leave the root:
 * a click on the widget is no "click outside" for the page.
 */

import { page } from '../host/page.ts';
import { h } from './dom.ts';
import css from './style.css';

export interface Root {
  /** What the parts append to. */
  readonly element: HTMLElement;
  isOurs(node: Node): boolean;
  remove(): void;
}

const KEPT_INSIDE =
  'click dblclick auxclick contextmenu mousedown mouseup pointerdown pointerup touchstart touchend keydown keyup keypress beforeinput input change focusin focusout submit copy cut paste wheel';

export function createRoot(): Root {
  const host = page.createElement('pilotfish-widget');
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  const element = h('div', { class: 'root' });
  shadow.append(element);
  for (const type of KEPT_INSIDE.split(' ')) {
    host.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  }

  let modals: HTMLDialogElement[] = [];
  let waiting = 0;

  function opened(dialog: Node): void {
    if (!(dialog instanceof HTMLDialogElement)) return;
    modals = modals.filter((other) => other !== dialog);
    if (dialog.matches(':modal')) modals.push(dialog);
  }

  function place(): void {
    waiting = 0;
    const home =
      modals.findLast((dialog) => dialog.isConnected && dialog.matches(':modal')) ??
      page.documentElement;
    if (host.parentNode === home) return;
    // `moveBefore` keeps focus and state, but only for connected elements.
    const moves = host.isConnected && 'moveBefore' in home;
    if (moves) (home.moveBefore as Element['insertBefore'])(host, null);
    else home.append(host);
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) if (type === 'attributes') opened(target);
    // Later, so that a page that removes it each time does not loop with us.
    if (!waiting) waiting = window.setTimeout(place);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  page.querySelectorAll('dialog:modal').forEach(opened);
  place();

  return {
    element,
    // A form field may be named getRootNode; a surface of the host is in our element.
    isOurs: (node) =>
      node === host ||
      Node.prototype.getRootNode.call(node) === shadow ||
      (host.hasChildNodes() && host.contains(node)),
    remove() {
      observer.disconnect();
      clearTimeout(waiting);
      host.remove();
    },
  };
}
