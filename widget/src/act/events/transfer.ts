/** The events of HTML drag and drop, all with one DataTransfer (HTML 6.12.5). */

import { outwards, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { type At, common } from './pointer.ts';

export interface Transfer {
  send(type: string, on: Element, at: At, related?: Element): boolean;
  /** Enters, leaves and drags over; true if the element accepts a drop here. */
  over(on: Element, from: Element | undefined, at: At): boolean;
}

/** What a press on `hit` would drag: the nearest draggable ancestor. */
export function draggableAround(hit: Element): Element | undefined {
  for (const element of outwards(hit))
    if ((element as HTMLElement).draggable === true) return element;
  return undefined;
}

export function createTransfer(source: Element): Transfer {
  const { DataTransfer, DragEvent } = viewOf(source);
  const dataTransfer = new DataTransfer();
  // The browser ignores assignments to these if a script created the object.
  for (const [key, value] of [
    ['effectAllowed', 'uninitialized'],
    ['dropEffect', 'none'],
  ] as const) {
    Object.defineProperty(dataTransfer, key, { value, writable: true, enumerable: true });
  }

  function send(type: string, on: Element, at: At, related?: Element): boolean {
    const cancelable = !/^drag(leave|end)$/.test(type);
    const init = { ...common(on, at), cancelable, relatedTarget: related ?? null, dataTransfer };
    return dom.dispatch(on, new DragEvent(type, init));
  }

  return {
    send,
    over(on, from, at) {
      if (on !== from) {
        send('dragenter', on, at, from);
        if (from && dom.isConnected(from)) send('dragleave', from, at, on);
      }
      const allowed = dataTransfer.effectAllowed;
      dataTransfer.dropEffect = /^(move|link)$/.test(allowed) ? (allowed as 'move') : 'copy';
      const taken = !send('dragover', on, at);
      if (!taken) dataTransfer.dropEffect = 'none';
      return taken;
    },
  };
}
