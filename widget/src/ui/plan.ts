/** What a run still has before it: its plan, and the requests that wait for its end. */

import { filled } from '../strings/filled.ts';
import type { Plan } from '../wire/protocol.ts';
import { h } from './dom.ts';
import { iconButton } from './icons.ts';
import type { Words } from './shown_strings.ts';

/** What is done and what is left; nothing where the run has no plan. */
export function showPlan(list: HTMLElement, plan: Plan | undefined): void {
  const todos = plan?.todos ?? [];
  list.hidden = !todos.length;
  list.replaceChildren(
    ...todos.map(({ description, done }) =>
      h('li', { class: done ? 'over' : '', dir: 'auto' }, description),
    ),
  );
}

/** The requests, each with a button that takes it back. */
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
