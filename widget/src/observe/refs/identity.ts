/** What tells one element from its like: the row, card or named part of the page it stands in. */

import { isInSkipped, isMasked } from '../element/marks.ts';
import { flatText, nameOf, sectionName } from '../element/name.ts';
import { isSection, wordOf } from '../element/role.ts';
import type { Reading } from '../walk/reading.ts';
import { cut, fold } from '../walk/text.ts';
import { flatParent } from '../walk/tree.ts';

const CARD_TEXT = 80;
const ROW_TEXT = 200;
const TITLES = 'h1, h2, h3, h4, h5, h6, [role=heading]';

/** Where an element stands: its row, item or card, and the nearest named part of the page. */
export interface Surroundings {
  readonly item?: Element;
  readonly text: string;
  readonly part: string;
}

const NOWHERE: Surroundings = { text: '', part: '' };

/** One string for the identity of a ref. */
export function contextOf(element: Element, reading: Reading): string {
  const { text, part } = standingOf(element, reading);
  return `${text}\u0000${part}`;
}

/** The table row, list item or card that an element is in or is. */
export function itemOf(element: Element, reading: Reading): Element | undefined {
  return standingOf(element, reading).item;
}

/** A table row has no name: its own text is what tells it from the others. */
function standingOf(element: Element, reading: Reading): Surroundings {
  return isRow(element) ? within(element, reading) : surroundingsOf(element, reading);
}

/** The surroundings of an element, itself not included. */
function surroundingsOf(element: Element, reading: Reading): Surroundings {
  const parent = flatParent(element);
  return parent ? within(parent, reading) : NOWHERE;
}

function within(element: Element, reading: Reading): Surroundings {
  const known = reading.surroundings.get(element);
  if (known) return known;
  const outer = surroundingsOf(element, reading);
  const part = partName(element, reading);
  const text = itemText(element, reading);
  let found = outer;
  if (text !== '') found = { item: element, text, part: part || outer.part };
  else if (part !== '') found = { text: '', part };
  reading.surroundings.set(element, found);
  return found;
}

function itemText(element: Element, reading: Reading): string {
  const role = element.getAttribute('role');
  if (isRow(element)) {
    return cut(flatText(element, reading, ROW_TEXT), ROW_TEXT);
  }
  if (!isItem(element, role)) return '';
  const title = element.querySelector(TITLES);
  if (title) return cut(flatText(title, reading, CARD_TEXT), CARD_TEXT);
  return firstText(element);
}

function isRow(element: Element): boolean {
  const role = element.getAttribute('role');
  return role === 'row' || (element.localName === 'tr' && role === null);
}

function isItem(element: Element, role: string | null): boolean {
  if (element.localName === 'li' || element.localName === 'article') return true;
  if (role === 'listitem' || role === 'article') return true;
  return element.localName === 'div' && isRepeated(element);
}

/** One of several siblings made alike: a card in a grid, a line in a list of divs. */
function isRepeated(element: Element): boolean {
  const beside = [element.previousElementSibling, element.nextElementSibling];
  return (
    element.className !== '' &&
    beside.some((other) => other?.localName === 'div' && other.className === element.className)
  );
}

function firstText(element: Element): string {
  const texts = element.ownerDocument.createTreeWalker(element, 4 /* text */);
  for (let steps = 0; steps < 20 && texts.nextNode(); steps += 1) {
    const text = fold((texts.currentNode as Text).data);
    if (text !== '' && !isUnread(texts.currentNode)) return cut(text, CARD_TEXT);
  }
  return '';
}

function isUnread(node: Node): boolean {
  const parent = node.parentElement;
  return (
    /^(script|style|template|noscript|textarea|option)$/.test(parent?.localName ?? '') ||
    (parent !== null && (isInSkipped(parent) || isMasked(parent)))
  );
}

function partName(element: Element, reading: Reading): string {
  const word = wordOf(element);
  const table = word === 'table' || word === 'grid';
  if (!table && !isSection(word, () => nameOf(element, reading))) return '';
  const name = sectionName(element, word, reading);
  return name === '' ? '' : `${word} ${name}`;
}
