/** What a page has drawn anew is looked at in the place of what it took away. */

import type { Task } from './action.ts';

/** The element, or the one that has its ref now; undefined where none has. */
export function standingFor(task: Task, element: Element): Element | undefined {
  if (element.isConnected) return element;
  const { ref } = task.args;
  const found = ref === undefined ? undefined : task.env.observer.resolve(ref);
  if (!found || !('element' in found) || !found.element.isConnected) return undefined;
  return (found.element as HTMLLabelElement).control ?? found.element;
}
