/** Presses a key, once or several times, with the browser's default action. */

import { focused } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Key } from '../../platform/keys.ts';
import { Follower, holder, stroke } from '../events/key_stroke.ts';
import { readKey } from '../events/keys.ts';
import { noteEditor } from '../set/text/cell_editor.ts';
import { timed } from '../spot/approach.ts';
import type { Action, Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { frame } from '../task/time.ts';

const MOST = 50;

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

export function keyOn(task: Task, { key, modifiers }: Key, on: Element): string {
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
