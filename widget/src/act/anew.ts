/** What a page has drawn anew is looked at in the place of what it took away. */

import { fieldOfLabel, isConnected } from '../observe/walk/native.ts';
import type { Task } from './action.ts';

/** The element, or the one that has its ref now; undefined where none has. */
export function standingFor(task: Task, element: Element): Element | undefined {
  if (isConnected(element)) return element;
  const { ref } = task.args;
  const found = ref === undefined ? undefined : task.env.observer.resolve(ref);
  if (!found || !('element' in found) || !isConnected(found.element)) return undefined;
  return fieldOfLabel(found.element) ?? found.element;
}
