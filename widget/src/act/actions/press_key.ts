/** Presses one key, with what a browser does by itself when the page does not prevent it. */

import { type Action, Refusal, type Task } from '../action.ts';
import { approach, timed } from '../approach.ts';
import { defaultOf } from '../events/defaults.ts';
import { readKey, sendKey } from '../events/keys.ts';
import { title } from '../state.ts';
import { focused } from '../tree.ts';

export const pressKey: Action = {
  args: { key: 'text', ref: 'ref?', modifiers: 'words?' },
  async run(task) {
    const pressed = readKey(task.args.key, task.args.modifiers);
    const on = await holder(task);
    const words = [
      ...Object.keys(pressed.modifiers).map((it) => it.replace('Key', '')),
      name(pressed.key),
    ];
    const said = `Pressed ${words.join('+')}${on === on.ownerDocument.body ? '' : ` on ${title(task.env, on)}`}`;
    await timed(task, 'events', send(task, on, pressed));
    return { said };
  },
};

function name(key: string): string {
  return key === ' ' ? 'Space' : key;
}

/** What gets the key: the target, focused, else what has the focus now. */
async function holder(task: Task): Promise<HTMLElement> {
  if (task.args.ref !== undefined) {
    const { element } = await approach(task);
    if (focused() !== element) (element as HTMLElement).focus?.({ preventScroll: true });
    return element as HTMLElement;
  }
  const active = focused();
  if (active && task.env.isOurs(active)) {
    throw new Refusal(
      'not_interactive',
      `${task.env.isWidget(active) ? 'The assistant itself' : 'A part that the site keeps to itself'} has the focus: name the element by ref.`,
    );
  }
  const on = (active ?? document.body) as HTMLElement;
  task.gate(on);
  task.begin(on);
  return on;
}

async function send(
  task: Task,
  on: HTMLElement,
  pressed: ReturnType<typeof readKey>,
): Promise<void> {
  const plain = [...pressed.key].length === 1 || pressed.key === 'Enter';
  const command = pressed.modifiers.ctrlKey || pressed.modifiers.metaKey;
  let goes = sendKey('keydown', on, pressed);
  if (goes && plain && !command) goes = sendKey('keypress', on, pressed);
  const act = goes ? defaultOf(task.env, on, pressed) : undefined;
  // Space acts when it comes up, everything else when it goes down (HTML 6.4.2).
  if (pressed.key !== ' ') act?.();
  const now = (focused() ?? on) as HTMLElement;
  const up = sendKey('keyup', on.isConnected && pressed.key !== 'Tab' ? on : now, pressed);
  if (pressed.key === ' ' && up) act?.();
}
