/** Marks an element for the visitor: with a frame around it, or a fill over it. */

import { timed } from '../spot/approach.ts';
import { ready } from '../spot/ready.ts';
import type { Action } from '../task/action.ts';
import { line, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';

const LABEL_LENGTH = 80;
/** Names, hexadecimal notation, and the functions of CSS Color 4 that hold numbers only. */
const COLOR =
  /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl|hwb|(ok)?lab|(ok)?lch)a?\((none|deg|g?rad|turn|[\d\s.,%/e+-])*\))$/i;
const KEYWORD = /^(inherit|initial|unset|revert|revert-layer|transparent|currentcolor)$/i;

function mark(how: 'border' | 'highlight', done: string): Action {
  return {
    args: { ref: 'ref', label: 'text?', color: 'text?' },
    passive: true,
    async run(task) {
      const { label, color } = task.args;
      const painted = color === undefined ? undefined : colorOf(color);
      await timed(task, 'ready', () => ready(task, { sight: true }));
      const element = task.target();
      task.env.overlay[how](element, label && line(label, LABEL_LENGTH), painted);
      return { said: `${done} ${title(task.env, element)}` };
    },
  };
}

function colorOf(given: string): string {
  const color = given.trim();
  const plain = COLOR.test(color) && !KEYWORD.test(color);
  if (plain && CSS.supports('color', color)) return color;
  const message = `color is a CSS colour such as tomato, #ff9800 or rgb(255 152 0 / 50%); found "${line(given, 40)}".`;
  throw new Refusal('invalid_args', message);
}

export const border = mark('border', 'Framed');
export const highlight = mark('highlight', 'Highlighted');
