/** The plan, if the run has one: what is done and what is left. */

import type { Plan } from '../wire/protocol.ts';
import { h } from './dom.ts';

export function showPlan(list: HTMLElement, plan: Plan | undefined): void {
  const todos = plan?.todos ?? [];
  list.hidden = !todos.length;
  list.replaceChildren(
    ...todos.map(({ description, done }) =>
      h('li', { class: done ? 'over' : '', dir: 'auto' }, description),
    ),
  );
}
