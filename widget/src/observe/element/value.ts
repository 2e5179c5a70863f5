/** What stands in a field now, in what range, and what of it is selected. */

import { drawnLines, isSink, screenOf } from '../../ask/sink.ts';
import { type Subject, sayingOf } from '../../ask/subject.ts';
import { nativeValueOf } from '../../ask/value.ts';
import * as dom from '../../dom/index.ts';
import type { Attributes } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { CROSS, flatText, nameOf } from './name/index.ts';
import { labelsOf } from './name/labels.ts';
import { shownText } from './name/shown_text.ts';
import { optionLabel, POPUPS, shownListIn } from './options.ts';

export const EDITABLE = new Set(
  'textbox searchbox spinbutton combobox listbox slider scrollbar input progressbar meter'.split(
    ' ',
  ),
);
/** Words of what holds what somebody entered or chose. */
export const ENTERED = /^((text|search|combo|list|check)box|spinbutton|slider|switch|radio|input)$/;
/** More than is told: of half a secret nothing says what it is, so it is hidden before it is cut. */
const LONGEST = 4000;
const PLAIN_TYPES = /^(text|search|number|range|checkbox|radio|button|submit|reset|image)$/;
/** An arrow at the end, a picture before the words. */
const SIGNS = /^[\p{So}\s]+|[\p{So}\s]+$/gu;
/** `mm`, `yyyy`. */
const LETTERS = /^(\p{L})\1{1,3}$/iu;
const BUTTONS = 'button, [role=button]';
const RANGED = /^(spinbutton|slider|scrollbar|progressbar|meter)$/;

export function describeValue(subject: Subject, found: Attributes, reading: Reading): void {
  const { element, word, tag } = subject;
  if (tag === 'input') {
    const type = (element as HTMLInputElement).type;
    if (!PLAIN_TYPES.test(type)) found.type = type;
  }
  if (reading.isMasked(element) || dom.wasFoundSecret(element)) {
    if (dom.isFilled(element)) found.filled = true;
    return;
  }
  if (word === 'button') describeChoice(subject, found, reading);
  if (!EDITABLE.has(word)) return;
  const value = shownValue(subject, reading);
  if (!/^\ufeff*$/.test(value)) found.value = dom.exact(reading.mask(value.slice(0, LONGEST)));
  const range = rangeOf(subject);
  if (range) found.range = range;
  const selection = selectionIn(element);
  if (selection) found.selection = dom.cut(reading.mask(dom.exact(selection)), dom.NAME_LENGTH);
  const caret = selection ? undefined : caretIn(element);
  if (caret !== undefined) found.caret = String(caret);
}

/** A button that opens a list or has a label shows what is chosen, which its name may hide. */
function describeChoice(subject: Subject, found: Attributes, reading: Reading): void {
  const { element, tag, names } = subject;
  if (sayingOf(subject, 'aria-haspopup') !== 'listbox') {
    if (!names.includes('id') || labelsOf(element, tag, reading).length === 0) return;
  }
  const value = dom.cut(shownIn(element, reading), dom.NAME_LENGTH).replace(SIGNS, '');
  if (value && !nameOf(element, reading).includes(value)) found.value = reading.mask(value);
}

function shownValue(subject: Subject, reading: Reading): string {
  const { element, word } = subject;
  const screen = word === 'textbox' && isSink(element) ? screenOf(element) : undefined;
  if (screen) return drawnLines(screen);
  const own = subject.tag.startsWith(':') ? undefined : nativeValueOf(element, optionLabel);
  if (own !== undefined) return own;
  const declared = sayingOf(subject, 'aria-valuenow') ?? sayingOf(subject, 'aria-valuetext');
  if (declared !== null) return isOutOfSight(declared, subject, reading) ? '' : declared;
  if (word === 'listbox') return '';
  if (word === 'combobox') {
    const shown = shownIn(element, reading) || shownAsList(element, reading);
    return besides(nameOf(element, reading), shown.replace(CROSS, ''));
  }
  // An editor's line breaks are layout.
  return dom.isEditable(element) ? shownText(element as HTMLElement) : '';
}

function shownIn(element: Element, reading: Reading): string {
  return flatText(element, reading, undefined, POPUPS);
}

/** What is chosen may stand in a list of its own. */
function shownAsList(element: Element, reading: Reading): string {
  const list = shownListIn(element);
  return list ? flatText(list, reading, undefined, BUTTONS) : '';
}

/** Whether a part of a date shows letters in the place of the number that it would begin with. */
function isOutOfSight(value: string, subject: Subject, reading: Reading): boolean {
  const { element, word } = subject;
  if (word !== 'spinbutton' || !dom.isEditable(element)) return false;
  const said = sayingOf(subject, 'aria-valuetext') ?? value;
  return !said.includes(value) && LETTERS.test(flatText(element, reading));
}

/** What a box shows after its label, where that is drawn in it, once or more. */
function besides(label: string, shown: string): string {
  let value = shown;
  while (label !== '' && `${value} `.startsWith(`${label} `)) value = value.slice(label.length + 1);
  return value;
}

/** "0..100", "1.." or "0..100 by 5": what may be entered; "" where nothing bounds it. */
function rangeOf(subject: Subject): string {
  const { element, word } = subject;
  const input = subject.tag === 'input' ? (element as HTMLInputElement) : undefined;
  const dated = input && /^(date|time|datetime-local|month|week)$/.test(input.type);
  if (!RANGED.test(word) && !dated) return '';
  const edge = (name: string, otherwise = '') =>
    sayingOf(subject, name) || sayingOf(subject, `aria-value${name}`) || otherwise;
  const slides = word === 'slider';
  const [min, max] = [edge('min', slides ? '0' : ''), edge('max', slides ? '100' : '')];
  if (min === '' && max === '') return '';
  const step = Number(sayingOf(subject, 'step'));
  return dom.exact(`${min}..${max}${input && step > 0 && step !== 1 ? ` by ${step}` : ''}`);
}

/** In the field that has the focus: characters before the caret, where it is not at the end. */
function caretIn(element: Element): number | undefined {
  const of = dom.ownerOf(element);
  if (dom.activeElement(of) !== element) return undefined;
  if (dom.isEditable(element)) return caretInEditor(element);
  const { selectionStart, value } = element as HTMLInputElement;
  if (typeof selectionStart !== 'number' || selectionStart >= value.length) return undefined;
  return selectionStart;
}

function caretInEditor(editor: Element): number | undefined {
  const { focusNode, focusOffset } = dom.selectionOf(dom.ownerOf(editor)) ?? {};
  if (!focusNode || focusOffset === undefined || !dom.contains(editor, focusNode)) return undefined;
  const before = dom.rangeIn(dom.ownerOf(editor));
  before.selectNodeContents(editor);
  const length = before.toString().trimEnd().length;
  before.setEnd(focusNode, focusOffset);
  const at = before.toString().length;
  return at < length ? at : undefined;
}

function selectionIn(element: Element): string {
  const of = dom.ownerOf(element);
  if (dom.activeElement(of) !== element) return '';
  if (dom.isEditable(element)) return dom.selectionOf(of)?.toString() ?? '';
  const { selectionStart, selectionEnd, value } = element as HTMLInputElement;
  if (typeof selectionStart !== 'number' || typeof selectionEnd !== 'number') return '';
  return value.slice(selectionStart, selectionEnd);
}
