/** A press as a browser sends it when a person clicks (PAGES R1, R2). */

import type { Task } from '../action.ts';
import { hitAt, type Spot } from '../hit.ts';
import { frame } from '../time.ts';
import { holds, outwards, viewOf } from '../tree.ts';
import { focusFrom } from './focus.ts';

/** Where the pointer was last: it leaves there before it enters somewhere else. */
let hovered: Element | undefined;

interface At {
  readonly x: number;
  readonly y: number;
  readonly keys?: EventModifierInit;
}

/** Over, down, a frame at least, up, click; `false` where the page has cancelled the click. */
export async function press(task: Task, spot: Spot): Promise<boolean> {
  const { hit } = spot;
  hover(hit, spot);
  const path = [...outwards(hit)];
  const down = pointer('pointerdown', hit, spot, { buttons: 1 });
  // Without the compatibility events that a prevented pointerdown suppresses, focus stays as well.
  if (down && mouse('mousedown', hit, spot, { buttons: 1, detail: 1 })) focusFrom(hit);
  task.env.pointer.press();
  await frame();
  stillWanted(task, spot);
  const end = hit.isConnected ? hit : (hitAt(task.env, hit.ownerDocument, spot.x, spot.y) ?? hit);
  pointer('pointerup', end, spot, {});
  if (down) mouse('mouseup', end, spot, { detail: 1 });
  // Where the pressed element went away, the click goes to what holds both (UI Events 3.4.5.1).
  const common = path.find((at) => at.isConnected && holds(at, end));
  return common ? pointer('click', common, spot, { detail: 1 }) : true;
}

/** Asks once more between down and up; on a no the page learns that there will be no click. */
function stillWanted(task: Task, spot: Spot): void {
  try {
    task.check();
    if (spot.hit.isConnected) task.gate(spot.element, spot.hit);
  } catch (reason) {
    pointer('pointercancel', spot.hit, spot, { cancelable: false });
    mouse('mouseup', spot.hit.ownerDocument.documentElement, spot, {});
    throw reason;
  }
}

/** Leaves what the pointer was over, enters what it is over now. */
export function hover(to: Element, at: At): void {
  const from = hovered?.isConnected && hovered !== to ? hovered : undefined;
  hovered = to;
  const entered = [...outwards(to)];
  const left = [...outwards(from)];
  for (const send of [pointer, mouse]) {
    const kind = send === pointer ? 'pointer' : 'mouse';
    const cross = (what: string, on: Element, relatedTarget: Element | undefined) => {
      const edge = what === 'enter' || what === 'leave';
      const init = { relatedTarget: relatedTarget ?? null, bubbles: !edge, cancelable: !edge };
      send(kind + what, on, at, init);
    };
    if (from) cross('out', from, to);
    for (const gone of left) if (!entered.includes(gone)) cross('leave', gone, to);
    cross('over', to, from);
    for (const on of [...entered].reverse()) if (!left.includes(on)) cross('enter', on, from);
  }
  pointer('pointermove', to, at, {});
  mouse('mousemove', to, at, {});
}

function pointer(type: string, on: Element, at: At, init: PointerEventInit): boolean {
  const own = { pointerId: 1, pointerType: 'mouse', isPrimary: true };
  const pressure = init.buttons ? 0.5 : 0;
  const { PointerEvent } = viewOf(on);
  return on.dispatchEvent(new PointerEvent(type, { ...common(on, at), ...own, pressure, ...init }));
}

function mouse(type: string, on: Element, at: At, init: MouseEventInit): boolean {
  const { MouseEvent } = viewOf(on);
  return on.dispatchEvent(new MouseEvent(type, { ...common(on, at), ...init }));
}

function common(on: Element, { x, y, keys }: At): MouseEventInit {
  const view = viewOf(on);
  const place = {
    clientX: x,
    clientY: y,
    screenX: x + view.screenX,
    screenY: y + view.screenY,
  };
  return { bubbles: true, cancelable: true, composed: true, view, button: 0, ...place, ...keys };
}
