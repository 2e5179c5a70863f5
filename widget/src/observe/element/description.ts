/** What describes a control besides its name. */

import { isTickCell } from '../../ask/chosen.ts';
import { describing } from '../../ask/invalid.ts';
import { type Subject, sayingOf } from '../../ask/subject.ts';
import * as dom from '../../dom/index.ts';
import type { Attributes } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { iconIn, tooltipOf, wordsOfCode } from './name/code.ts';
import { otherFace } from './name/face.ts';
import { flatText } from './name/index.ts';
import { isShape, placeInRow, shapeBefore } from './shape.ts';
import { EDITABLE } from './value.ts';

const LONG = 60;
const LETTER = /\p{L}/u;
const SIGNS = /[^\p{L}\p{N}]+/gu;
/** `fa-heart` beside `fa`, `fas` or `fa-solid`. */
const ICON_CLASS = /^([a-z]{2,12})-([a-z][a-z-]+)/;
const STYLE = /^([a-z]|-(solid|regular|light|thin|brands|duotone|sharp|outlined|rounded))$/;
/** What a row of things to rate by is made of. */
const RATED = /\b(star|stars|heart|rate|rating)\b/;
/** What shows by its place which of several it brings into view. */
const PAGED = /\b(bullet|dot|indicator|step)\b/;
/** Attributes by which a control that has a name may say more, or something else. */
const SPEAKING = /^(title|placeholder|aria-(describedby|description|valuetext|label|labelledby))$/;

export function isLong(description: Attributes[string] | undefined): boolean {
  return typeof description === 'string' && description.length >= LONG;
}

export function descriptionOf(
  subject: Subject,
  name: string,
  found: Attributes,
  reading: Reading,
): string {
  const { element, word, names } = subject;
  const count = name === '' ? '' : counted(name, subject);
  if (name !== '' && !names.some((attribute) => SPEAKING.test(attribute))) return count;
  const own = (attribute: string) => dom.fold(sayingOf(subject, attribute) ?? '');
  const texts = names.includes('aria-describedby') ? helpFor(subject, found, reading) : [];
  texts.push(own('aria-description'));
  const spoken = own('aria-valuetext');
  // `40.00` for 40.0 says nothing.
  const same = spoken !== '' && Number(spoken) === Number(found.value);
  if (EDITABLE.has(word)) texts.push(same ? '' : spoken, own('placeholder'));
  texts.push(own('title'), count);
  // What a box holds is told below it.
  const held = /^(div|span|group|section|li)$/.test(word) && dom.textIn(element)?.trim();
  if (name === '' && !held && !isTickCell(element, word)) {
    const tooltip = tooltipOf(element);
    texts.push(choiceOf(element, word), tooltip || codeOf(element, reading));
  }
  const face = otherFace(element, name, reading);
  const said = new Set<unknown>([name, found.why, found.invalid, found.value, '']);
  const bare = name === '' ? '' : lettersOf(name);
  const fresh = texts.filter(
    (text) => !said.has(text) && (bare === '' || lettersOf(text) !== bare) && said.add(text),
  );
  if (!said.has(face)) fresh.unshift(`shown as ${face}`);
  return dom.cut(reading.mask(fresh.join('; ')), dom.NAME_LENGTH);
}

function lettersOf(text: string): string {
  return text.replace(SIGNS, '').toLowerCase();
}

/** What refers to it, but for what was told as the message that it is invalid. */
function helpFor({ element }: Subject, found: Attributes, reading: Reading): string[] {
  const { invalid } = found;
  return describing(element, (by) => flatText(by, reading))
    .map(({ text }) => text)
    .filter((text) => typeof invalid !== 'string' || !isOneOf(text, invalid));
}

/** Of a list that was cut its last one may be cut, too. */
function isOneOf(text: string, list: string): boolean {
  return (
    `; ${list}; `.includes(`; ${text}; `) ||
    (list.endsWith('…') && dom.cut(text, dom.NAME_LENGTH) === list)
  );
}

/** What choosing it sends: to nobody's eyes, but one of several that nothing names. */
function choiceOf(element: Element, word: string): string {
  if (word !== 'radio' || dom.tagOf(element) !== 'input') return '';
  const value = dom.fold(dom.hide(dom.attributeOf(element, 'value') ?? ''));
  return value.length < LONG ? value : '';
}

/** Of like shapes the first tells what they are, of stars to rate by and dots to page by each which it is. */
function codeOf(element: Element, reading: Reading): string {
  const words = wordsOfCode(element);
  const kind = [RATED, PAGED].find((one) => one.test(words));
  const isOne = (one: Element) => kind!.test(wordsOfCode(one));
  const nth = kind && !isShape(element) ? placeInRow(element, isOne, reading, kind === RATED) : '';
  if (nth !== '') return `${words} ${nth}`;
  const before = words === '' ? undefined : shapeBefore(element, reading);
  if (!before) return words;
  return wordsOfCode(before) === words ? '' : words;
}

/** The class of a picture (`fa fa-heart`) where the name is but a number: what it counts. */
function counted(name: string, { element, word }: Subject): string {
  if (LETTER.test(name) || !/^(button|link|tab|menuitem)$/.test(word)) return '';
  const icon = dom.firstElementOf(element) ? iconIn(element) : undefined;
  const classes = icon ? dom.classesOf(icon).split(/\s+/) : [];
  const isFont = (font: string) => (one: string) =>
    one.startsWith(font) && (one === font || STYLE.test(one.slice(font.length)));
  let found = '';
  for (const one of classes) {
    const [, font = '', called = ''] = ICON_CLASS.exec(one) ?? [];
    if (called.length <= found.length || STYLE.test(`-${called}`)) continue;
    if (classes.some(isFont(font))) found = called;
  }
  return found.replaceAll('-', ' ');
}
