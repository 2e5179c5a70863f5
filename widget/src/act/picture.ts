/** Whether what is drawn on a canvas has changed: it has no other words. */

import type { Task } from './action.ts';
import { effect } from './effects.ts';

/** To be called before the first event; the result, called when the page rests, tells of a change. */
export function watchPicture(task: Task, element: Element): () => boolean {
  const before = drawn(element);
  return () => {
    const changed = before !== undefined && drawn(element) !== before;
    if (changed) task.watch.note(effect('changed', 'what is drawn has changed'));
    return changed;
  };
}

/** Undefined where it is no canvas, or holds pictures of other sites, which may not be read. */
function drawn(element: Element): string | undefined {
  if (element.localName !== 'canvas') return undefined;
  try {
    return (element as HTMLCanvasElement).toDataURL();
  } catch {
    return undefined;
  }
}
