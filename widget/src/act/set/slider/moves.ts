/** Moves a slider towards a value by its keys, or by pulling its thumb. */

import { focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { drag } from '../../events/drag.ts';
import { stroke } from '../../events/key_stroke.ts';
import { approach } from '../../spot/approach.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { frame, tick } from '../../task/time.ts';
import { pressedOf } from '../choice/opener.ts';
import { giveFocus, stepTo } from '../value/driver.ts';
import { isAt, isUpright, type Slider, trackOf } from './slider.ts';
import { othersOf } from './target.ts';

/** Presses of one key, at most; if it is farther away, it is dragged first. */
export const MOST_KEYS = 60;
const MOST_DRAGS = 6;
/** Px: a drag that measures how far the thumb goes for one unit. */
const TRIAL = 8;
const PAIRS = [
  ['ArrowRight', 'ArrowLeft'],
  ['ArrowUp', 'ArrowDown'],
] as const;

function offFrom(slider: Slider, value: number): () => number {
  return () => (isAt(slider, value) ? 0 : value - slider.now());
}

/** Whether keys move it at all; if they do, its value is then as near to `value` as they get it. */
export async function byKeys(task: Task, slider: Slider, value: number): Promise<boolean> {
  const edge = value === slider.min ? 'Home' : value === slider.max ? 'End' : undefined;
  if (edge && !isAt(slider, value)) await strike(task, slider, edge);
  for (const [forth, back] of PAIRS) {
    if (isAt(slider, value)) return true;
    const moved = await stepTo({
      off: offFrom(slider, value),
      step: ({ towards }) => strike(task, slider, towards > 0 ? forth : back),
      most: MOST_KEYS,
      isEven: true,
    });
    if (moved) return true;
  }
  return false;
}

async function strike(task: Task, slider: Slider, key: string): Promise<unknown> {
  task.check();
  giveFocus(slider.element);
  if (focused() !== slider.element) return false;
  const before = slider.now();
  const others = othersOf(task, slider);
  const stood = others.map((it) => it.now());
  stroke(task, slider.element, { key, modifiers: {} });
  for (let nth = 0; nth < 3 && slider.now() === before; nth++) await (nth ? frame() : tick());
  if (slider.now() !== before || others.every((it, nth) => it.now() === stood[nth])) return;
  const pair = PAIRS.find((it) => it.includes(key as never)) ?? PAIRS[0];
  stroke(task, slider.element, { key: key === pair[0] ? pair[1] : pair[0], modifiers: {} });
  await frame();
  return false;
}

/** By where the pointer lets go: a thumb may stand beside the place of its value. */
export async function byTrack(task: Task, slider: Slider, value: number): Promise<void> {
  const track = trackOf(slider);
  const range = slider.max - slider.min;
  if (!track || !(range > 0)) return;
  const upright = isUpright(slider);
  const [box, thumb] = [dom.rectOf(track), dom.rectOf(slider.element)];
  const length = upright ? box.height : box.width;
  const at = upright ? thumb.top - box.top : thumb.left - box.left;
  const trial = (at > length / 2 ? -1 : 1) * Math.max(TRIAL, length / 8);
  // Px for one unit, from the length of the track; each drag measures it again.
  let scale = (upright ? -length : length) / range;
  let from = Number.NaN;
  let px = 0;
  await stepTo({
    off: offFrom(slider, value),
    async step({ off, by }) {
      const spot = await grip(task, slider);
      const here = upright ? spot.y : spot.x;
      if (by) scale = px / by;
      px = off * scale || trial;
      from = (Number.isNaN(from) ? here : from) + px;
      await pull(task, spot, upright ? { dx: 0, dy: from - here } : { dx: from - here, dy: 0 });
    },
    most: MOST_DRAGS,
    idle: 1,
  });
}

export async function dragBack(task: Task, slider: Slider, to: DOMRect): Promise<void> {
  const spot = await grip(task, slider);
  const now = dom.rectOf(slider.element);
  await pull(task, spot, { dx: to.left - now.left, dy: to.top - now.top });
}

function grip(task: Task, { element }: Slider): Promise<Spot> {
  return approach(task, { element: pressedOf(task.env, element), owner: element });
}

interface Way {
  readonly dx: number;
  readonly dy: number;
}

async function pull(task: Task, spot: Spot, { dx, dy }: Way): Promise<void> {
  await drag(task, spot, () => [{ x: spot.x + dx, y: spot.y + dy }]);
  await frame();
}
