/** What tells one element from its like: the row, card or named part of the page it stands in. */

import { HEADING } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { Held, NOWHERE, type Surroundings, type Title } from '../../place/identity.ts';
import { lasting } from '../../place/lasting.ts';
import { marksOf } from '../../place/marks.ts';
import { RECORD_TEXT, recordKind } from '../../place/record.ts';
import { nameOf, sectionName } from '../element/name/index.ts';
import { flatText } from '../element/name/words.ts';
import type { Reading } from '../reading/reading.ts';
import { sayings } from './sayings.ts';

const TITLE_TEXT = 80;
const ROWS = /^t(able|head|body|foot|r)$/;
const TITLE = /^h[1-6]$/;

/** A table row has no name: its own text is what tells it from the others. */
export function placeOf(element: Element, reading: Reading): Surroundings {
  const of = dom.wordOf(element) === 'row' ? within : surroundingsOf;
  return of(element, reading);
}

function surroundingsOf(element: Element, reading: Reading): Surroundings {
  const parent = dom.flatParent(element);
  if (!parent) return NOWHERE;
  const outer = within(parent, reading);
  return outer.titles && !isTitle(element, dom.tagOf(element), reading)
    ? under(outer, outer.titles, element)
    : outer;
}

function within(element: Element, reading: Reading): Surroundings {
  const known = reading.places.get(element);
  if (known) return known;
  const outer = surroundingsOf(element, reading);
  const tag = dom.tagOf(element);
  const own = partName(element, reading);
  const same = (own === '' || own === outer.part) && !outer.titles;
  const over = own === '' ? outer.over : undefined;
  const around = same ? outer : { ...outer, part: own || outer.part, over, titles: undefined };
  const kind = recordKind(element, tag);
  const place = (kind && readRecord(element, kind, around, reading)) ?? around;
  const titles = titlesIn(element, tag, place, reading);
  const found = titles ? { ...place, titles } : place;
  reading.places.set(element, found);
  return found;
}

/** `undefined` where nothing in a record tells it from others. */
function readRecord(
  element: Element,
  kind: 'listed' | 'alike',
  around: Surroundings,
  reading: Reading,
): Surroundings | undefined {
  const said = sayings(element, reading, RECORD_TEXT);
  let { texts } = said;
  if (said.length > RECORD_TEXT && kind === 'alike') {
    const title = dom.firstWithin(element, HEADING);
    texts = title ? [dom.cut(flatText(title, reading, TITLE_TEXT), TITLE_TEXT)] : texts.slice(0, 1);
  }
  const all = said.buttons.length > 0 ? texts.concat(said.buttons) : texts;
  const text = dom.cut(all.join(' '), RECORD_TEXT);
  const marks = marksOf(element);
  // Boxes of single buttons within a record are parts of it.
  if (marks === '' && (text === '' || (around.record && texts.length === 0))) return undefined;
  const list = dom.parentElementOf(element);
  const [record, held] = [new Held(element), list ? new Held(list) : undefined];
  return {
    ...around,
    text,
    texts,
    marks,
    record,
    list: held,
    titles: undefined,
    lasting: undefined,
  };
}

function partName(element: Element, reading: Reading): string {
  const word = dom.wordOf(element);
  const table = word === 'table' || word === 'grid';
  if (!table && !dom.isSection(word, () => nameOf(element, reading))) return '';
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
    const before = heading && dom.comparedTo(element, heading) & 2; /* PRECEDING */
    if (before) from = middle + 1;
    else to = middle;
  }
  return titles[from - 1]?.place ?? outer;
}

function titlesIn(
  parent: Element,
  tag: string,
  place: Surroundings,
  reading: Reading,
): Title[] | undefined {
  // Between rows, of which there may be thousands, stands no heading.
  if (ROWS.test(tag)) return undefined;
  let found: Title[] | undefined;
  for (let child = dom.firstElementOf(parent); child; child = dom.nextElementOf(child)) {
    const heading = headingOf(child, reading);
    if (!heading) continue;
    const words = lasting(dom.cut(flatText(heading, reading, TITLE_TEXT), TITLE_TEXT));
    found ??= [];
    const over = new WeakRef(heading);
    found.push({ heading: new WeakRef(child), place: { ...place, part: `under ${words}`, over } });
  }
  return found;
}

function isTitle(element: Element, tag: string, reading: Reading): boolean {
  return (
    TITLE.test(tag) || (reading.presence.titles && dom.attributeOf(element, 'role') === 'heading')
  );
}

function headingOf(element: Element, reading: Reading): Element | null {
  const tag = dom.tagOf(element);
  if (isTitle(element, tag, reading)) return element;
  return tag === 'header' || tag === 'hgroup' ? dom.firstWithin(element, HEADING) : null;
}
