/** Whose words are told of an element: strangers' by a mark of the host on it, in it, or on what names it. */

import { originalOf } from '../../ask/conventions/label.ts';
import { HEADING } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import type { Attributes } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { isEntered, isNamedByHeading, namersOf } from './name/index.ts';
import { labelsOf } from './name/labels.ts';

interface RowSaid {
  readonly element: Element;
  readonly word: string;
  readonly control: boolean;
}

const REFERRING = ['aria-labelledby', 'aria-describedby', 'aria-errormessage'];
const CAPTIONS = ':scope > :is(caption, legend, figcaption, summary)';
const FIELD = /^(input|select|textarea)$/;
/** Whose text is told as one, with what is named for them. */
const WHOLE = /^(pre|img|image|svg|meter|progressbar|graphics-.*)$/;
/** From a field for files up to what is drawn as its button. */
const AROUND = 2;

/** `true`: all that is told of it is strangers' words; `'name'`: no more than its name may be. */
export function strangenessOf(
  row: RowSaid,
  found: Attributes,
  reading: Reading,
): true | 'name' | false {
  const { element, word, control } = row;
  const whole = WHOLE.test(word);
  const all = control || whole || word === 'row' || dom.isHeading(word);
  if (all ? dom.holdsUntrusted(element) : dom.isUntrusted(element)) return true;
  if (!isCalledByStrangers(row, found, reading)) return false;
  return whole ? true : 'name';
}

function isCalledByStrangers(row: RowSaid, found: Attributes, reading: Reading): boolean {
  for (const sayer of sayersOf(row, found, reading)) {
    if (dom.holdsUntrusted(sayer)) return true;
  }
  return false;
}

/** Whether its text, told as one, holds words of strangers, or is made of them. */
export function speaksForStrangers(element: Element, word: string, reading: Reading): boolean {
  if (dom.firstWithin(element, dom.UNTRUSTED)) return true;
  return isCalledByStrangers({ element, word, control: false }, {}, reading);
}

export function isStrangeLink(element: Element, reading: Reading): boolean {
  if (!reading.presence.marks) return false;
  if (dom.beginsUntrusted(element) || dom.firstWithin(element, dom.UNTRUSTED)) return true;
  return isCalledByStrangers({ element, word: 'link', control: true }, {}, reading);
}

/** Whether the name of a part of the page may be strangers': where no row says so, it is not told. */
export function isStrangePart(element: Element, word: string, reading: Reading): boolean {
  if (!reading.presence.marks) return false;
  if (dom.isUntrusted(element)) return true;
  return isCalledByStrangers({ element, word, control: false }, {}, reading);
}

function* sayersOf(
  { element, word, control }: RowSaid,
  found: Attributes,
  reading: Reading,
): Generator<Element> {
  const tag = dom.tagOf(element);
  for (const attribute of REFERRING) yield* dom.referenced(element, attribute);
  if (found.active !== undefined) yield* dom.referenced(element, 'aria-activedescendant');
  yield* labelsOf(element, tag, reading);
  yield* dom.listWithin(element, CAPTIONS);
  const title = isNamedByHeading(word) ? dom.firstWithin(element, HEADING) : null;
  if (title) yield title;
  if (!control) return;
  for (const part of dom.allWithin(element, '[aria-labelledby]')) {
    yield* dom.referenced(part, 'aria-labelledby');
  }
  const list = word === 'combobox' || FIELD.test(tag) ? originalOf(element) : undefined;
  if (list) yield* labelsOf(list, dom.tagOf(list), reading);
  if (isEntered(element, tag)) {
    for (const by of namersOf(element, reading)) if (dom.nodeTypeOf(by) === 1) yield by as Element;
  }
  const scope =
    found.why === undefined ? null : dom.closestOf(element, 'form, fieldset, [role=group]');
  if (scope) yield scope;
  if (FIELD.test(tag)) yield* aroundField(element as HTMLInputElement);
}

/** What names a field by standing around it, and what is offered in it. */
function* aroundField(field: HTMLInputElement): Generator<Element> {
  const label = dom.closestOf(field, 'label');
  if (label) yield label;
  if (field.list) yield field.list;
  if (field.type !== 'file') return;
  yield* dom.upwards(dom.parentElementOf(field), AROUND);
}
