/** A press as a browser sends it when a person clicks (PAGES R1, R2). */

import { holds, outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { recordAround, recordName } from '../../guard/subject/names.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { blockerTitle, hitAt, type Spot } from '../spot/hit.ts';
import type { Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { frame } from '../task/time.ts';
import { placeCaret } from './caret.ts';
import { focusFrom, hover, isOver, mouse, pointer } from './pointer.ts';
import { fingerDown, usesFingers } from './touch.ts';

interface Manner {
  readonly button?: 0 | 2;
  readonly count?: number;
  /** Resolves when the button must come up; without it, after a frame. */
  readonly held?: () => Promise<unknown>;
  readonly missed?: () => void;
}

/** Over, down, a frame at least, up, click; `false` if the page has cancelled the last event. */
export async function press(task: Task, spot: Spot, manner: Manner = {}): Promise<boolean> {
  const { button = 0, count = 1, held = frame } = manner;
  if (!button && count === 1 && usesFingers(spot.hit)) return tap(task, spot, manner);
  const buttons = button === 2 ? 2 : 1;
  // The second press of a double click comes without a move before it.
  const at = count === 1 ? spot : await standing(task, spot, true);
  const { element, hit } = count === 1 || !isOver(at.hit) ? await hovered(task, at) : at;
  const path = [...outwards(hit)];
  const down = pointer('pointerdown', hit, spot, { button, buttons });
  // A prevented pointerdown suppresses the compatibility events, and the focus does not move.
  if (down && mouse('mousedown', hit, spot, { button, buttons, detail: count })) {
    focusFrom(hit);
    if (button === 0 && count === 1) placeCaret(hit, spot);
  }
  // On Windows it comes after the button is up, elsewhere here: pages work with both.
  const plain = button !== 2 || pointer('contextmenu', hit, spot, { button, buttons });
  task.env.pointer.press();
  await held();
  const end = stillWanted(task, { ...spot, element, hit }, button);
  pointer('pointerup', end, spot, { button });
  if (down) mouse('mouseup', end, spot, { button, detail: count });
  const common = clickedOn({ path, element, end }, manner);
  if (!common) return plain;
  const clicked = pointer(button === 2 ? 'auxclick' : 'click', common, spot, {
    button,
    detail: count,
  });
  if (count === 2) mouse('dblclick', common, spot, { detail: count });
  return button === 2 ? plain : clicked;
}

/** By a finger: the mouse's events come once it is up (Touch Events 8), or not at all. */
async function tap(task: Task, spot: Spot, manner: Manner): Promise<boolean> {
  const { element, hit } = await hovered(task, spot);
  const path = [...outwards(hit)];
  const down = pointer('pointerdown', hit, spot, { buttons: 1 });
  const finger = fingerDown({ ...spot, hit });
  task.env.pointer.press();
  await (manner.held ?? frame)();
  const end = stillWanted(task, { ...spot, element, hit }, 0);
  pointer('pointerup', end, spot, {});
  if (!finger.up() || !finger.free) return true;
  if (down && mouse('mousedown', end, spot, { buttons: 1, detail: 1 })) {
    focusFrom(end);
    placeCaret(end, spot);
  }
  if (down) mouse('mouseup', end, spot, { detail: 1 });
  const common = clickedOn({ path, element, end }, manner);
  return !common || pointer('click', common, spot, { detail: 1 });
}

interface Pressed {
  readonly path: readonly Element[];
  readonly element: Element;
  readonly end: Element;
}

/** If the pressed element is gone, the common ancestor gets the click (UI Events 3.4.5.1). */
function clickedOn({ path, element, end }: Pressed, { missed }: Manner): Element | undefined {
  const common = path.find((at) => dom.isConnected(at) && holds(at, end));
  // What lies over the element, as a label does, stands for it.
  const within = path.includes(element) ? common && holds(element, common) : common === path[0];
  if (!within) missed?.();
  return common;
}

/** What is under the pointer once it has come; throws `stale` if that is of another record now. */
async function hovered(task: Task, spot: Spot): Promise<Spot> {
  const { element } = spot;
  const before = recordName(element);
  hover(spot.hit, spot);
  const now = await standing(task, spot);
  const item = before && now.element === element ? recordName(element) : before;
  // The nodes of its row show another record, and the one that they showed stands elsewhere.
  if (item === before || item === '' || !isElsewhere(element, before)) return now;
  const message = `When the pointer came to ${title(task.env, element)}, its row became that of "${item}": look again.`;
  throw new Refusal('stale', message);
}

function isElsewhere(element: Element, record: string): boolean {
  const item = recordAround(element);
  if (!item || plainText(item).includes(record)) return false;
  const list = dom.parentElementOf(item);
  return !!list && dom.childrenOf(list).some((it) => plainText(it).includes(record));
}

/** The element at the point once the page has re-rendered it, or `again`; throws for another. */
async function standing(task: Task, spot: Spot, again = false): Promise<Spot> {
  task.check();
  if (!again && dom.isConnected(spot.hit)) {
    task.gate(spot.element, spot.hit);
    return spot;
  }
  if (!dom.isConnected(spot.element)) await task.findAgain();
  const element = dom.isConnected(spot.element) ? spot.element : task.target();
  const hit = hitAt(task.env, dom.ownerOf(element), spot.x, spot.y);
  if (hit && (hit === spot.hit || holds(element, hit))) {
    task.gate(element, hit);
    return { ...spot, element, hit };
  }
  const found = hit ? blockerTitle(task.env, hit) : 'nothing';
  const called = title(task.env, element);
  if (!again) {
    const message = `When ${called} was pressed, ${found} came in its place: look again.`;
    throw new Refusal('stale', message);
  }
  const message = `After the first of the two clicks ${found} is where ${called} was: look, then use click.`;
  throw new Refusal('covered', message);
}

/** The guard judges again what is under the button as it comes up, even if it is new there. */
function stillWanted(task: Task, spot: Spot, button: number): Element {
  const { element, hit, x, y } = spot;
  try {
    task.check();
    const end = dom.isConnected(hit) ? hit : (hitAt(task.env, dom.ownerOf(hit), x, y) ?? hit);
    task.gate(element, end);
    return end;
  } catch (reason) {
    pointer('pointercancel', spot.hit, spot, { cancelable: false });
    mouse('mouseup', dom.pageOf(spot.hit).documentElement, spot, { button });
    throw reason;
  }
}
