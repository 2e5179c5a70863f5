/** Moves a slider by its keys, and learns from it how far each key moves it. */

import { focused } from '../../../ask/tree.ts';
import { stroke } from '../../events/key_stroke.ts';
import type { Task } from '../../task/action.ts';
import { frame, tick } from '../../task/time.ts';
import { isAt, type Slider } from './slider.ts';
import { othersOf } from './target.ts';

/** Presses of one key, at most; if it is farther away, it is dragged first. */
export const MOST_KEYS = 60;
const PAIRS = [
  ['ArrowRight', 'ArrowLeft'],
  ['ArrowUp', 'ArrowDown'],
] as const;

/** Whether keys move it at all; if they do, its value is then as near to `value` as they get it. */
export async function byKeys(task: Task, slider: Slider, value: number): Promise<boolean> {
  if (isAt(slider, value)) return true;
  const edge = value === slider.min ? 'Home' : value === slider.max ? 'End' : undefined;
  if (edge && (await move(task, slider, edge)) && isAt(slider, value)) return true;
  for (const pair of PAIRS) {
    const forth = value > slider.now();
    const key = forth ? pair[0] : pair[1];
    const by = await move(task, slider, key);
    if (!by) continue;
    // If it runs from right to left, or upside down, the opposite key is meant.
    const right = by > 0 === forth ? key : key === pair[0] ? pair[1] : pair[0];
    await approachBy(task, slider, { key: right, step: Math.abs(by), value });
    return true;
  }
  return isAt(slider, value);
}

interface Course {
  readonly key: string;
  readonly step: number;
  readonly value: number;
}

async function approachBy(task: Task, slider: Slider, course: Course): Promise<void> {
  const { key, step, value } = course;
  for (let count = 0; count < MOST_KEYS && !isAt(slider, value); count++) {
    const left = Math.abs(value - slider.now());
    if (left < step / 2) return;
    const by = await move(task, slider, key);
    // Past the value, or at the end: one step less may have been nearer.
    if (!by || Math.abs(value - slider.now()) >= left) {
      if (by) await move(task, slider, opposite(key));
      return;
    }
  }
}

function opposite(key: string): string {
  const pair = PAIRS.find((it) => it.includes(key as never)) ?? PAIRS[0];
  return key === pair[0] ? pair[1] : pair[0];
}

/** Presses a key once; returns by how much that moved it. 0 if the keys move another thumb. */
async function move(task: Task, slider: Slider, key: string): Promise<number> {
  task.check();
  if (focused() !== slider.element) slider.element.focus({ preventScroll: true });
  if (focused() !== slider.element) return 0;
  const before = slider.now();
  const others = othersOf(task, slider);
  const stood = others.map((it) => it.now());
  stroke(task, slider.element, { key, modifiers: {} });
  for (let turns = 0; turns < 3 && slider.now() === before; turns++)
    await (turns ? frame() : tick());
  if (slider.now() === before && others.some((it, nth) => it.now() !== stood[nth])) {
    stroke(task, slider.element, { key: opposite(key), modifiers: {} });
    await frame();
    return 0;
  }
  return slider.now() - before;
}
