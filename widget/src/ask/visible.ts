/** Whether an element is visible: what actions meet. */

import * as dom from '../dom/index.ts';

/** Whether a person could see it: it has a box and nothing hides it. */
export function isVisible(element: Element): boolean {
  return dom.isConnected(element) && hasBox(element, { visibilityProperty: true });
}

/** As `isVisible`, and it is not fully transparent, nor within what is. */
export function isOpaque(element: Element): boolean {
  return hasBox(element, { opacityProperty: true, visibilityProperty: true });
}

function hasBox(element: Element, how: CheckVisibilityOptions): boolean {
  if (!dom.isRendered(element, how)) return false;
  const { width, height } = dom.rectOf(element);
  return width > 0 && height > 0;
}
