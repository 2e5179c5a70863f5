/** A drag as a browser sends it: with HTML drag events where they apply, else pointer events. */

import { outwards, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { hitAt, type Spot } from '../spot/hit.ts';
import type { Task } from '../task/action.ts';
import { frame, sleep } from '../task/time.ts';
import { type At, common, focusFrom, hover, mouse, pointer } from './pointer.ts';

/** The result: dropped somewhere, or, for HTML drags, that nothing there accepts it. */
export type Dropped = 'dropped' | 'not taken';

const STEP_PX = 20;
const MOST_STEPS = 25;
/** Libraries that tell a drag from a scroll or click by time require holding it so long first. */
const HOLD_MS = 280;
/** A shorter move is not a drag yet. */
const FIRST_PX = 5;

export type Route = () => readonly At[];

export async function drag(task: Task, spot: Spot, route: Route): Promise<Dropped> {
  const { hit } = spot;
  hover(hit, spot);
  const capture = watchCapture(hit);
  let at: At = spot;
  try {
    const down = pointer('pointerdown', hit, spot, { buttons: 1 });
    const pressed = !down || mouse('mousedown', hit, spot, { buttons: 1, detail: 1 });
    if (down && pressed) focusFrom(hit);
    task.env.pointer.press();
    await frame();
    const source = pressed ? draggableAround(hit) : undefined;
    const transfer = source && createTransfer(source);
    if (source && transfer?.send('dragstart', source, spot)) {
      pointer('pointercancel', hit, spot, { cancelable: false });
      return await carry(task, spot, { source, transfer }, route);
    }
    await sleep(HOLD_MS);
    for (const next of steps(spot, route)) {
      task.check();
      const moved = { buttons: 1, movementX: next.x - at.x, movementY: next.y - at.y };
      hover(capture.element() ?? under(task, spot, next), next, moved);
      at = next;
      await frame();
    }
    letGo(task, spot, at, { on: capture.element() ?? under(task, spot, at), down });
    return 'dropped';
  } catch (reason) {
    pointer('pointercancel', hit, at, { cancelable: false });
    mouse('mouseup', dom.pageOf(hit).documentElement, at, {});
    throw reason;
  } finally {
    capture.stop(at);
  }
}

function letGo(task: Task, spot: Spot, at: At, { on, down }: { on: Element; down: boolean }): void {
  task.check();
  task.gate(spot.element, under(task, spot, at));
  pointer('pointerup', on, at, {});
  if (down) mouse('mouseup', on, at, { detail: 1 });
  // Elsewhere a browser clicks the ancestor of both ends, which the guard has not judged.
  if (on === spot.hit && under(task, spot, at) === on) pointer('click', on, at, { detail: 1 });
}

interface Carried {
  readonly source: Element;
  readonly transfer: ReturnType<typeof createTransfer>;
}

async function carry(
  task: Task,
  spot: Spot,
  { source, transfer }: Carried,
  route: Route,
): Promise<Dropped> {
  let over: Element | undefined;
  let at: At = spot;
  let taken = false;
  try {
    await frame();
    for (const next of steps(spot, route)) {
      task.check();
      transfer.send('drag', source, next);
      const on = under(task, spot, next);
      taken = transfer.over(on, over, next);
      [over, at] = [on, next];
      await frame();
    }
    task.check();
    if (over) task.gate(spot.element, over);
    taken &&= over?.isConnected === true;
    if (over) transfer.send(taken ? 'drop' : 'dragleave', over, at);
    return taken ? 'dropped' : 'not taken';
  } catch (reason) {
    if (over?.isConnected) transfer.send('dragleave', over, at);
    throw reason;
  } finally {
    transfer.send('dragend', source, at);
  }
}

function under(task: Task, { hit }: Spot, { x, y }: At): Element {
  const document = hit.ownerDocument;
  return hitAt(task.env, document, x, y) ?? dom.pageOf(hit).documentElement;
}

/** A first small move, then each leg in even steps; the last point twice, for pages that look late. */
function* steps(from: At, route: Route): Generator<At> {
  const toward = route()[0] ?? from;
  const far = Math.hypot(toward.x - from.x, toward.y - from.y) || 1;
  const part = Math.min(1, FIRST_PX / far);
  yield between(from, toward, part);
  let last = between(from, toward, part);
  // Computed again: a page may make room as soon as a drag begins.
  const points = route();
  for (const point of points) {
    const length = Math.hypot(point.x - last.x, point.y - last.y);
    const least = points.length > 1 ? 1 : 8;
    const count = Math.min(MOST_STEPS, Math.max(least, Math.ceil(length / STEP_PX)));
    for (let step = 1; step <= count; step++) yield between(last, point, step / count);
    last = point;
  }
  yield last;
  yield last;
}

function between(from: At, to: At, part: number): At {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

const OURS = 1;

interface Capture {
  element(): Element | undefined;
  /** Releases it, as the end of the drag does, and removes the wraps. */
  stop(at: At): void;
}

/** A browser captures no pointer whose button is not really down: these wraps answer for it. */
function watchCapture(of: Element): Capture {
  let captured: Element | undefined;
  const { prototype } = viewOf(of).Element;
  const { setPointerCapture, releasePointerCapture, hasPointerCapture } = prototype;
  prototype.setPointerCapture = function (this: Element, id: number) {
    if (id === OURS) captured = this;
    else setPointerCapture.call(this, id);
  };
  prototype.releasePointerCapture = function (this: Element, id: number) {
    if (id !== OURS) releasePointerCapture.call(this, id);
    else if (captured === this) captured = undefined;
  };
  prototype.hasPointerCapture = function (this: Element, id: number) {
    return id === OURS ? captured === this : hasPointerCapture.call(this, id);
  };
  return {
    element: () => (captured?.isConnected ? captured : undefined),
    stop(at) {
      Object.assign(prototype, { setPointerCapture, releasePointerCapture, hasPointerCapture });
      if (captured?.isConnected) pointer('lostpointercapture', captured, at, { cancelable: false });
    },
  };
}

interface Transfer {
  send(type: string, on: Element, at: At, related?: Element): boolean;
  over(on: Element, from: Element | undefined, at: At): boolean;
}

/** What a press on `hit` would drag: the nearest draggable ancestor. */
function draggableAround(hit: Element): Element | undefined {
  for (const it of outwards(hit)) if ((it as HTMLElement).draggable === true) return it;
  return undefined;
}

function createTransfer(source: Element): Transfer {
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
