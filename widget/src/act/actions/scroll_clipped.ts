/** Brings words into view that a box clips away which does not scroll by itself: by its own wheel. */

import * as dom from '../../dom/index.ts';
import type { Task } from '../action.ts';
import { clipOf } from '../clipped.ts';
import { turnWheel } from '../events/wheel.ts';
import { line } from '../quote.ts';
import { Refusal } from '../refusal.ts';
import { textIn } from '../seek_text.ts';
import { title } from '../state.ts';
import { frame } from '../time.ts';

const MOST_TURNS = 100;
/** Px of a turn: part of the box, so that nothing is passed over. */
const PART = 0.8;

/** The number of turns that were needed; throws `not_visible` if the box does not follow the wheel. */
export async function wheelTo(task: Task, text: string): Promise<number> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    task.check();
    const found = textIn(task.env, dom.page.body, text);
    const box = found && clipOf(found);
    if (!found || !box) return turns;
    const [at, frameOf] = [dom.rectOf(found), dom.rectOf(box)];
    task.begin();
    turnWheel(box, {
      deltaY: way(at.top, at.bottom, frameOf.top, frameOf.bottom) * PART * frameOf.height,
      deltaX: way(at.left, at.right, frameOf.left, frameOf.right) * PART * frameOf.width,
    });
    await frame();
    await task.watch.settle(task.signal, 0);
    const now = dom.rectOf(found);
    if (Math.abs(now.top - at.top) + Math.abs(now.left - at.left) < 1) throw stuck(task, text, box);
  }
  const message = `"${line(text)}" did not come into view in ${MOST_TURNS} turns of the wheel.`;
  throw new Refusal('timeout', message);
}

function way(start: number, end: number, from: number, to: number): number {
  if (end <= from + 1) return -1;
  return start >= to - 1 ? 1 : 0;
}

function stuck({ env }: Task, text: string, box: Element): Refusal {
  const message = `"${line(text)}" is in a part that ${title(env, box)} does not show, and it does not follow the wheel: use its arrows or drag its bar.`;
  return new Refusal('not_visible', message);
}
