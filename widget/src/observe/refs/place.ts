/** What tells one element from its like: the row, card or named part of the page it stands in. */

import { nameOf, sectionName } from '../element/name.ts';
import { isSection, wordOf } from '../element/role.ts';
import { flatText } from '../element/words.ts';
import { attributeOf, childrenOf, firstWithin, parentElementOf, tagOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { cut } from '../walk/text.ts';
import { flatParent } from '../walk/tree.ts';
import { isItem, isRow } from './item.ts';
import { marksOf } from './marks.ts';
import { sayings } from './sayings.ts';
import { lasting } from './volatile.ts';

const ITEM_TEXT = 200;
const TITLE_TEXT = 80;
const ROWS = /^(table|thead|tbody|tfoot|tr)$/;
const TITLES = 'h1, h2, h3, h4, h5, h6, [role=heading]';

/** Where an element stands: its row, item or card, and the nearest named part of the page. */
export interface Surroundings {
  /** All that the item says, cut. */
  readonly text: string;
  /** What of it stays when prices, times and the words on buttons change; the first is its title. */
  readonly lasting: readonly string[];
  /** Addresses and keys that tell which record the item shows. */
  readonly marks: string;
  /** What of its name or heading stays. */
  readonly part: string;
  readonly item?: WeakRef<Element>;
  /** What the item is in. */
  readonly list?: WeakRef<Element>;
  /** The headings in it: page after page is drawn under one. */
  readonly titles?: readonly Title[] | undefined;
}

interface Title {
  readonly heading: WeakRef<Element>;
  /** Where that stands which follows it. */
  readonly place: Surroundings;
}

export const NOWHERE: Surroundings = { text: '', lasting: [], marks: '', part: '' };

/** A table row has no name: its own text is what tells it from the others. */
export function placeOf(element: Element, reading: Reading): Surroundings {
  return isRow(element) ? within(element, reading) : surroundingsOf(element, reading);
}

/** Whether two readings of one place came to the same. */
export function isSamePlace(a: Surroundings, b: Surroundings): boolean {
  return (
    a.text === b.text &&
    a.marks === b.marks &&
    a.part === b.part &&
    a.item?.deref() === b.item?.deref() &&
    a.list?.deref() === b.list?.deref() &&
    a.lasting.join('\n') === b.lasting.join('\n') &&
    a.titles?.length === b.titles?.length &&
    (a.titles ?? []).every(
      ({ heading, place }, at) =>
        heading.deref() === b.titles?.[at]?.heading.deref() &&
        place.part === b.titles?.[at]?.place.part,
    )
  );
}

/** The surroundings of an element, itself not included. */
function surroundingsOf(element: Element, reading: Reading): Surroundings {
  const parent = flatParent(element);
  if (!parent) return NOWHERE;
  const outer = within(parent, reading);
  return outer.titles && !isTitle(element) ? under(outer, outer.titles, element) : outer;
}

function within(element: Element, reading: Reading): Surroundings {
  const known = reading.surroundings.get(element);
  if (known) return known;
  const outer = surroundingsOf(element, reading);
  const part = partName(element, reading) || outer.part;
  const item = isItem(element) ? readItem(element, part, reading) : undefined;
  const same = part === outer.part && !outer.titles;
  const place = item ?? (same ? outer : { ...outer, part, titles: undefined });
  const titles = titlesIn(element, place, reading);
  const found = titles.length > 0 ? { ...place, titles } : place;
  reading.surroundings.set(element, found);
  return found;
}

/** `undefined` where nothing in an item tells it from others. */
function readItem(element: Element, part: string, reading: Reading): Surroundings | undefined {
  const said = sayings(element, reading, ITEM_TEXT);
  let texts = said.texts;
  // A large box is as likely a column of the page as a card: its title says which it is.
  if (said.length > ITEM_TEXT && !isRow(element) && !/^(li|article)$/.test(tagOf(element))) {
    const title = firstWithin(element, TITLES);
    texts = title ? [cut(flatText(title, reading, TITLE_TEXT), TITLE_TEXT)] : texts.slice(0, 1);
  }
  const text = cut([...texts, ...said.buttons].join(' '), ITEM_TEXT);
  const marks = marksOf(element);
  if (text === '' && marks === '') return undefined;
  const list = parentElementOf(element);
  return {
    text,
    lasting: texts.map(lasting).filter((words) => words !== ''),
    marks,
    part,
    item: new WeakRef(element),
    ...(list && { list: new WeakRef(list) }),
  };
}

function partName(element: Element, reading: Reading): string {
  const word = wordOf(element);
  const table = word === 'table' || word === 'grid';
  if (!table && !isSection(word, () => nameOf(element, reading))) return '';
  const name = sectionName(element, word, reading);
  return name === '' ? '' : `${word} ${lasting(name)}`;
}

/** Under the last of the headings before an element in the same box. */
function under(outer: Surroundings, titles: readonly Title[], element: Element): Surroundings {
  let from = 0;
  let to = titles.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const heading = titles[middle]!.heading.deref();
    const before = heading && element.compareDocumentPosition(heading) & 2; /* PRECEDING */
    if (before) from = middle + 1;
    else to = middle;
  }
  return titles[from - 1]?.place ?? outer;
}

function titlesIn(parent: Element, place: Surroundings, reading: Reading): Title[] {
  const found: Title[] = [];
  // Between rows, of which there may be thousands, stands no heading.
  if (ROWS.test(tagOf(parent))) return found;
  for (const child of childrenOf(parent)) {
    const heading = headingOf(child);
    if (!heading) continue;
    const words = lasting(cut(flatText(heading, reading, TITLE_TEXT), TITLE_TEXT));
    found.push({ heading: new WeakRef(child), place: { ...place, part: `under ${words}` } });
  }
  return found;
}

function isTitle(element: Element): boolean {
  return /^h[1-6]$/.test(tagOf(element)) || attributeOf(element, 'role') === 'heading';
}

function headingOf(element: Element): Element | null {
  const tag = tagOf(element);
  if (isTitle(element)) return element;
  return tag === 'header' || tag === 'hgroup' ? firstWithin(element, TITLES) : null;
}
