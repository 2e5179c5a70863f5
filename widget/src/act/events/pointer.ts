/** Pointer and mouse events as a browser sends them: positions, buttons, over and out. */

import { focused, outwards, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { editingOurselves } from '../../guard/request/changes.ts';
import { memory } from '../task/page_memory.ts';
import { dispatchAlone } from './default_actions.ts';
import { usesFingers } from './touch.ts';

/** A point in px of the viewport of the element's own document. */
export interface At {
  readonly x: number;
  readonly y: number;
}

export function isOver(element: Element): boolean {
  return memory.hovered === element;
}

/** Leaves the previous element and enters the new one; `move` has the held buttons. */
export function hover(to: Element, at: At, move: MouseEventInit = {}): void {
  const before = memory.hovered;
  memory.hovered = to;
  if (before !== to) {
    const { buttons = 0 } = move;
    const from = before && isShown(before) ? before : undefined;
    const entered = [...outwards(to)];
    const left = [...outwards(from)];
    for (const send of [pointer, mouse]) {
      const kind = send === pointer ? 'pointer' : 'mouse';
      const tell = (what: string, on: Element, related: Element | undefined) => {
        const far = what === 'over' || what === 'out';
        const reach = { bubbles: far, cancelable: far, composed: far };
        const init = { buttons, relatedTarget: related ?? null, ...reach };
        send(kind + what, on, at, init);
      };
      if (from) tell('out', from, to);
      for (const gone of left) if (!entered.includes(gone)) tell('leave', gone, to);
      tell('over', to, from);
      for (const on of [...entered].reverse()) if (!left.includes(on)) tell('enter', on, from);
    }
  }
  pointer('pointermove', to, at, move);
  mouse('mousemove', to, at, move);
}

/** In a document that still has a window: events in that of a removed frame end Chromium's process. */
function isShown(element: Element): boolean {
  return dom.isConnected(element) && dom.ownerOf(element).defaultView !== null;
}

/** Events without a button change, and those that follow from a press (Pointer Events 3, 5.1). */
const NO_BUTTON = /^pointer(move|over|out|enter|leave)$/;
const OF_A_PRESS = /^(click|auxclick|contextmenu)$/;

export function pointer(type: string, on: Element, at: At, init: PointerEventInit): boolean {
  const pointerType = usesFingers(on) ? 'touch' : 'mouse';
  const own = { pointerId: 1, pointerType, isPrimary: !OF_A_PRESS.test(type) };
  const pressure = init.buttons ? 0.5 : 0;
  const { PointerEvent } = viewOf(on);
  const all = { ...common(on, at), ...(NO_BUTTON.test(type) ? { button: -1 } : {}) };
  const event = new PointerEvent(type, { ...all, ...own, pressure, ...init });
  return editingOurselves(() => dom.dispatch(on, event));
}

export function mouse(type: string, on: Element, at: At, init: MouseEventInit): boolean {
  const { MouseEvent } = viewOf(on);
  const event = new MouseEvent(type, { ...common(on, at), ...init });
  // A click's default action is the browser's own, a drag's and a menu's are nobody's.
  const send = /^mouse(down|up)$/.test(type) ? dispatchAlone : dom.dispatch;
  return editingOurselves(() => send(on, event));
}

export function common(on: Element, { x, y }: At): MouseEventInit {
  const view = viewOf(on);
  const place = {
    clientX: x,
    clientY: y,
    screenX: x + view.screenX,
    screenY: y + view.screenY,
  };
  return {
    bubbles: true,
    cancelable: true,
    composed: true,
    view,
    button: 0,
    ...memory.held,
    ...place,
  };
}

export const FOCUSABLE =
  'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex],[contenteditable]:not([contenteditable=false]),audio[controls],video[controls]';

/** A press focuses the nearest focusable element around, or removes the focus. */
export function focusFrom(hit: Element): void {
  for (const element of outwards(hit)) {
    if (dom.matchesOf(element, FOCUSABLE) && !dom.matchesOf(element, ':disabled')) {
      dom.focusOn(element);
      return;
    }
  }
  (focused() as HTMLElement | null)?.blur?.();
}
