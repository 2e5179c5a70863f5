/** Whether the drawing on a canvas has changed: a canvas has no text. */

import type { Task } from './action.ts';
import { effect } from './effect.ts';

/**
 * Must be called before the first event; the result, called when the page is quiet, reports a
 * change.
 */
export function watchPicture(task: Task, element: Element): () => boolean {
  const before = drawn(element);
  return () => {
    const changed = before !== undefined && drawn(element) !== before;
    if (changed) task.watch.note(effect('changed', 'what is drawn has changed'));
    return changed;
  };
}

/** Undefined if it is not a canvas, or contains pictures of other sites, which cannot be read. */
function drawn(element: Element): string | undefined {
  if (element.localName !== 'canvas') return undefined;
  try {
    return (element as HTMLCanvasElement).toDataURL();
  } catch {
    return undefined;
  }
}
