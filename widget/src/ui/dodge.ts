/** The bar makes room for what is spoken of, and the page scrolls to it. */

import type { Drawing } from './drawing.ts';

const NEAR = 8;

export interface Dodge {
  /** Away from it, if the bar covers it; into view, if it is out of view. */
  from(element: Element): void;
  /** Back to where the bar belongs. */
  back(): void;
}

export function createDodge(bar: HTMLElement, { boxOf, rectOf, isStill }: Drawing): Dodge {
  function covers(element: Element): boolean {
    const { x, y, width, height } = boxOf(element);
    const { left, top, right, bottom } = rectOf(bar);
    return (
      right > left &&
      x < right + NEAR &&
      x + width > left - NEAR &&
      y < bottom + NEAR &&
      y + height > top - NEAR
    );
  }

  return {
    from(element) {
      const { y, height } = boxOf(element);
      if (y + height < 0 || y > innerHeight) {
        element.scrollIntoView({ block: 'center', behavior: isStill() ? 'instant' : 'smooth' });
        return;
      }
      if (!covers(element)) return;
      const before = bar.dataset.at;
      bar.dataset.at = before === 'top' ? 'bottom' : 'top';
      // What is as high as the window is covered either way.
      if (covers(element)) bar.dataset.at = before ?? 'bottom';
    },
    back() {
      bar.dataset.at = 'bottom';
    },
  };
}
