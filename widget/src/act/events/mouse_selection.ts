/** A selection with the mouse: down at its start, over it, up at its end. */

import { around, holds, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../action.ts';
import { hitAt, type Spot } from '../hit.ts';
import { frame } from '../time.ts';
import { type At, focusFrom, hover, mouse, pointer } from './pointer.ts';

/** A press on these has an effect of its own: then the selection is made without the mouse. */
const PRESSED = 'button,a[href],summary,[role=button],[role=link],[draggable=true]';

export async function sweep(task: Task, spot: Spot, what: Range | (() => void)): Promise<void> {
  const { hit } = spot;
  const [from, to] = typeof what === 'function' ? [spot, spot] : endsOf(what, spot);
  const at = (point: At) => hitAt(task.env, dom.ownerOf(hit), point.x, point.y) ?? hit;
  // Pages that part their text into words ask which of them was pressed.
  const first = holds(spot.element, at(from)) ? at(from) : hit;
  const pressed = !around(hit, PRESSED);
  if (pressed) {
    hover(first, from);
    const down = pointer('pointerdown', first, from, { buttons: 1 });
    if (down && mouse('mousedown', first, from, { buttons: 1, detail: 1 })) focusFrom(first);
  }
  select(hit, what);
  task.env.pointer.press();
  await frame();
  if (!pressed) return;
  const end = at(to);
  hover(end, to, { buttons: 1 });
  pointer('pointerup', end, to, {});
  mouse('mouseup', end, to, { detail: 1 });
}

function select(hit: Element, what: Range | (() => void)): void {
  if (typeof what === 'function') {
    what();
    return;
  }
  const selection = viewOf(hit).getSelection();
  selection?.removeAllRanges();
  selection?.addRange(what);
}

function endsOf(range: Range, spot: Spot): [At, At] {
  const boxes = [...range.getClientRects()];
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) return [spot, spot];
  return [
    { x: first.left + 1, y: first.top + first.height / 2 },
    { x: last.right - 1, y: last.top + last.height / 2 },
  ];
}
