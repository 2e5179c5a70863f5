/** Types text key by key at the caret of the focused element; line ends press Enter. */

import { isSeen } from '../../ask/seen.ts';
import { focused } from '../../ask/tree.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { keysIn } from '../../platform/keys.ts';
import { focusedAgain } from '../events/blur.ts';
import { typeAtCaret } from '../events/editable.ts';
import { Follower, holder, stroke } from '../events/key_stroke.ts';
import { timed } from '../spot/approach.ts';
import type { Action, Task } from '../task/action.ts';
import { line, Refusal, Unseen } from '../task/outcome.ts';
import { memory } from '../task/page_memory.ts';
import { isText, title } from '../task/state.ts';
import { frame, tick } from '../task/time.ts';
import { noteEditor } from './text/cell_editor.ts';
import { isOnlyTyped, TYPED_ONLY } from './text/index.ts';
import { Written } from './value/typed_texts.ts';

const LONGEST = 2000;
const PRESSED = 'button,summary,input,a[href],[role=button],[role=link],[role=switch]';
/** Up to here pages get a frame after each key: in it, one-digit fields move the focus on. */
const SHORT = 40;

export const typeText: Action = {
  args: { text: 'text' },
  async run(task) {
    const { text } = task.args;
    if (text.length < 1 || text.length > LONGEST) {
      throw new Refusal(
        'invalid_args',
        `text has 1 to ${LONGEST} characters; found ${text.length}.`,
      );
    }
    mustTakeText(task, focusedAgain(), text);
    const on = await holder(task);
    const called = isText(on) ? title(task.env, on) : 'what has the focus';
    const written = new Written(task);
    await timed(task, 'events', () => type(task, on, text, written));
    const at = focused();
    const typed = at && isText(at) && isOnlyTyped(at, false) ? TYPED_ONLY : undefined;
    return {
      said: `Typed ${[...text].length} characters into ${called}${typed?.said ?? ''}`,
      ...(typed && { data: typed.data }),
      verify(effects) {
        written.check();
        written.mustShow();
        mustBeTaken(task, text);
        if (!written.any && effects.every(({ kind }) => kind === 'none')) throw nowhere();
      },
    };
  },
};

function mustTakeText({ env }: Task, on: Element | null, text: string): void {
  // A space or a line end would press it.
  const isPressed = on?.matches(PRESSED) && !isText(on);
  if (isPressed && /\s/.test(text)) throw nowhere();
  const field = on as HTMLInputElement | null;
  if (!field?.readOnly && field?.ariaReadOnly !== 'true') return;
  throw new Refusal('readonly', `${title(env, field)} is read-only: choose another field.`);
}

/** A cell's editor that is still open gives its text to the page at Enter, if at all. */
function mustBeTaken({ env }: Task, text: string): void {
  const field = focused() as HTMLInputElement | null;
  const typed = text.split(/[\n\t]/).at(-1) ?? '';
  if (!field || typed.trim() === '' || !memory.editors?.has(field) || !isSeen(field)) return;
  if (!(field.value ?? plainText(field)).includes(typed)) return;
  const shown = env.isSecret(field) ? 'The text' : `"${line(typed)}"`;
  throw new Unseen(
    `${shown} stands in an open editor (${title(env, field)}): press_key Enter gives it to the page.`,
  );
}

function nowhere(): Refusal {
  const message = 'Nothing that takes text has the focus: click a field first, or use fill_input.';
  return new Refusal('not_interactive', message);
}

async function type(task: Task, first: HTMLElement, text: string, written: Written): Promise<void> {
  const follower = new Follower(task, first);
  const pause = text.length > SHORT ? tick : frame;
  for (const part of partsOf(text)) {
    const on = follower.next();
    if (!on) return;
    if (part === 'Enter' || part === 'Tab') {
      // A message leaves its field when Enter sends it.
      if (part === 'Enter') written.check();
      follower.means(undefined);
      stroke(task, on, { key: part, modifiers: {} });
      if (part === 'Enter') written.forget();
      await pause();
    } else if (on.isContentEditable) {
      written.note(on, part);
      follower.means(on);
      await typeAtCaret(on, part);
      await frame();
    } else {
      for (const key of part) {
        const at = follower.next();
        if (!at) return;
        if (isText(at)) written.note(at, key);
        follower.means(at);
        stroke(task, at, { key, modifiers: {} }, (to) => {
          follower.means(to);
          noteEditor(at, to);
          written.move(at, to, key);
        });
        await pause();
      }
    }
  }
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let run = '';
  for (const key of keysIn(text)) {
    if (key !== 'Enter' && key !== 'Tab') {
      run += key;
      continue;
    }
    parts.push(...(run ? [run] : []), key);
    run = '';
  }
  return run ? [...parts, run] : parts;
}
