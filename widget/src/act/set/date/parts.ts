/** A date in parts: a list or a field each for day, month and year, as for a date of birth. */

import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import type { Env } from '../../task/env.ts';
import { plain } from '../../task/matching.ts';
import type { Day } from './moment.ts';
import { langOf, monthNumber } from './months.ts';

const FIELD =
  'select,input:is(:not([type]),[type=text],[type=number],[type=tel]):not([role],[list])';
const GROUP = 'fieldset,[role=group]';
const UNITS = ['year', 'month', 'day'] as const;
type Unit = (typeof UNITS)[number];

const WORDS: Readonly<Record<Unit, RegExp>> = {
  year: /(^|\W|_)(year|yyyy|yy|jahr|année|annee|año|ano|anno|jaar)($|\W|_)|年/i,
  month: /(^|\W|_)(month|mm|monat|mois|mes|mês|mese|maand)($|\W|_)|月/i,
  day: /(^|\W|_)(day|dd|tag|jour|día|dia|giorno|dag)($|\W|_)|日/i,
};

export interface Part {
  readonly ref: number;
  readonly value: string;
}

/** What each part takes for `day`, the year first: the days of a list may depend on it. */
export function partsOf(env: Env, control: Element, day: Day): readonly Part[] | undefined {
  const own = control.matches(FIELD);
  const group = own ? dom.closestOf(control, GROUP) : control;
  if (!group || (own && !unitOf(env, control as Field))) return undefined;
  const fields = dom.allWithin<Field>(group, FIELD).filter(isVisible);
  const found = UNITS.map((unit) => fields.filter((it) => unitOf(env, it) === unit));
  if (fields.length !== UNITS.length || found.some((it) => it.length !== 1)) return undefined;
  const parts = UNITS.map((unit, nth) => partOf(env, found[nth]![0]!, unit, day));
  return parts.every((it) => it !== undefined) ? parts : undefined;
}

type Field = HTMLSelectElement | HTMLInputElement;

function unitOf(env: Env, field: Field): Unit | undefined {
  const { autocomplete, name, id } = field;
  const own = env.observer.describe(field).name;
  const hint = dom.attributeOf(field, 'placeholder') ?? '';
  for (const said of [autocomplete, own, hint, name, id]) {
    const units = UNITS.filter((it) => WORDS[it].test(said.replace(/([a-z])([A-Z])/g, '$1 $2')));
    if (units.length === 1) return units[0];
  }
  return undefined;
}

function partOf(env: Env, field: Field, unit: Unit, day: Day): Part | undefined {
  const { ref } = env.observer.describe(field);
  const value = 'options' in field ? optionFor(field, unit, day) : textFor(field, unit, day);
  return ref === undefined || value === undefined ? undefined : { ref, value };
}

function optionFor(list: HTMLSelectElement, unit: Unit, day: Day): string | undefined {
  const lang = langOf(list);
  const is = (text: string) =>
    Number(text) === day[unit] ||
    (unit === 'month' && monthNumber(plain(text).replace('.', ''), lang) === day.month);
  const all = [...list.options].filter(({ text }) => text.trim());
  const found = all.find((it) => is(it.text)) ?? all.find((it) => it.value && is(it.value));
  return found?.text ?? `${day[unit]}`;
}

/** As long as the field's hint, or as it must be: "07" for DD, "26" for two digits of a year. */
function textFor(field: HTMLInputElement, unit: Unit, day: Day): string {
  const whole = `${day[unit]}`;
  if (unit === 'year') return field.maxLength === 2 ? whole.slice(-2) : whole;
  return /^(dd|mm|tt|jj)$/i.test(field.placeholder.trim()) ? whole.padStart(2, '0') : whole;
}
