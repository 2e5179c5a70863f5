/** A date in parts: a list or a field each for day, month and year, as for a date of birth. */

import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import type { Env } from '../../task/env.ts';
import type { Day, Unit } from './moment.ts';
import { langOf, monthSaid, unitSaid } from './names.ts';

const FIELD =
  'select,input:is(:not([type]),[type=text],[type=number],[type=tel]):not([role],[list])';
const GROUP = 'fieldset,[role=group]';
const UNITS = ['year', 'month', 'day'] as const;
type DateUnit = (typeof UNITS)[number];

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
  return unitSaid(
    [autocomplete, own, dom.attributeOf(field, 'placeholder') ?? '', name, id],
    UNITS,
  );
}

function partOf(env: Env, field: Field, unit: DateUnit, day: Day): Part | undefined {
  const { ref } = env.observer.describe(field);
  const value = 'options' in field ? optionFor(field, unit, day) : textFor(field, unit, day);
  return ref === undefined || value === undefined ? undefined : { ref, value };
}

function optionFor(list: HTMLSelectElement, unit: DateUnit, day: Day): string | undefined {
  const lang = langOf(list);
  const is = (text: string) =>
    Number(text) === day[unit] || (unit === 'month' && monthSaid(text, lang) === day.month);
  const all = [...list.options].filter(({ text }) => text.trim());
  const found = all.find((it) => is(it.text)) ?? all.find((it) => it.value && is(it.value));
  return found?.text ?? `${day[unit]}`;
}

/** As long as the field's hint, or as it must be: "07" for DD, "26" for two digits of a year. */
function textFor(field: HTMLInputElement, unit: DateUnit, day: Day): string {
  const whole = `${day[unit]}`;
  if (unit === 'year') return field.maxLength === 2 ? whole.slice(-2) : whole;
  return /^(dd|mm|tt|jj)$/i.test(field.placeholder.trim()) ? whole.padStart(2, '0') : whole;
}
