/** Finds the element that a page has rendered in the place of a removed one. */

import * as dom from '../dom/index.ts';
import type { Task } from './action.ts';

/** Before `task.target()`, where the page may have rendered the target again: it is found by a reading. */
export async function findAgain({ args, env }: Task): Promise<void> {
  if (typeof args.ref === 'number') await env.observer.find(args.ref);
}

/** The element, or the one that has its ref now; undefined if there is none. */
export function standingFor(task: Task, element: Element): Element | undefined {
  if (dom.isConnected(element)) return element;
  const { ref } = task.args;
  const found = ref === undefined ? undefined : task.env.observer.resolve(ref);
  if (!found || !('element' in found) || !dom.isConnected(found.element)) return undefined;
  return dom.fieldOfLabel(found.element) ?? found.element;
}
