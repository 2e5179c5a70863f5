/** The attributes of a row: live values and states, only where they help to act or decide. */

import { type Subject, sayingOf, subjectOf } from '../../ask/subject.ts';
import * as dom from '../../dom/index.ts';
import type { Attributes, RowPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { descriptionOf } from './description.ts';
import { addHostWords } from './host.ts';
import { describeOptions } from './options.ts';
import { describeLimits, describeState } from './state.ts';
import { struckIn } from './struck_out.ts';
import { describeValue } from './value.ts';
import { extentOf } from './virtual.ts';

const URL_LENGTH = 500;
/** A document keeps its origin as long as it lives. */
const HERE = `${location.origin}/`;
const NOT_LISTED = /^(javascript|data):/;
/** Parts of the page whose items may be drawn only where they are in sight. */
const LISTS = /^(list|listbox|feed|tree|menu|radiogroup|region|section|div|ul)$/;

const COUNTED = '[aria-setsize], [aria-posinset]';

export function attributesOf(row: RowPiece, reading: Reading): Attributes {
  const { element, word, name, control } = row;
  const subject = subjectOf(element, word);
  const found = control ? ofControl(subject, name, reading) : ofPart(subject, name, reading);
  return addHostWords(row, found, reading);
}

function ofControl(subject: Subject, name: string, reading: Reading): Attributes {
  const { element, word } = subject;
  const found: Attributes = {};
  describeValue(subject, found, reading);
  describeState(subject, found, reading, true);
  describeLimits(subject, found, reading);
  const href = hrefOf(element);
  if (href) found.href = href;
  if (reading.held.has(element)) found.hidden = 'hover';
  describeOptions(subject, found, reading);
  const level = subject.hasAria || word === 'heading' ? levelOf(element, word) : undefined;
  if (level) found.level = level;
  const popup = sayingOf(subject, 'aria-haspopup');
  if (popup && popup !== 'false') found.haspopup = popup === 'true' ? 'menu' : dom.exact(popup);
  if (isMultiline(subject)) found.multiline = true;
  const struck = struckIn(element, name, reading);
  if (struck) found.struck = struck;
  const description = descriptionOf(subject, name, found, reading);
  if (description) found.description = description;
  return found;
}

function ofPart(subject: Subject, name: string, reading: Reading): Attributes {
  const { element, word } = subject;
  const found: Attributes = {};
  describeState(subject, found, reading, false);
  const level = levelOf(element, word);
  if (level) found.level = level;
  const struck = word === 'heading' ? struckIn(element, name, reading) : undefined;
  if (struck) found.struck = struck;
  if (LISTS.test(word)) {
    const { rows, shown } = extentOf(element, itemsOf(element), 0, reading);
    if (shown !== undefined || rows.endsWith('+')) {
      found.rows = rows;
      if (shown !== undefined) found.shown = shown;
    }
  }
  return found;
}

function itemsOf(list: Element): Element[] {
  const counted = dom.firstWithin(list, COUNTED);
  if (counted) return dom.childrenOf(aroundCounted(counted, list)).flatMap(countedIn);
  if (dom.scrollHeightOf(list) <= 2 * dom.clientHeightOf(list)) return [];
  let at: Element = list;
  while (dom.childCountOf(at) === 1) at = dom.firstElementOf(at)!;
  // What is folded away in it has no places.
  if (dom.tagOf(at) === 'details') return [];
  return dom.childrenOf(at).filter((item) => dom.firstNodeOf(item) !== null);
}

/** What the items stand in, each of them perhaps in a box of its own. */
function aroundCounted(first: Element, list: Element): Element {
  let at: Element = dom.parentElementOf(first) ?? list;
  while (at !== list && dom.childCountOf(at) === 1) {
    const parent = dom.parentElementOf(at);
    if (!parent || !dom.childrenOf(parent).every((box) => countedIn(box).length === 1)) break;
    at = parent;
  }
  return at;
}

function countedIn(box: Element): Element[] {
  const own = dom.matchesOf(box, COUNTED) ? box : dom.firstWithin(box, COUNTED);
  return own ? [own] : [];
}

/** Same-origin as a path, else the whole URL; nothing for scripts and inlined data. */
export function hrefOf(element: Element): string {
  const tag = dom.tagOf(element);
  if (tag !== 'a' && tag !== 'area') return '';
  const { href } = element as HTMLAnchorElement;
  if (typeof href !== 'string') return dom.attributeOf(element, 'href') ?? ''; // in SVG
  if (!href || NOT_LISTED.test(href)) return '';
  const own = href.startsWith(HERE);
  return dom.cut(dom.hide(dom.exact(own ? href.slice(HERE.length - 1) : href)), URL_LENGTH);
}

export function levelOf(element: Element, word: string): string | undefined {
  const level = dom.attributeOf(element, 'aria-level');
  if (level && /^\d+$/.test(level)) return level;
  return word === 'heading' ? /^h([1-6])$/.exec(dom.tagOf(element))?.[1] : undefined;
}

function isMultiline(subject: Subject): boolean {
  if (subject.word !== 'textbox') return false;
  if (subject.tag === 'textarea') return true;
  const declared = sayingOf(subject, 'aria-multiline');
  if (declared) return declared === 'true';
  return subject.tag !== 'input' && dom.isEditable(subject.element);
}
