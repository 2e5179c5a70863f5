import type { Key } from '../../platform/keys.ts';
import type { Action, Task } from '../action.ts';
import { timed } from '../approach.ts';
import { type Down, Follower, hold, holder, keyDown, keyUp } from '../events/key_stroke.ts';
import { readKey } from '../events/keys.ts';
import { clock, sleep } from '../time.ts';
import { howLong } from './long_press.ts';
import { keyOn } from './press_key.ts';

/** The default of most systems: the delay before a key repeats, then its interval. */
const FIRST_MS = 500;
const NEXT_MS = 33;

export const holdKey: Action = {
  args: { key: 'text', ms: 'number', ref: 'ref?', modifiers: 'words?' },
  async run(task) {
    const pressed = readKey(task.args.key, task.args.modifiers);
    const ms = howLong(task.args.ms);
    const on = await holder(task);
    const said = `Held ${keyOn(task, pressed, on)} for ${ms} ms`;
    await timed(task, 'events', () => keep(task, on, pressed, ms));
    return { said };
  },
};

async function keep(task: Task, on: HTMLElement, pressed: Key, ms: number): Promise<void> {
  // The time counts from when the key is down.
  let end = Number.POSITIVE_INFINITY;
  const left = () => end - clock();
  const follower = new Follower(task, on);
  let at: HTMLElement | undefined = follower.next();
  let last = on;
  let down: Down = { focus: null };
  const release = hold(on, pressed);
  try {
    for (let wait = FIRST_MS; at; wait = NEXT_MS) {
      last = at;
      down = keyDown(task, at, follower.count > 1 ? { ...pressed, repeat: true } : pressed);
      end = Math.min(end, clock() + ms);
      const rest = left();
      await sleep(Math.max(0, Math.min(wait, rest)));
      // Counted by the pauses, not by the clock: a remainder too short for a timer is no repeat.
      if (rest <= wait) break;
      at = follower.next();
    }
  } finally {
    // A page that got keydown must also get keyup, whatever happened.
    keyUp(task, last, pressed, down);
    release();
  }
}
