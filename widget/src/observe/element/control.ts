/** Controls, labels and headings: rows whose content is their name. */

import { isWithin } from '../sight/visible.ts';
import type { Walk, Way } from '../walk/index.ts';
import { shadowOf } from '../walk/native.ts';
import type { Piece } from '../walk/piece.ts';
import { NAME_LENGTH } from '../walk/text.ts';
import { flatText, nameOf } from './name.ts';
import { wordOf } from './role.ts';

const FIELD = /^(input|select|textarea)$/;

export function readControl(
  element: Element,
  word: string,
  way: Way,
  walk: Walk,
  out: Piece[],
): void {
  const { reading } = walk;
  const box = reading.box(element);
  const visible = reading.style(element).visibility === 'visible';
  const boxed = visible && isWithin(box, way.around.flow.clip);
  const isField = FIELD.test(element.localName);
  const row = walk.row(element, word, way, { control: true, box });
  // An editor's text is its value; the content of other controls is their name as far as it fits.
  const editor = (element as HTMLElement).isContentEditable;
  if (!isField && !editor && (element.firstElementChild || shadowOf(element))) {
    const inside = row.name !== '' && row.name.length < NAME_LENGTH;
    walk.children(element, { ...way, inside }, row.children);
  }
  // A field made transparent is drawn by what lies under it, and still takes the click.
  const seen = boxed && (way.around.shown || isField);
  if (seen || (row.children.length > 0 && way.around.shown)) out.push(row);
  else out.push(...row.children);
}

export function readHeading(
  element: Element,
  word: string,
  way: Way,
  walk: Walk,
  out: Piece[],
): void {
  const box = walk.reading.box(element);
  if (!way.around.shown || !isWithin(box, way.around.flow.clip)) return;
  const row = walk.row(element, word, way, { control: false, box });
  walk.children(element, { ...way, inside: row.name !== '' }, row.children);
  if (row.name !== '') out.push(row);
  else out.push(...row.children);
}

/** A label is no second control; it is the handle of a field that is itself not to be seen. */
export function readLabel(label: HTMLLabelElement, way: Way, walk: Walk, out: Piece[]): void {
  const control = label.control ?? undefined;
  walk.children(label, control ? { ...way, label: control } : way, out);
  if (!control || walk.handled.has(control) || !isHandle(label, control, way, walk)) return;
  walk.handled.add(control);
  const { reading } = walk;
  const name = nameOf(control, reading) || flatText(label, reading, NAME_LENGTH);
  const box = reading.box(label);
  out.push(walk.row(control, wordOf(control), way, { control: true, name, box }));
}

function isHandle(label: Element, control: HTMLElement, way: Way, walk: Walk): boolean {
  const { reading } = walk;
  const { shown, flow } = way.around;
  if (!/^(checkbox|radio|file)$/.test((control as HTMLInputElement).type)) return false;
  if (!shown || !isWithin(reading.box(label), flow.clip)) return false;
  if (reading.style(control).visibility !== 'visible') return true;
  return !isWithin(reading.box(control), flow.clip);
}
