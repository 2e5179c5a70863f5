/** Puts text into a field, in place of what was there. */

import { allWithin, fieldOfLabel, tagOf } from '../../observe/walk/native.ts';
import { type Action, Refusal, type Report, type Task } from '../action.ts';
import { standingFor } from '../anew.ts';
import { approach, timed } from '../approach.ts';
import { composed } from '../composing.ts';
import { effect } from '../effects.ts';
import { showsLines, textOf, writeInto } from '../events/editable.ts';
import { press } from '../events/press.ts';
import {
  announceChange,
  type Field,
  isSetWhole,
  sanitized,
  setValue,
  typeInto,
} from '../events/text.ts';
import { numberIn } from '../numbers.ts';
import { line, quote } from '../quote.ts';
import { label, TEXT_FIELD, title } from '../state.ts';
import { focused } from '../tree.ts';

/** Typeahead lists come after a pause in typing and a request. */
const LIST_MS = 700;

export const fillInput: Action = {
  args: { ref: 'ref', value: 'text', append: 'flag?' },
  run: (task) => fill(task, task.args.value, task.args.append),
};

/** Fills the target with `value`; the report checks what the field shows in the end. */
export async function fill(task: Task, value: string, append = false): Promise<Report> {
  const field = editableOf(task, task.target());
  const whole = isSetWhole(field);
  if (whole && value !== '') checkFormat(task, field as HTMLInputElement, value);
  checkRange(task, field, value);
  await composed(task, field);
  const spot = await approach(task, { editable: true });
  const before = append && !whole ? shownIn(field).trimEnd() : '';
  const asked = before + value;
  await timed(task, 'events', () => write(task, spot, field, { value, append }));
  tellInvalid(task, field);
  const called = title(task.env, field);
  return {
    said: append ? `Added to ${called}` : value === '' ? `Emptied ${called}` : `Filled ${called}`,
    verify: () => verify(task, field, asked, value),
    ...(isTypeahead(field) ? { expect: LIST_MS } : {}),
  };
}

interface Writing {
  readonly value: string;
  /** After what is there, instead of in its place. */
  readonly append: boolean;
}

async function write(
  task: Task,
  spot: Awaited<ReturnType<typeof approach>>,
  field: HTMLElement,
  { value, append }: Writing,
): Promise<void> {
  // A click on a field that has the focus already may close the list that it opened.
  if (focused() !== field) await press(task, spot);
  if (focused() !== field) field.focus({ preventScroll: true });
  if (field.isContentEditable)
    await writeInto(field, value, task.check, append ? 'after' : 'instead');
  else if (isSetWhole(field)) {
    setValue(field as Field, value);
    announceChange(field);
  } else typeInto(field as Field, value, append);
}

/** The field that the target is, labels, or wraps as its only one; throws `not_interactive`. */
export function editableOf({ env }: Task, target: Element): HTMLElement {
  const own = (fieldOfLabel(target) ?? target) as HTMLElement;
  if (takesText(own)) return own;
  const inner = allWithin<HTMLElement>(own, `${TEXT_FIELD},[contenteditable=true]`);
  const only = inner[0];
  if (only && inner.length === 1 && tagOf(own) !== 'form') return only;
  const instead = own.matches('select') ? 'use select_option' : 'use click';
  const message = `${title(env, own)} takes no text: ${instead}, or choose a text field.`;
  throw new Refusal('not_interactive', message);
}

function takesText(element: HTMLElement): boolean {
  return element.matches(TEXT_FIELD) || isSetWhole(element) || element.isContentEditable;
}

const FORMATS: Record<string, string> = {
  date: 'YYYY-MM-DD',
  time: 'HH:MM',
  'datetime-local': 'YYYY-MM-DDTHH:MM',
  month: 'YYYY-MM',
  week: 'YYYY-Www',
  color: '#rrggbb',
};

function checkFormat({ env }: Task, field: HTMLInputElement, value: string): void {
  const format = FORMATS[field.type];
  const valid = sanitized(field, value).toLowerCase() === value.toLowerCase();
  const fits = format ? (field.type === 'color' ? valid : sanitized(field, value)) : true;
  if (fits) return;
  const message = `${title(env, field)} takes ${format}; found "${line(value, 40)}".`;
  throw new Refusal('invalid_args', message);
}

/** Number fields of libraries show what is out of range and keep it from the application. */
function checkRange({ env }: Task, field: HTMLElement, value: string): void {
  if (field.getAttribute('role') !== 'spinbutton' || value.trim() === '') return;
  const edge = (name: string, open: number) => Number(field.getAttribute(name) ?? open);
  const least = edge('aria-valuemin', Number.NEGATIVE_INFINITY);
  const most = edge('aria-valuemax', Number.POSITIVE_INFINITY);
  const asked = Number(value);
  if (!(asked < least || asked > most)) return;
  const message = `${title(env, field)} goes from ${least} to ${most}; asked ${asked}.`;
  throw new Refusal('rejected_value', message);
}

function isTypeahead(field: Element): boolean {
  const list = field.getAttribute('aria-autocomplete');
  return field.getAttribute('role') === 'combobox' || list === 'list' || list === 'both';
}

/** What the field takes and the browser will not send: told, as a person sees it only on sending. */
function tellInvalid({ env, watch }: Task, field: HTMLElement): void {
  const { validity, validationMessage, value, title: rule } = field as HTMLInputElement;
  if (!validity || validity.valid || !value || env.isSecret(field)) return;
  // Of a pattern only its title says what it wants.
  const why = validity.patternMismatch && rule ? rule : validationMessage;
  watch.note(effect('validation', `${label(env, field)}: ${why}`));
}

function verify(task: Task, given: HTMLElement, asked: string, typed: string): void {
  const field = standingFor(task, given) as HTMLElement | undefined;
  if (!field || (field !== given && !takesText(field))) return;
  const shown = shownIn(field);
  if (field.isContentEditable ? showsLines(field, asked, typed) : matches(asked, shown, field))
    return;
  const complaint = task.watch.complaint();
  const ends = line(shown, 1e6) === line(asked, 1e6) ? '; its line ends are others' : '';
  const why = complaint ? `; message: ${complaint}` : ends || limit(field as HTMLInputElement);
  const values = task.env.isSecret(field)
    ? 'the field holds something else than asked'
    : `asked "${line(asked)}", field shows "${quote(shown)}"`;
  throw new Refusal('rejected_value', `${label(task.env, field)}: ${values}${why}`);
}

function shownIn(field: HTMLElement): string {
  return field.isContentEditable ? textOf(field) : (field as Field).value;
}

function limit({ maxLength, type, min, max, step }: HTMLInputElement): string {
  if (type === 'range')
    return `; it goes from ${min || 0} to ${max || 100} in steps of ${step || 1}`;
  return maxLength > 0 ? `; it takes at most ${maxLength} characters` : '';
}

/** Equal, or the same characters as the field writes them: "(555) 010", "1,234", "AB12". */
export function matches(asked: string, shown: string, field?: Element): boolean {
  if (asked === shown || asked.trim() === shown) return true;
  const type = (field as HTMLInputElement | undefined)?.type ?? '';
  if (/^(number|range)$/.test(type)) return shown !== '' && Number(asked) === Number(shown);
  if (/^(time|datetime-local)$/.test(type)) return shown.startsWith(asked);
  const digits = (text: string) => text.replace(/\D/g, '');
  if (type === 'tel') return digits(asked) === digits(shown);
  if (sameAmount(asked, shown, field)) return true;
  return isDressed(asked.toLowerCase(), shown.toLowerCase(), field?.localName === 'textarea');
}

const SIGNS = /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu;
const GROUPED = /^-?(\d{1,3}([.,'’\s]\d{3})+|\d+)([.,]\d+)?$/;

/** One number in two ways of writing it: 1234,5 and 1.234,50 €. What begins with 0 may be a code. */
function sameAmount(asked: string, shown: string, field?: Element): boolean {
  const [wanted, found] = [asked, shown].map((it) => it.replace(SIGNS, '')) as [string, string];
  if (!GROUPED.test(wanted) || !GROUPED.test(found) || /^0\d/.test(wanted)) return false;
  const locale = field?.closest('[lang]')?.getAttribute('lang') ?? '';
  return numberIn(wanted, locale) === numberIn(found, locale);
}

/** Whether `shown` is `asked` with spaces, brackets, slashes or inner dashes put in or spaces left out. */
function isDressed(asked: string, shown: string, lines: boolean): boolean {
  if (lines) return asked.replace(/\r\n?/g, '\n') === shown.replace(/\r\n?/g, '\n');
  const left = [...asked.replace(/\s/g, '')];
  if (shown.startsWith('-') && left[0] !== '-') return false;
  for (const char of shown) {
    if (char === left[0]) left.shift();
    else if (!/[\s()/-]/.test(char)) return false;
  }
  return left.length === 0 && shown !== '';
}
