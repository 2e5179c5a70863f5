/** A turn of the wheel, for boxes that scroll by a script. */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { common } from './pointer.ts';

/** Turns the wheel over the middle of `box` by `px`, down or to the right if positive. */
export function turnWheel(box: Element, { deltaX = 0, deltaY = 0 }: Partial<WheelEvent>): void {
  const { left, top, width, height } = dom.rectOf(box);
  const at = common(box, { x: left + width / 2, y: top + height / 2 });
  const { WheelEvent } = viewOf(box);
  dom.dispatch(box, new WheelEvent('wheel', { ...at, deltaX, deltaY, deltaMode: 0 }));
}
