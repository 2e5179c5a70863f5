/** Drags a slider's thumb along its track to where a value ought to be, and corrects by what it reads. */

import { rectOf } from '../../observe/walk/native.ts';
import type { Task } from '../action.ts';
import { approach } from '../approach.ts';
import { pressedOf } from '../choosing/opener.ts';
import { drag } from '../events/drag.ts';
import { frame } from '../time.ts';
import { isAt, isUpright, type Slider, trackOf } from './slider.ts';

const MOST_DRAGS = 5;

/** Whether it stands at `value` in the end. */
export async function byTrack(task: Task, slider: Slider, value: number): Promise<boolean> {
  const track = trackOf(slider);
  const range = slider.max - slider.min;
  if (!track || !(range > 0)) return false;
  const upright = isUpright(slider);
  const from = { at: 0, value: slider.now() };
  // Px that one unit takes, as the track is drawn; the first drag tells how it really is.
  const box = rectOf(track);
  let scale = (upright ? -box.height : box.width) / range;
  for (let drags = 0; drags < MOST_DRAGS && !isAt(slider, value); drags++) {
    from.value = slider.now();
    const by = (value - from.value) * scale;
    await dragBy(task, slider, upright ? { dx: 0, dy: by } : { dx: by, dy: 0 });
    const moved = slider.now() - from.value;
    if (moved === 0 && drags > 0) break;
    // The other way: it runs from right to left.
    if (moved !== 0) scale = by / moved;
  }
  return isAt(slider, value);
}

async function dragBy(
  task: Task,
  { element }: Slider,
  { dx, dy }: { dx: number; dy: number },
): Promise<void> {
  const thumb = pressedOf(task.env, element);
  const spot = await approach(task, { element: thumb, owner: element });
  await drag(task, spot, () => [{ x: spot.x + dx, y: spot.y + dy }]);
  await frame();
}
