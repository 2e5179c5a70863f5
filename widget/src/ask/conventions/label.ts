/** What labels a field where neither a `label` nor ARIA is tied to it: the eye ties them together. */

import * as dom from '../../dom/index.ts';
import { CONTROLS } from '../selectors.ts';
import { LIVE, type Sight } from '../view.ts';
import { FIELDS, isChecked, wordsBefore, wordsBehind } from './beside.ts';
import { saidBy, type Table } from './convention.ts';

type Find<Of = unknown> = (element: Element, view: Of) => Element | undefined;
type Namers = (element: Element, view: Sight) => readonly (Node | undefined)[];

const TICKED = /^(checkbox|radio)$/;
const UNTYPED = /^(checkbox|radio|file|hidden|submit|reset|button|image)$/;
/** So many boxes around a field may be its group: a line, a column of a grid, what it is put in. */
const AROUND = 3;
const NEAR = 2;
/** Px: a button is no higher; what is kept for assistive technology alone is no larger. */
const HIGH = 80;
const PIXEL = 2;
/** An example is of no words, or an address. */
const EXAMPLE = /^\P{L}*$|@|:\/\//u;
/** So many boxes around what is drawn are asked, which have so many times its area at most. */
const MOST_STEPS = 4;
const FRAME = 3;
const BOX = '[role=combobox]';

/** Of a field that nothing else labels. */
export const LABEL: Table<Find, Element> = [
  /** Semantic UI, forms by hand: a label for nothing, right behind a box. */
  { name: 'label behind a box', when: isUnlabelledBox, says: labelBehind },
  /** Labels that float over an empty field: one for nothing, over the one field of its box. */
  { name: 'floating label', when: (field) => labelAfter(field) !== undefined, says: labelAfter },
  /** Bulma, Semantic UI, forms by hand: a label for nothing, before the one field of its group. */
  { name: 'label of a group', when: isTyped, says: labelBefore },
];

/** Of a field that nothing names: what does. */
export const NAMED_BY: Table<Namers, Element, Sight> = [
  /** Uploads by hand: a transparent field over what is drawn as its button. */
  {
    name: 'button under a field for files',
    when: (field, view) =>
      (field as HTMLInputElement).type === 'file' && view.style(field).all.opacity === '0',
    says: (field, view) => [buttonUnder(field, view)],
  },
  /** Select2: the native list, put out of sight in what is drawn for it or right before it. */
  {
    name: 'list that a box is drawn for',
    when: (field) => originalOf(field) !== undefined,
    says: (field) => [originalOf(field)],
  },
  /** Google Forms, surveys: "Other:" to tick, and right behind it what to write. */
  {
    name: 'choice before what is to be written',
    when: (field) => isTyped(field) && choiceBefore(field) !== undefined,
    says: (field) => [choiceBefore(field)],
  },
  /** Forms by hand: words behind a box to tick. */
  {
    name: 'words behind a box',
    when: (field, view) =>
      isChecked(field) && isApart(field) && wordsBehind(field, view).length > 0,
    says: wordsBehind,
  },
  /** Forms by hand: words before a field, over it, in the cell before, at the top of its column. */
  { name: 'words before a field', when: isApart, says: wordsBefore },
];

/** The label of a field that nothing else labels. */
export function labelFor(field: Element): HTMLLabelElement | undefined {
  return saidBy(LABEL, field, LIVE)?.(field, LIVE) as HTMLLabelElement | undefined;
}

/** The field that a label of no field is taken to be for: `labelFor`, asked of the label. */
export function fieldFor(label: Element): HTMLElement | undefined {
  const box = boxBefore(label);
  if (box || !isFree(label)) return box;
  for (const group of dom.upwards(dom.parentElementOf(label), AROUND)) {
    const field = dom.firstWithin<HTMLInputElement>(group, FIELDS);
    if (field) return field.labels?.length === 0 && labelFor(field) === label ? field : undefined;
  }
  return undefined;
}

/** A press on it is one on the box. */
export function labelBehind(box: Element): Element | undefined {
  const label = isUnlabelledBox(box) ? dom.nextElementOf(box) : null;
  return label && isFree(label) ? label : undefined;
}

export function boxBefore(label: Element): HTMLElement | undefined {
  const box = isFree(label) ? dom.previousElementOf(label) : null;
  return box && isUnlabelledBox(box) ? (box as HTMLElement) : undefined;
}

function labelBefore(field: Element): Element | undefined {
  const speaks = dom.hasAttribute(field, 'placeholder') || dom.hasAttribute(field, 'title');
  const most = speaks ? NEAR : AROUND;
  for (const group of dom.upwards(dom.parentElementOf(field), most)) {
    const label = dom.firstWithin(group, 'label');
    if (label) return isPair(label, field, group) ? label : undefined;
  }
  return undefined;
}

function labelAfter(field: Element): Element | undefined {
  if (!isTyped(field)) return undefined;
  const [label, group] = [dom.nextElementOf(field), dom.parentElementOf(field)];
  if (!label || !group || !isFree(label) || !dom.meets(dom.rectOf(field), dom.rectOf(label)))
    return undefined;
  const alone =
    dom.allWithin(group, 'label').length === 1 && dom.allWithin(group, FIELDS).length === 1;
  return alone ? label : undefined;
}

function choiceBefore(field: Element): Element | undefined {
  const before = dom.previousElementOf(field);
  if (!before || dom.tagOf(before) !== 'label') return undefined;
  const { control } = before as HTMLLabelElement;
  return control && TICKED.test((control as HTMLInputElement).type) ? before : undefined;
}

/** Not within a drawn list or an option, which names it. */
function isApart(field: Element): boolean {
  const parent = dom.parentElementOf(field);
  return !parent || !dom.closestOf(parent, `${BOX}, [role=option]`);
}

/** By a placeholder without words, as "200". */
export function showsExample(field: Element): boolean {
  const example = isTyped(field) ? dom.attributeOf(field, 'placeholder') : null;
  return !!example && EXAMPLE.test(example);
}

function isPair(label: Element, field: Element, group: Element): boolean {
  if (!isFree(label) || !dom.isBefore(label, field)) return false;
  return dom.allWithin(group, 'label').length === 1 && dom.allWithin(group, FIELDS).length === 1;
}

function isTyped(field: Element): boolean {
  const tag = dom.tagOf(field);
  if (tag === 'input') return !UNTYPED.test((field as HTMLInputElement).type);
  return tag === 'select' || tag === 'textarea';
}

function isFree(label: Element): boolean {
  if (dom.tagOf(label) !== 'label' || (label as HTMLLabelElement).control) return false;
  const id = dom.attributeOf(label, 'for');
  return !id || !dom.firstIn(dom.rootOf(label) as dom.Root, `[id="${CSS.escape(id)}"]`);
}

function isUnlabelledBox(field: Element): boolean {
  if (dom.tagOf(field) !== 'input' || !TICKED.test((field as HTMLInputElement).type)) return false;
  return (field as HTMLInputElement).labels?.length === 0;
}

function buttonUnder(field: Element, view: Sight): Element | undefined {
  const own = view.box(field);
  for (const at of dom.upwards(dom.parentElementOf(field), NEAR)) {
    const box = view.box(at);
    if (dom.allWithin(at, CONTROLS).length > 1 || box.bottom - box.top > HIGH) return undefined;
    // One that a script opens may stand anywhere, without a size.
    if (!dom.meets(own, box) || dom.areaOf(dom.intersect(own, box)) * 2 < dom.areaOf(box))
      return undefined;
    if (dom.textIn(at)?.trim()) return at;
  }
  return undefined;
}

/** Of a box that only what it shows names, or of a nameless field in it; never of the list. */
export function originalOf(element: Element): Element | undefined {
  const box = dom.tagOf(element) === 'select' ? null : dom.closestOf(element, BOX);
  if (!box || (box === element && isNamedApart(box))) return undefined;
  const within = dom.firstWithin(box, 'select');
  return within ? ifHidden(within) : listBefore(box);
}

function isNamedApart(box: Element): boolean {
  if (dom.hasAttribute(box, 'aria-label')) return true;
  return dom.referenced(box, 'aria-labelledby').some((by) => by === box || !dom.isInside(by, box));
}

function listBefore(box: Element): Element | undefined {
  const most = dom.areaOf(dom.rectOf(box)) * FRAME;
  for (const at of dom.upwards(box, MOST_STEPS)) {
    if (dom.areaOf(dom.rectOf(at)) > most) return undefined;
    const one = dom.previousElementOf(at);
    if (one && dom.tagOf(one) === 'select') return ifHidden(one);
  }
  return undefined;
}

function ifHidden(list: Element): Element | undefined {
  const { width, height } = dom.rectOf(list);
  const shown = width > PIXEL && height > PIXEL && dom.isRendered(list, { opacityProperty: true });
  return shown ? undefined : list;
}
