/** Controls, labels and headings: rows whose content is their name. */

import { showsWords } from '../sight/ink.ts';
import type { Lifted } from '../sight/lifted.ts';
import { isWithin } from '../sight/visible.ts';
import type { Walk, Way } from '../walk/index.ts';
import {
  allWithin,
  attributeOf,
  firstElementOf,
  firstNodeOf,
  shadowOf,
  tagOf,
} from '../walk/native.ts';
import type { Box, Piece } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, NAME_LENGTH } from '../walk/text.ts';
import { flatParent } from '../walk/tree.ts';
import { flatText, nameOf } from './name.ts';
import { wordOf } from './role.ts';

/** Beyond so many elements in an editor none is asked how it is placed. */
const MANY = 200;

export function readControl(
  element: Element,
  word: string,
  way: Way,
  walk: Walk,
  out: Piece[],
): void {
  const { reading } = walk;
  const box = drawnBox(element, reading);
  const visible = reading.style(element).visible;
  const boxed = visible && isWithin(box, way.around.flow.clip);
  const tag = tagOf(element);
  const isField = tag === 'input' || tag === 'select' || tag === 'textarea';
  const row = walk.row(element, word, way, { control: true, box });
  // An editor's text is its value; the content of other controls is their name as far as it fits.
  const holds = !isField && (firstElementOf(element) || shadowOf(element));
  if (holds && (element as HTMLElement).isContentEditable) {
    if (reading.lifted) liftsWithin(element, reading.lifted, reading);
  } else if (holds) {
    const said = row.name !== '' && row.name.length < NAME_LENGTH;
    walk.interior(element, way, said, row.children);
  }
  const seen = boxed && (way.around.shown || (isField && isDrawnByOthers(element)));
  if (seen && tag === 'input' && isLabelHandled(element)) {
    if (walk.handled.has(element)) return;
    walk.handled.add(element);
  }
  if (seen || (row.children.length > 0 && way.around.shown)) out.push(row);
  else out.push(...row.children);
}

/** What an editor holds is not walked, but may be placed over other things. */
function liftsWithin(editor: Element, lifted: Lifted, reading: Reading): void {
  const all = allWithin(editor, '*');
  if (all.length > MANY) lifted.unknown();
  else for (const part of all) if (reading.style(part).position !== 'static') lifted.add(part);
}

/**
 * A field made transparent may be drawn by what lies under it, and still takes the click; one that
 * the keyboard shall not find, either, is bait for machines.
 */
function isDrawnByOthers(field: Element): boolean {
  if (flatParent(field)?.checkVisibility({ opacityProperty: true }) === false) return false;
  const { type } = field as HTMLInputElement;
  return /^(checkbox|radio|file)$/.test(type) || attributeOf(field, 'tabindex') !== '-1';
}

export function readHeading(
  element: Element,
  word: string,
  way: Way,
  walk: Walk,
  out: Piece[],
): void {
  if (!way.around.shown) return;
  const box = drawnBox(element, walk.reading);
  if (!isWithin(box, way.around.flow.clip)) return;
  const row = walk.row(element, word, way, { control: false, box });
  walk.interior(element, way, row.name !== '', row.children);
  if (row.name === '') out.push(...row.children);
  else if (showsWords(element, way.around.flow.clip, walk.reading)) out.push(row);
}

/**
 * Its own box; where that is none, since all in it floats or is lifted out of it, or since it only
 * passes on what it holds (`display: contents`), the one around what is drawn of it.
 */
function drawnBox(element: Element, reading: Reading): Box {
  const own = reading.box(element);
  const empty = own.left === own.right || own.top === own.bottom;
  return empty && firstNodeOf(element) ? reading.contentBox(element) : own;
}

/** A label is no second control; it is the handle of a field that is itself not to be seen. */
export function readLabel(label: HTMLLabelElement, way: Way, walk: Walk, out: Piece[]): void {
  const control = label.control ?? undefined;
  if (control) walk.reading.uses(label, control);
  walk.children(label, control ? { ...way, label: control } : way, out);
  if (!control || !isHandle(label, control, way, walk) || walk.handled.has(control)) return;
  walk.handled.add(control);
  const { reading } = walk;
  const name = nameOf(control, reading) || cut(flatText(label, reading), NAME_LENGTH);
  const box = reading.box(label);
  out.push(walk.row(control, wordOf(control), way, { control: true, name, box }));
}

/** What can be hidden, and be acted on by its label. */
function isLabelHandled(field: Element): boolean {
  const { type } = field as HTMLInputElement;
  return type === 'checkbox' || type === 'radio' || type === 'file';
}

function isHandle(label: Element, control: HTMLElement, way: Way, walk: Walk): boolean {
  const { reading } = walk;
  const { shown, flow } = way.around;
  if (!isLabelHandled(control)) return false;
  if (!shown || !isWithin(reading.box(label), flow.clip)) return false;
  if (!reading.style(control).visible) return true;
  return !isWithin(reading.box(control), flow.clip);
}
