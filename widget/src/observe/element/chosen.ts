/** Which of several things alike is chosen, where ARIA does not tell: a tab, a page, a day. */

import {
  attributeOf,
  classesOf,
  closestOf,
  firstElementOf,
  hasAttribute,
  listWithin,
  matchesOf,
  nextElementOf,
  parentElementOf,
  previousElementOf,
  rootOf,
  tagOf,
} from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { allIn, type Root } from '../walk/root.ts';
import { wordOf } from './role.ts';
import { type Subject, sayingOf } from './subject.ts';
import { CHECKABLE } from './value.ts';

/** One class of several; not `hover:active` or `text-current`, which say how it may be drawn. */
export const CHOSEN =
  /(?:^|\s)(?!not-|non-|un)(?:[\w-]*[-_])?(?:active|selected)(?=\s|$)|(?:^|\s)(?:is-|[\w-]*--)?current(?=\s|$)/i;
const SELECTED = /(?:^|\s)(?!not-|non-|un)(?:[\w-]*[-_])?selected(?=\s|$)/i;
/** A state, not a word that may be what the box is about: `content--active`, `is-active`. */
const STATE = /(?:^|\s)(?:is-|[\w-]*(?:--|__))(?:active|current)(?=\s|$)|selected(?=\s|$)/i;
/** These show what they hold by themselves. */
const FIELD = /^(textbox|searchbox|combobox|listbox|spinbutton|slider|input|tabpanel)$/;
/** What is current in a calendar, and not chosen for it, is today. */
const DAYS = /(^|[\W_])(date|day|calendar)/i;
/** The branch in which one is. */
const OF_CHILD = /\S*child-(active|selected|current)(?=\s|$)/gi;
/** One of a carousel is in view by it; in a row of small ones it is the one shown at large. */
const SLIDE = /(?:^|\s)(?:[\w-]*[-_])?(?:slide|carousel-(?:item|cell)|owl-item)(?=\s|$)/i;
const SMALL = /thumb/i;
/** What the keys act on next. */
const HIGHLIT = /(?:^|[\s_-])(?:highlight(?:ed)?|hover(?:ed)?)(?=\s|$)/i;
const ACTIVE = /(?:^|[\s_-])active(?=\s|$)/i;
const KEYED = '[aria-activedescendant], [role=combobox]';
const TAKEN = /selected|checked|chosen|current/i;
const CURRENT = /current(?=\s|$)/i;
const ONE_OF_DAYS = /(?:active|selected)(?=\s|$)/i;
const TELLING = ['aria-selected', 'aria-current', 'aria-checked', 'aria-pressed'];
const CELL = /^(cell|gridcell|rowheader)$/;
/** What stands around one thing of several. */
const ITEM = /^(li|td)$/;
/** A class that so many have, and most of all, is how a library draws what can be pressed. */
const MOST = 4;
/** So many siblings are asked at most. */
const MANY = 50;

/** Whether its class, or that of the item it stands in, sets it apart from its siblings. */
export function isChosen(subject: Subject, reading: Reading): boolean {
  const { element, word, names } = subject;
  if (!FIELD.test(word) && isTold(subject)) return true;
  if (!reading.presence.chosen || CHECKABLE.has(word) || FIELD.test(word)) return false;
  if (TELLING.some((attribute) => names.includes(attribute))) return false;
  // The button of an open menu is active as long as that is open.
  if (names.includes('aria-haspopup') && isOpen(subject)) return false;
  if (isMarked(element)) {
    return isApart(element, element, reading) || isApartInItem(element, reading);
  }
  if (isOpen(subject)) return false;
  const around = parentElementOf(element);
  const menu = around && tagOf(around) === 'span' ? closestOf(around, '[role=menuitem]') : null;
  const item = menu ?? around;
  if (!item) return false;
  if (!isMarked(item)) return isDrawnApart(element, around!, reading);
  if (menu ? !isAlone(menu) : firstElementOf(item) !== element) return false;
  if (!menu && !ITEM.test(tagOf(item)) && nextElementOf(element)) return false;
  return isApart(element, item, reading);
}

function isOpen(subject: Subject): boolean {
  return sayingOf(subject, 'aria-expanded') === 'true';
}

/**
 * Whether an option that ARIA calls selected is only the one that the keys act on next, by a class
 * that says so and none that says more.
 */
export function isNextOnly({ element, word, names }: Subject, _reading: Reading): boolean {
  if (word !== 'option' || !names.includes('class')) return false;
  const all = classesOf(element);
  if (TAKEN.test(all)) return false;
  if (HIGHLIT.test(all)) return !ACTIVE.test(all);
  const id = ACTIVE.test(all) ? attributeOf(element, 'id') : null;
  if (!id) return false;
  const fields = allIn(rootOf(element) as Root, KEYED);
  return [...fields].some(
    (field) => attributeOf(field, 'aria-activedescendant') === id && FIELD.test(wordOf(field)),
  );
}

/** Whether an item holds no more than one thing to press. */
function isAlone(item: Element): boolean {
  return listWithin(item, 'a, button').length === 1;
}

/**
 * Whether the class of a row says that it is selected, and sets it apart from the others of its
 * table. What is active there may be what the row is about.
 */
export function isChosenRow(subject: Subject, reading: Reading): boolean {
  const { element, names } = subject;
  if (!reading.presence.chosen || names.includes('aria-selected')) return false;
  const name = sayingOf(subject, 'class');
  return name !== null && SELECTED.test(name) && isApart(element, element, reading);
}

/** What styles go by, where nothing is said to assistive technology: `data-active=true`. */
function isTold(subject: Subject): boolean {
  const { element, word, names } = subject;
  const told = names.find((name) => name === 'data-selected' || name === 'data-active');
  if (!told || CHECKABLE.has(word) || names.includes('aria-expanded')) return false;
  if (sayingOf(subject, told) !== 'true') return false;
  if (TELLING.some((name) => names.includes(name))) return false;
  // A row says it for its cells.
  const row = CELL.test(word) && parentElementOf(element);
  return !row || !hasAttribute(row, 'aria-selected');
}

/** A class of its own says so; of a day, `current` does not. */
function isMarked(element: Element): boolean {
  const all = classesOf(element);
  if (!CHOSEN.test(all) || (SLIDE.test(all) && !SMALL.test(all))) return false;
  const name = all.replace(OF_CHILD, '');
  if (!CHOSEN.test(name)) return false;
  return ONE_OF_DAYS.test(name) || !(CURRENT.test(name) && DAYS.test(name));
}

/** Of what stands alone in its item: whether what stands in most other items is not marked. */
function isApartInItem(element: Element, reading: Reading): boolean {
  const item = parentElementOf(element);
  if (!item || nextElementOf(element) || previousElementOf(element)) return false;
  return isApart(element, item, reading, firstElementOf);
}

/** Whether all that is drawn of it, one box, is marked, and that of most siblings is not. */
function isDrawnApart(element: Element, _item: Element, reading: Reading): boolean {
  const drawn = firstElementOf(element);
  if (!drawn || nextElementOf(drawn) || !isMarked(drawn)) return false;
  if (!STATE.test(classesOf(drawn))) return false;
  return isApart(element, element, reading, firstElementOf);
}

const itself = (element: Element): Element => element;

/** Whether most siblings of its kind, or what `of` finds in them, are not marked as `item` is. */
function isApart(
  _element: Element,
  item: Element,
  _reading: Reading,
  of: (at: Element) => Element | null = itself,
): boolean {
  const around = parentElementOf(item);
  if (!around) return false;
  const tag = tagOf(item);
  let left = MANY;
  let [marked, others] = [1, 0];
  for (const step of [nextElementOf, previousElementOf]) {
    for (let at = step(item); at && left > 0; at = step(at)) {
      left -= 1;
      if (tagOf(at) !== tag) continue;
      const one = of(at);
      if (!one) continue;
      if (isMarked(one)) marked += 1;
      // What is out of use has not the class of what can be pressed.
      else if (!matchesOf(one, ':disabled')) others += 1;
    }
  }
  return others > 0 && (marked <= others || marked < MOST);
}
