/** Presses a key, once, several times or for a while, with the browser's default action. */

import { focused } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Key } from '../../platform/keys.ts';
import { type Down, Follower, hold, holder, keyDown, keyUp, stroke } from '../events/key_stroke.ts';
import { readKey } from '../events/keys.ts';
import { noteEditor } from '../set/text/cell_editor.ts';
import { timed } from '../spot/approach.ts';
import type { Action, Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { clock, frame, sleep } from '../task/time.ts';

const MOST = 50;
const LONGEST_MS = 5000;

export const pressKey: Action = {
  args: { key: 'text', ref: 'ref?', modifiers: 'words?', times: 'number?' },
  async run(task) {
    const pressed = readKey(task.args.key, task.args.modifiers);
    const times = howOften(task.args.times ?? 1);
    const on = await holder(task);
    const called = keyOn(task, pressed, on);
    const done = await timed(task, 'events', () => repeat(task, on, pressed, times));
    const said = `Pressed ${called}${times > 1 ? ` ${done} times` : ''}`;
    return { said, verify: () => noteEditor(on, focused()) };
  },
};

function keyOn(task: Task, { key, modifiers }: Key, on: Element): string {
  const held = Object.keys(modifiers).map((it) => it.replace('Key', ''));
  const words = [...held, key === ' ' ? 'Space' : key].join('+');
  return on === dom.pageOf(on).body ? words : `${words} on ${title(task.env, on)}`;
}

function howOften(times: number): number {
  if (Number.isInteger(times) && times >= 1 && times <= MOST) return times;
  throw new Refusal('invalid_args', `times is from 1 to ${MOST}; found ${times}.`);
}

async function repeat(task: Task, on: HTMLElement, pressed: Key, times: number): Promise<number> {
  const follower = new Follower(task, on);
  for (let done = 0; done < times; done++) {
    if (done) await frame();
    const at = follower.next();
    if (!at) return done;
    stroke(task, at, pressed);
  }
  return times;
}

export function howLong(ms: number): number {
  if (ms >= 1 && ms <= LONGEST_MS) return Math.round(ms);
  throw new Refusal('invalid_args', `ms is from 1 to ${LONGEST_MS}; found ${ms}.`);
}

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
