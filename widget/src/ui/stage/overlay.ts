/** A frame or a fill around one element; it follows the layout until it is cleared. */

import type { OverlayItem } from '../../public/events.ts';
import type { Overlay } from '../../seams.ts';
import { h } from '../drawing/dom.ts';
import { boxOf, everyFrame } from '../drawing/follow.ts';

const MARGIN = 4;

/** `changed` gets the full list on each change. */
export function createOverlay(
  root: HTMLElement,
  frames: () => boolean,
  changed: (items: OverlayItem[]) => void,
): Overlay {
  let shape: HTMLElement | undefined;
  let stop: (() => void) | undefined;

  function clear(): void {
    if (!shape) return;
    stop?.();
    shape.remove();
    shape = undefined;
    changed([]);
  }

  function show(
    type: OverlayItem['type'],
    element: Element,
    label: string | undefined,
    color: string | undefined,
  ): void {
    clear();
    const drawn = h(
      'div',
      { class: type, 'aria-hidden': 'true' },
      ...(label ? [h('b', {}, label)] : []),
    );
    if (color) drawn.style.setProperty('--mark', color);
    shape = drawn;
    if (frames()) root.prepend(drawn);
    const draw = () => {
      const { x, y, width, height } = boxOf(element);
      // The input of a drawn switch is not shown itself.
      const isShown = element.checkVisibility?.() !== false || element.matches('input');
      drawn.hidden = !(element.isConnected && isShown);
      drawn.style.transform = `translate(${x - MARGIN}px,${y - MARGIN}px)`;
      drawn.style.width = `${width + 2 * MARGIN}px`;
      drawn.style.height = `${height + 2 * MARGIN}px`;
    };
    draw();
    stop = everyFrame(draw);
    changed([{ id: 'agent', type, element, label, color }]);
  }

  return {
    border: (element, label, color) => show('border', element, label, color),
    highlight: (element, label, color) => show('highlight', element, label, color),
    clear,
  };
}
