/** How the page looks to who asks about an element: the dump asks once a reading, an action each time. */

import type { Box } from '../dom/box.ts';
import { isFormula, ownerOf } from '../dom/native.ts';
import { ANYTHING, type Present } from '../dom/presence.ts';
import { viewOf } from '../dom/root.ts';
import { Style } from '../dom/style.ts';

export interface View {
  style(element: Element): Style;
  /** What the page has anywhere: of what it has nowhere, no element is asked. */
  readonly presence: Present;
}

/** What hears, and its boxes; none if there are no such boxes. */
export interface Boxes {
  readonly grid: Element;
  readonly boxes: ReadonlySet<Element>;
}

/** With boxes in px of the viewport, each asked for once. */
export interface Sight extends View {
  box(element: Element): Box;
  /** Of grids and their rows: the boxes that one acts on. */
  readonly boxes: Map<Element, Boxes>;
}

/** The page at this moment. */
export const LIVE: View = {
  style: (element) =>
    new Style((viewOf(ownerOf(element)) ?? window).getComputedStyle(element), isFormula(element)),
  presence: ANYTHING,
};
