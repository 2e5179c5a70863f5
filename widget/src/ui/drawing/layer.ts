/**
 * Keeps an element above all else: in the browser's top layer, and last in it, so that it is seen and
 * reached over dialogs, popovers and whatever is shown on the full screen.
 */

import { page } from '../../platform/page.ts';

/** A page that raises something of its own each time does not hang in a circle with us. */
const RAISE_MS = 150;
const OPENED = ['toggle', 'fullscreenchange'];

export function createLayer(element: HTMLElement) {
  const can = 'popover' in element;
  if (can) element.popover = 'manual';
  let timer = 0;

  function up(): void {
    timer = 0;
    if (!can || element.hidden || !element.isConnected) return;
    const root = element.getRootNode() as ShadowRoot;
    const focused = root.activeElement as HTMLElement | null;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
    if (focused && element.contains(focused)) focused.focus({ preventScroll: true });
  }

  function raise(): void {
    timer ||= window.setTimeout(up, RAISE_MS);
  }

  for (const type of OPENED) page.addEventListener(type, raise, true);
  return {
    show() {
      if (!element.hidden) return;
      element.hidden = false;
      up();
    },
    hide() {
      if (can && element.matches(':popover-open')) element.hidePopover();
      element.hidden = true;
    },
    raise,
    stop() {
      clearTimeout(timer);
      for (const type of OPENED) page.removeEventListener(type, raise, true);
    },
  };
}
