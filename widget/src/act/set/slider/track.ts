/** Drags a slider's thumb to a value, and corrects by the value that it then shows. */

import * as dom from '../../../dom/index.ts';
import { drag } from '../../events/drag.ts';
import { approach } from '../../spot/approach.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { frame } from '../../task/time.ts';
import { pressedOf } from '../choice/opener.ts';
import { isAt, isUpright, type Slider, trackOf } from './slider.ts';

const MOST_DRAGS = 5;

export async function byTrack(task: Task, slider: Slider, value: number): Promise<boolean> {
  const track = trackOf(slider);
  const range = slider.max - slider.min;
  if (!track || !(range > 0)) return false;
  if (!Number.isFinite(range) || Number.isNaN(slider.now())) return byTrial(task, slider, value);
  const upright = isUpright(slider);
  // Px for one unit, from the length of the track; the first drag measures it.
  const box = dom.rectOf(track);
  return corrected(task, slider, { value, scale: (upright ? -box.height : box.width) / range });
}

/** If the size of a unit is not known, a small move measures it. */
async function byTrial(task: Task, slider: Slider, value: number): Promise<boolean> {
  const track = trackOf(slider);
  if (!track) return false;
  const upright = isUpright(slider);
  const [box, thumb] = [dom.rectOf(track), dom.rectOf(slider.element)];
  const length = upright ? box.height : box.width;
  const at = upright ? thumb.top - box.top : thumb.left - box.left;
  const by = (at > length / 2 ? -1 : 1) * Math.max(8, length / 8);
  const before = slider.now();
  await dragBy(task, slider, upright ? { dx: 0, dy: by } : { dx: by, dy: 0 });
  const first = slider.now();
  // If the value was unknown before the first move, a second one measures it.
  if (Number.isNaN(before) && !Number.isNaN(first))
    await dragBy(task, slider, upright ? { dx: 0, dy: by } : { dx: by, dy: 0 });
  const moved = slider.now() - (Number.isNaN(before) ? first : before);
  if (!moved) return false;
  return corrected(task, slider, { value, scale: by / moved });
}

interface Course {
  readonly value: number;
  /** Px a unit. */
  readonly scale: number;
}

/** By where the pointer let go: a thumb may stand beside the place of its value. */
async function corrected(task: Task, slider: Slider, course: Course): Promise<boolean> {
  const { value } = course;
  const upright = isUpright(slider);
  const last = { at: Number.NaN, value: slider.now() };
  let scale = course.scale;
  for (let drags = 0; drags < MOST_DRAGS && !isAt(slider, value); drags++) {
    const spot = await grip(task, slider);
    const here = upright ? spot.y : spot.x;
    if (drags === 0) last.at = here;
    const to = last.at + (value - last.value) * scale;
    const by = to - here;
    await pull(task, spot, upright ? { dx: 0, dy: by } : { dx: by, dy: 0 });
    const now = slider.now();
    if (now === last.value && drags > 0) break;
    // The other direction: it runs from right to left.
    if (now !== last.value) scale = (to - last.at) / (now - last.value);
    Object.assign(last, { at: to, value: now });
  }
  return isAt(slider, value);
}

/** Drags it back to its original position. */
export async function dragBack(task: Task, slider: Slider, to: DOMRect): Promise<boolean> {
  const now = dom.rectOf(slider.element);
  await dragBy(task, slider, { dx: to.left - now.left, dy: to.top - now.top });
  const then = dom.rectOf(slider.element);
  return Math.abs(then.left - to.left) + Math.abs(then.top - to.top) < 2;
}

interface Way {
  readonly dx: number;
  readonly dy: number;
}

async function dragBy(task: Task, slider: Slider, way: Way): Promise<void> {
  await pull(task, await grip(task, slider), way);
}

function grip(task: Task, { element }: Slider): Promise<Spot> {
  return approach(task, { element: pressedOf(task.env, element), owner: element });
}

async function pull(task: Task, spot: Spot, { dx, dy }: Way): Promise<void> {
  await drag(task, spot, () => [{ x: spot.x + dx, y: spot.y + dy }]);
  await frame();
}
