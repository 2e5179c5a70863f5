/** The requests that wait for the end of the run, each with a button that takes it back. */

import { filled } from '../strings/filled.ts';
import { h } from './dom.ts';
import { iconButton } from './icons.ts';
import type { Words } from './shown_strings.ts';

export function createWaiting(words: Words, withdraw: (at: number) => void) {
  const list = h('ul', { class: 'next', hidden: true });
  let tasks: readonly string[] = [];

  function show(): void {
    const { next, remove } = words.now;
    list.hidden = !tasks.length;
    list.replaceChildren(
      ...tasks.map((task, at) =>
        h(
          'li',
          {},
          h('span', { dir: 'auto' }, filled(next, task)),
          iconButton('close', filled(remove, task), () => withdraw(at)),
        ),
      ),
    );
  }

  words.each(show);
  return {
    list,
    set(now: readonly string[]) {
      tasks = now;
      show();
    },
  };
}
