/** How the page looks to who asks about an element: the dump asks once a reading, an action each time. */

import * as dom from '../dom/index.ts';

export interface View {
  style(element: Element): dom.Style;
  /** What the page has anywhere: of what it has nowhere, no element is asked. */
  readonly presence: dom.Present;
}

export interface Boxes {
  readonly grid: Element;
  readonly boxes: ReadonlySet<Element>;
}

/** With boxes in px of the viewport, each asked for once. */
export interface Sight extends View {
  box(element: Element): dom.Box;
  /** Of grids and their rows: the boxes that one acts on. */
  readonly boxes: Map<Element, Boxes>;
}

export const LIVE: View = {
  style: (element) =>
    new dom.Style(
      (dom.viewOf(dom.ownerOf(element)) ?? window).getComputedStyle(element),
      dom.isFormula(element),
    ),
  presence: dom.ANYTHING,
};
