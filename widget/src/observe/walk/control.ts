/** Controls, labels and headings: rows whose content is their name. */

import { isTickOf } from '../../ask/chosen.ts';
import { fieldFor } from '../../ask/conventions/label.ts';
import { isSink, screenOf } from '../../ask/sink.ts';
import { CHECKABLE } from '../../ask/subject.ts';
import * as dom from '../../dom/index.ts';
import { flatText, nameOf } from '../element/name/index.ts';
import { fieldOf } from '../element/name/labels.ts';
import { shownListIn } from '../element/options.ts';
import { restsUnderLabel } from '../element/resting.ts';
import { alphaOf } from '../reading/colour.ts';
import type { Piece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { draws } from '../sight/ground.ts';
import { inkWithin } from '../sight/ink.ts';
import { isClippedAway } from '../sight/veil.ts';
import { isWithin } from '../sight/visible.ts';
import type { Onward, Walker, Way } from './way.ts';

/** So many boxes around a field that is not seen are asked what hides it. */
const MOST_STEPS = 5;
const ISLAND = '[contenteditable=false i], dialog:modal';

export function readControl(element: Element, word: string, { way, walk, out }: Onward): void {
  const { reading } = walk;
  if (
    repeats(word, way) ||
    isTickOf(element, way.holder) ||
    isSamePress(element, word, way, reading)
  )
    return;
  if (isShownChoice(element, word, way)) {
    walk.children(element, way, out);
    return;
  }
  const screen = word === 'textbox' && isSink(element) ? screenOf(element) : undefined;
  const box = screen ? reading.box(screen) : drawnBox(element, reading);
  const visible = reading.style(element).visible;
  const boxed = visible && (!!screen || isWithin(box, way.around.flow.clip));
  const tag = dom.tagOf(element);
  const isField = tag === 'input' || tag === 'select' || tag === 'textarea';
  // What keys go into clips itself to nothing.
  const around = screen ? { ...way.around, flow: way.around.fixed } : way.around;
  const row = walk.row(element, word, { ...way, around }, { control: true, box });
  const children: Piece[] = [];
  // An editor's text is its value; the content of other controls is their name as far as it fits.
  const holds = !isField && (dom.firstElementOf(element) || dom.shadowOf(element));
  if (holds && dom.isEditable(element)) {
    readIslands(element, way, walk, children);
  } else if (holds) {
    // What a list box shows is its value.
    const named = row.name !== '' && row.name.length < dom.NAME_LENGTH;
    // A box to tick without a name has no words: a track and a thumb are no second control.
    const bare = row.name === '' && (CHECKABLE.has(word) || isWordlessSlider(element, word));
    const said = word === 'combobox' || named || bare;
    walk.interior(element, way, said, children);
  }
  if (children.length > 0) row.children = children;
  const mayBe = isField || word === 'switch' || opensFromLabel(element, tag);
  const seen =
    boxed &&
    (way.around.shown || !!screen || (mayBe && isDrawnByOthers(element, row.name, reading)));
  if (seen && (tag === 'input' ? isLabelHandled(element) : word === 'switch')) {
    if (walk.isHandled(element, element)) return;
    walk.handle(element, element);
  }
  if (seen && tag === 'a' && isBlank(element, way, reading)) out.push(...children);
  else if (seen || (children.length > 0 && way.around.shown)) out.push(row);
  else out.push(...children);
}

/** A link in a line whose own style hides its words, and nothing else of it is drawn. */
function isBlank(link: Element, { around }: Way, reading: Reading): boolean {
  if (!dom.hasAttribute(link, 'style')) return false;
  const { inline, position, backgroundColor, all } = reading.style(link);
  if (!inline || position !== 'static' || alphaOf(backgroundColor) > 0) return false;
  if (all.backgroundImage !== 'none' || all.borderBottomStyle !== 'none') return false;
  return !draws(link) && inkWithin(link, around, reading) === 'hidden';
}

/** What a thumb shows is its value. */
function isWordlessSlider(element: Element, word: string): boolean {
  return word === 'slider' && !/\p{L}/u.test(dom.textIn(element) ?? '');
}

/** A button that opens a list, and lies over the label that shows what is chosen of it. */
function opensFromLabel(button: Element, tag: string): boolean {
  if (tag !== 'button' || !dom.hasAttribute(button, 'aria-haspopup')) return false;
  return ((button as HTMLButtonElement).labels?.length ?? 0) > 0;
}

/** What a box to choose in shows as chosen: its value. */
function isShownChoice(element: Element, word: string, { holder }: Way): boolean {
  if (!holder || dom.wordOf(holder) !== 'combobox') return false;
  if (word === 'option') {
    const shown = shownListIn(holder);
    return shown !== undefined && dom.isInside(element, shown);
  }
  return (
    word === 'textbox' &&
    dom.tagOf(element) !== 'input' &&
    dom.attributeOf(element, 'aria-readonly') === 'true'
  );
}

/** The field within what is a box to tick by its role: one control. */
function repeats(word: string, { holder }: Way): boolean {
  return !!holder && CHECKABLE.has(word) && dom.wordOf(holder) === word;
}

/** A button in a link or in what is a button by its role, and says the same: one control. */
function isSamePress(button: Element, word: string, { holder }: Way, reading: Reading): boolean {
  if (word !== 'button' || !holder || dom.tagOf(holder) === 'button') return false;
  if (!/button|link/.test(dom.wordOf(holder)) || dom.matchesOf(button, ':disabled')) return false;
  const name = nameOf(button, reading);
  return name !== '' && name === nameOf(holder, reading);
}

/** Parts of an editor that are not edited: boxes to tick, captions of pictures, crosses of mentions. */
function readIslands(editor: Element, way: Way, walk: Walker, out: Piece[]): void {
  if (!dom.firstWithin(editor, ISLAND)) return;
  for (const island of dom.allWithin(editor, ISLAND)) {
    const outer = dom.closestOf(dom.parentElementOf(island)!, ISLAND);
    if (outer && outer !== editor && dom.isInside(outer, editor)) continue;
    walk.element(island, { ...way, inside: true, holder: editor }, out);
  }
}

/** A transparent field may be drawn by what lies under it; one off the keyboard is bait. */
function isDrawnByOthers(field: Element, name: string, reading: Reading): boolean {
  const box = boxAround(field, reading);
  if (box && !dom.isRendered(box, { opacityProperty: true })) {
    return restsUnderLabel(field, name, reading);
  }
  const { type } = field as HTMLInputElement;
  if (/^(checkbox|radio|file)$/.test(type)) return true;
  return dom.attributeOf(field, 'tabindex') !== '-1' && !isCutAway(field, reading);
}

/** Whether a box around it is clipped to nothing, as a list that is shut may be: no press gets there. */
function isCutAway(field: Element, reading: Reading): boolean {
  let at = dom.flatParent(field);
  for (let steps = 0; at && steps < MOST_STEPS; steps += 1, at = dom.flatParent(at)) {
    const style = reading.style(at);
    if (style.all.clipPath === 'none' && style.all.clip === 'auto') continue;
    if (isClippedAway(at, style, reading)) return true;
  }
  return false;
}

/** A slot, mostly, has no box of its own. */
function boxAround(field: Element, reading: Reading): Element | null {
  let at = dom.flatParent(field);
  while (at && reading.style(at).display === 'contents') at = dom.flatParent(at);
  return at;
}

export function readHeading(element: Element, word: string, { way, walk, out }: Onward): void {
  const { reading } = walk;
  const { shown, flow } = way.around;
  const box = shown ? drawnBox(element, reading) : undefined;
  if (!box || !isWithin(box, flow.clip)) return;
  // Words that no name holds are a paragraph in large type, told to its end.
  if (dom.isCut(nameOf(element, reading), dom.NAME_LENGTH) && !isMarked(element)) {
    walk.children(element, way, out);
    return;
  }
  const row = walk.row(element, word, way, { control: false, box });
  const children: Piece[] = [];
  walk.interior(element, way, row.name !== '', children);
  if (children.length > 0) row.children = children;
  const ink = row.name === '' ? undefined : inkWithin(element, way.around, reading);
  if (ink === 'unclear') row.attributes = { unclear: true };
  if (!ink) out.push(...children);
  else if (ink !== 'hidden') out.push(row);
}

/** What the page says of it by attributes is told with its row alone. */
function isMarked(heading: Element): boolean {
  const named =
    dom.attributeOf(heading, 'aria-label') || dom.hasAttribute(heading, 'aria-labelledby');
  return !!named || dom.beginsUntrusted(heading) || dom.hintOf(heading) !== '';
}

/** Its own box, else the one around what is drawn of it (`display: contents`, floats). */
export function drawnBox(element: Element, reading: Reading): dom.Box {
  const own = reading.box(element);
  const empty = own.left === own.right || own.top === own.bottom;
  return empty && dom.firstNodeOf(element) ? reading.contentBox(element) : own;
}

/** A label is no second control; it is the handle of a field that is itself not to be seen. */
export function readLabel(label: HTMLLabelElement, way: Way, walk: Walker, out: Piece[]): void {
  const control = label.control ? fieldOf(label.control) : fieldFor(label);
  // A hand over what is drawn for a box to tick is the box's own.
  const cursor = control && isLabelHandled(control) ? 'pointer' : way.cursor;
  walk.children(label, control ? { ...way, label: control, cursor } : way, out);
  if (!control || !isHandle(label, control, way, walk) || walk.isHandled(control, label)) return;
  if (repeats(dom.wordOf(control), way)) return;
  walk.handle(control, label);
  const { reading } = walk;
  const name = nameOf(control, reading) || dom.cut(flatText(label, reading), dom.NAME_LENGTH);
  const box = drawnBox(label, reading);
  out.push(walk.row(control, dom.wordOf(control), way, { control: true, name, box }));
}

/** What can be hidden, and be acted on by its label. */
export function isLabelHandled(field: Element): boolean {
  const { type } = field as HTMLInputElement;
  if (type === 'checkbox' || type === 'radio' || type === 'file') return true;
  return dom.tagOf(field) === 'button' && dom.attributeOf(field, 'role') === 'switch';
}

function isHandle(label: Element, control: HTMLElement, way: Way, walk: Walker): boolean {
  const { reading } = walk;
  const { shown, flow } = way.around;
  if (!isLabelHandled(control)) return false;
  if (!shown || !isWithin(drawnBox(label, reading), flow.clip)) return false;
  if (!reading.style(control).visible || !dom.isRendered(control)) return true;
  return !isWithin(reading.box(control), flow.clip) || isShutAway(control, label, reading);
}

/** Whether a box that it stands in apart from its label hides all of it. */
function isShutAway(control: Element, label: Element, reading: Reading): boolean {
  const box = reading.box(control);
  let at = dom.flatParent(control);
  for (; at && at !== label && !dom.contains(at, label); at = dom.flatParent(at)) {
    if (/hidden|clip/.test(reading.style(at).overflow) && !dom.meets(reading.box(at), box))
      return true;
  }
  return false;
}
