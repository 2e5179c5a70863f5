import type { Action, Task } from '../action.ts';
import { approach, timed } from '../approach.ts';
import { watchHold } from '../by_holding.ts';
import { holding, press } from '../events/press.ts';
import { touch } from '../events/touch.ts';
import type { Spot } from '../hit.ts';
import { Refusal } from '../outcome.ts';
import { title } from '../state.ts';
import { mustBePressable } from './click.ts';

const USUAL_MS = 600;
const LONGEST_MS = 5000;

export const longPress: Action = {
  args: { ref: 'ref', ms: 'number?' },
  async run(task) {
    const ms = howLong(task.args.ms ?? USUAL_MS);
    mustBePressable(task, task.target());
    const pressed = `Pressed ${title(task.env, task.target())}`;
    let took = ms;
    const spot = await approach(task);
    const watched = watchHold(task, spot.element);
    const held = async () => {
      await hold(task, spot, ms);
      if (task.args.ms === undefined && watched) took += await watched.on();
    };
    await timed(task, 'events', () => press(task, spot, { held }));
    return {
      said: `${pressed} for ${took} ms`,
      verify(effects) {
        watched?.mustHaveActed(effects, took);
      },
    };
  },
};

/** With the mouse; if the page does not react, with a finger as well. */
async function hold(task: Task, spot: Spot, ms: number): Promise<void> {
  const held = holding(task, ms);
  await held();
  const idle = task.watch.effects().every(({ kind }) => kind === 'none' || kind === 'focus');
  if (idle && spot.hit.isConnected && !task.signal.aborted) await touch(spot, held);
}

export function howLong(ms: number): number {
  if (ms >= 1 && ms <= LONGEST_MS) return Math.round(ms);
  throw new Refusal('invalid_args', `ms is from 1 to ${LONGEST_MS}; found ${ms}.`);
}
