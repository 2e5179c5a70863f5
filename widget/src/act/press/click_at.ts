/** Presses a point of an element: for canvases, drawings and maps, whose parts are not elements. */

import { press } from '../events/press.ts';
import { approach, timed } from '../spot/approach.ts';
import type { Point } from '../spot/hit.ts';
import type { Action, Task } from '../task/action.ts';
import { effect, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { mustBePressable } from './click.ts';

export const clickAt: Action = {
  args: { ref: 'ref', x: 'number', y: 'number' },
  async run(task) {
    const element = task.target();
    mustBePressable(task, element);
    const at = pointIn(task, element, [task.args.x, task.args.y]);
    const spot = await approach(task, { at });
    const drawn = watchPicture(task, element);
    await timed(task, 'events', () => press(task, spot));
    await timed(task, 'settle', () => task.watch.settle(task.signal));
    drawn();
    return { said: `Clicked ${title(task.env, element)} at ${at.x},${at.y}` };
  },
};

export function pointIn({ env }: Task, element: Element, [x, y]: readonly number[]): Point {
  const { width, height } = element.getBoundingClientRect();
  if (x !== undefined && y !== undefined && x >= 0 && y >= 0 && x < width && y < height) {
    return { x, y };
  }
  const size = `${Math.round(width)} px wide and ${Math.round(height)} px high`;
  const message = `${title(env, element)} is ${size}, counted from its top left; found ${x},${y}.`;
  throw new Refusal('invalid_args', message);
}

/** Called before the first event; the result, called when the page is quiet, reports a change. */
export function watchPicture(task: Task, element: Element): () => boolean {
  const before = drawn(element);
  return () => {
    const changed = before !== undefined && drawn(element) !== before;
    if (changed) task.watch.note(effect('changed', 'what is drawn has changed'));
    return changed;
  };
}

/** Undefined if it is not a canvas, or contains pictures of other sites, which cannot be read. */
function drawn(element: Element): string | undefined {
  if (element.localName !== 'canvas') return undefined;
  try {
    return (element as HTMLCanvasElement).toDataURL();
  } catch {
    return undefined;
  }
}
