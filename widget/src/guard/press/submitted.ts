/** What a form, or a dialog without one, would send: the part of an approval that a card shows. */

import * as dom from '../../dom/index.ts';
import type { Observer } from '../../seams.ts';
import { filled } from '../../strings/filled.ts';
import { CHECKABLE, type Changes, entryOf, FIELD, initialOf } from '../request/changes.ts';
import { lastOf, spaced } from '../request/requests.ts';
import { carries, isWhereto, PHONE, saidIn } from '../request/values.ts';
import { labelOf, recordName, scopeOf } from '../subject/names.ts';
import { cardWords } from '../words/card_words.ts';
import type { Class } from '../words/control_words.ts';
import { fold, folded } from '../words/quoted_text.ts';
import type { Pressing } from './pressed_control.ts';

const PRESSED = /^(submit|image|button|reset)$/;
const AROUND = 'form,[role=form],fieldset,section,article';
/** A token of the page: it may change each time, and means nothing to a person. */
const OPAQUE = /^[\w+/=.:-]{20,}$/;
/** Of a field of a request: which thing, how many, for whom, when. */
const TELLING =
  /(^|[._[\]-])(product|item|article|sku|plan|quantity|qty|recipient|payee|code|coupon|voucher|date|time|when|scheduled?|publish|starts?|ends?|until|due|expires?)(_?(at|on|for|date|time|code|name))?\]?$/i;
/** Against forged requests, or of the framework: it means nothing to a person. */
const TOKEN = /nonce|[cx]srf|token$|^_/i;
const LINES = 20;
const MOST_SENT = 6;
const LONGEST = 120;

function controlsFor(control: Element): Element[] {
  const scope = scopeOf(control) ?? dom.closestOf(control, AROUND);
  if (!scope) return [];
  return dom.tagOf(scope) === 'form'
    ? dom.fieldsOf(scope as HTMLFormElement)
    : dom.allWithin(scope, FIELD);
}

/** By name and value; a hidden value of the page itself counts by its name alone. */
export function valuesFor(control: Element, except: Element | undefined): string[] {
  return controlsFor(control)
    .filter((it) => it !== except && isSent(it))
    .map((it) => {
      const value = entryOf(it);
      const hidden = (it as HTMLInputElement).type === 'hidden';
      return `${nameOf(it)}=${hidden && OPAQUE.test(value) ? 'opaque' : value}`;
    });
}

/** Of the form's own fields, and of those of tabs and parts beside it that belong to no form. */
export function linesFor(sources: LineSources, control: Element, kind: Class): string[] {
  const own = controlsFor(control);
  const all = sources.changes.all();
  const free = all.filter((it) => !(it as HTMLInputElement).form && !own.includes(it));
  return linesOf(sources, [...own, ...free], kind);
}

/** Another box of the list has the same name: "Select comment". */
function hasTwin(observer: Observer, box: Element): boolean {
  const { name } = observer.describe(box);
  const others = [...dom.page.getElementsByName(nameOf(box))].slice(0, LINES);
  return !name || others.some((it) => it !== box && observer.describe(it).name === name);
}

export interface Leaving {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly address: readonly string[];
}

type LineSources = Pick<Pressing, 'observer' | 'changes' | 'taint'>;

/** What the run has entered, then the destinations; each with its previous text. */
export function linesOf(
  { observer, changes, taint }: LineSources,
  fields: readonly Element[],
  kind?: Class,
): string[] {
  const words = cardWords();
  const entered: string[] = [];
  const others: string[] = [];
  // What stands there is neither sent to nor set, but where something is paid or told.
  const leaves = /^(delete|plan)$/.test(`${kind}`);
  const edits =
    /^(credentials|other)$/.test(`${kind}`) &&
    fields.some((it) => changes.before(it) !== undefined);
  const stays = (value: string, label: string) =>
    leaves || (edits && (/@/.test(value) || PHONE.test(label)));
  for (const field of fields) {
    const { type } = field as HTMLInputElement;
    const isHidden = type === 'hidden';
    if (!isSent(field) || (isHidden && !isTelling(nameOf(field), entryOf(field)))) continue;
    const before = changes.before(field);
    const called = observer.describe(field).name;
    const name = (CHECKABLE.test(type) && hasTwin(observer, field) && recordName(field)) || called;
    const label = labelOf(name || spelled(nameOf(field)));
    if (
      before === undefined &&
      !isHidden &&
      (!isWhereto(label) || (entryOf(field) === initialOf(field) && stays(entryOf(field), label)))
    )
      continue;
    const lineFor = (value: string) => {
      // Nobody could approve a payee's account unseen.
      if (/\biban\b/i.test(label)) return fold(value, LONGEST);
      return value && dom.isSecret(field) ? masked(value) : dom.hide(fold(value, LONGEST));
    };
    const value = lineFor(shownValue(field));
    const prefix = label ? `${label}: ` : '';
    if (before === undefined) {
      if (value) others.push(prefix + value);
      continue;
    }
    const was = lineFor(textOf(field, before));
    const now = was ? filled(words.changed, was, value || '–') : value || '–';
    // Where the words in it stood, if they are not the visitor's own.
    const shown = CHECKABLE.test(type) ? '' : shownValue(field);
    const isTheirs = taint && shown.trim() && saidIn(taint.words(), shown);
    const source = dom.isSecret(field) ? '' : taint?.sourceOf(entryOf(field))?.name;
    const from = source ? filled(words.from, fold(source, 60)) : '';
    entered.push(prefix + now + (isTheirs ? '' : ` (${words.by}${from})`));
  }
  const all = [...entered, ...others];
  const more = all.length - LINES;
  return more > 0 ? [...all.slice(0, LINES), filled(words.more, `${more}`)] : all;
}

/** What a request carries besides: which thing, how many, when; all that is short if `all`. */
export function sentLines(
  fields: Leaving['fields'],
  lines: readonly string[],
  all: boolean,
): string[] {
  const shown = lines.join('\n');
  return fields
    .filter(([name, value]) =>
      all && !TOKEN.test(name) ? isShort(name, value) : isTelling(name, value),
    )
    .filter(([, value]) => !shown.includes(value.trim()))
    .slice(0, MOST_SENT)
    .map(([name, value]) => `${spelled(name)}: ${dom.hide(fold(value, LONGEST))}`);
}

function isTelling(name: string, value: string): boolean {
  return isShort(name, value) && TELLING.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'));
}

function isShort(name: string, value: string): boolean {
  return !!name && value.trim() !== '' && !OPAQUE.test(value) && !dom.namesSecret(name);
}

export function queryLines(address: string): string[] {
  const [, query = ''] = address.split('?');
  return [...new URLSearchParams(query)]
    .slice(0, LINES)
    .map(([name, value]) => `${fold(name, 60)}: ${dom.hide(fold(value, LONGEST))}`);
}

/** The fields that this run has changed and that are sent: by their values, boxes by their names. */
export function changedIn(changes: Changes, sent: Leaving): Element[] {
  const fields = changes.all();
  if (!fields.length) return [];
  const carried = carries([...sent.fields.map(([, value]) => value), ...sent.address]);
  const names = new Set(sent.fields.map(([name]) => keyOf(name)));
  return fields.filter((field) => {
    const value = entryOf(field).trim();
    const box = field as HTMLInputElement;
    // A script may send what it stands for under another name; "on" says nothing.
    if (CHECKABLE.test(box.type))
      return boxIn(box, names) || (box.checked && value !== 'on' && carried(value));
    // A single digit is found in many values: it counts under its own name.
    const key = keyOf(nameOf(field));
    return (
      carried(value) ||
      sent.fields.some(([name, it]) => it === value && value && keyOf(name) === key)
    );
  });
}

/** A box that is not ticked is left out of a form: the form's other fields say that it is sent. */
function boxIn(box: HTMLInputElement, names: ReadonlySet<string>): boolean {
  const isNamed = (it: Element) => !!nameOf(it) && names.has(keyOf(nameOf(it)));
  if (isNamed(box)) return true;
  return !box.checked && controlsFor(box).some((it) => it !== box && isNamed(it));
}

const keyOf = (name: string): string => lastOf(name).replace(/[_-]/g, '').toLowerCase();

/** A value as its field shows it: a list has a text for it, a box a tick. */
function textOf(field: Element, value: string): string {
  const { options, type } = field as HTMLInputElement & HTMLSelectElement;
  if (CHECKABLE.test(type)) return value ? '✓' : '–';
  if (dom.tagOf(field) !== 'select') return value;
  const values = value.split(', ');
  const chosen = [...options].filter((it) => values.includes(it.value));
  return chosen.map((it) => folded(it.text)).join(', ') || value;
}

/** "Page title" of `page_title`, for a field without a label. */
function spelled(name: string): string {
  const word = spaced(lastOf(name));
  return fold(word.charAt(0).toUpperCase() + word.slice(1), 60);
}

export function wordsFor(observer: Observer, field: Element): string {
  return `${observer.describe(field).name} ${spaced(nameOf(field))}`;
}

/** The last four digits identify a card. */
function masked(value: string): string {
  const digits = value.replace(/[ -]/g, '');
  return /^\d{14,19}$/.test(digits) ? `•••• ${digits.slice(-4)}` : '•••';
}

export function shownValue(field: Element): string {
  const { selectedOptions, type, checked } = field as HTMLInputElement & HTMLSelectElement;
  if (selectedOptions) return [...selectedOptions].map((it) => it.text).join(', ');
  return CHECKABLE.test(type) ? (checked ? '✓' : '') : entryOf(field);
}

/** What a box, a choice or a slider says as it stands; undefined for other fields. */
export function chosenText(observer: Observer, field: Element): string | undefined {
  const { type } = field as HTMLInputElement;
  if (CHECKABLE.test(type)) return observer.describe(field).name;
  return dom.tagOf(field) === 'select' || type === 'range' ? shownValue(field) : undefined;
}

function isSent(field: Element): boolean {
  const { type, disabled } = field as HTMLInputElement;
  return !disabled && !PRESSED.test(type) && !dom.matchesOf(field, 'fieldset,output');
}

function nameOf(field: Element): string {
  return dom.attributeOf(field, 'name') ?? dom.attributeOf(field, 'id') ?? '';
}
