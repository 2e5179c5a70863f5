/** Pointer and mouse events as a browser sends them: places, buttons, over and out (PAGES R1). */

import { outwards, viewOf } from '../tree.ts';

/** A point in px of the viewport of the element's own document. */
export interface At {
  readonly x: number;
  readonly y: number;
}

/** Where the pointer was last: it leaves there before it enters somewhere else. */
let hovered: Element | undefined;

/** Leaves what the pointer was over, enters what it is over now; `move` has the buttons held. */
export function hover(to: Element, at: At, move: MouseEventInit = {}): void {
  const from = hovered?.isConnected && hovered !== to ? hovered : undefined;
  hovered = to;
  const entered = [...outwards(to)];
  const left = [...outwards(from)];
  for (const send of [pointer, mouse]) {
    const kind = send === pointer ? 'pointer' : 'mouse';
    const cross = (what: string, on: Element, relatedTarget: Element | undefined) => {
      const edge = what === 'enter' || what === 'leave';
      const { buttons = 0 } = move;
      const init = {
        buttons,
        relatedTarget: relatedTarget ?? null,
        bubbles: !edge,
        cancelable: !edge,
      };
      send(kind + what, on, at, init);
    };
    if (from) cross('out', from, to);
    for (const gone of left) if (!entered.includes(gone)) cross('leave', gone, to);
    cross('over', to, from);
    for (const on of [...entered].reverse()) if (!left.includes(on)) cross('enter', on, from);
  }
  pointer('pointermove', to, at, move);
  mouse('mousemove', to, at, move);
}

export function pointer(type: string, on: Element, at: At, init: PointerEventInit): boolean {
  const own = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  const pressure = init.buttons ? 0.5 : 0;
  const { PointerEvent } = viewOf(on);
  return on.dispatchEvent(new PointerEvent(type, { ...common(on, at), ...own, pressure, ...init }));
}

export function mouse(type: string, on: Element, at: At, init: MouseEventInit): boolean {
  const { MouseEvent } = viewOf(on);
  return on.dispatchEvent(new MouseEvent(type, { ...common(on, at), ...init }));
}

export function common(on: Element, { x, y }: At): MouseEventInit {
  const view = viewOf(on);
  const place = {
    clientX: x,
    clientY: y,
    screenX: x + view.screenX,
    screenY: y + view.screenY,
  };
  return { bubbles: true, cancelable: true, composed: true, view, button: 0, ...place };
}
