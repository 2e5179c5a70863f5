/** A date or time in parts: a list or a field for each unit, as for a date of birth or an alarm. */

import { outwards } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import type { Env } from '../../task/env.ts';
import { countsDay, isListOfHalves } from './clock_fields.ts';
import { amountAt, type Moment, two, type Unit } from './moment.ts';
import { halfOf, langOf, monthSaid, unitSaid } from './names.ts';

const FIELD =
  'select,input:is(:not([type]),[type=text],[type=number],[type=tel]):not([role],[list])';
const LEVELS = 4;
/** The year first: the days of a list may depend on it. */
const DAYS = ['year', 'month', 'day'] as const;
const CLOCKS = ['hour', 'minute', 'second', 'half'] as const;
const OPTIONAL = /^(second|half)$/;

export interface Part {
  readonly ref: number;
  readonly value: string;
  readonly at: Element;
}

/** What each part takes for `moment`; undefined where those around `control` are other fields. */
export function partsOf(env: Env, control: Element, moment: Moment): readonly Part[] | undefined {
  const units = [...(moment.day ? DAYS : []), ...(moment.clock ? CLOCKS : [])];
  const own = control.matches(FIELD);
  if (own && !unitOf(env, control as Field, units)) return undefined;
  const groups = own ? [...outwards(control.parentElement)].slice(0, LEVELS) : [control];
  for (const group of groups) {
    const fields = dom.allWithin<Field>(group, FIELD).filter(isVisible);
    const found = fields.map((field) => ({ field, unit: unitOf(env, field, units) }));
    const each = units.map((unit) => found.filter((it) => it.unit === unit));
    if (fields.length > units.length || found.some(({ unit }) => !unit)) return undefined;
    if (each.some((it, at) => it.length > 1 || !(it.length || OPTIONAL.test(units[at]!)))) continue;
    const isHalved = found.some(({ unit }) => unit === 'half');
    const parts = each.flat().map(({ field, unit }) => {
      const amount = amountAt(unit!, moment, isHalved && !countsDay(field));
      return partOf(env, field, unit!, amount!);
    });
    return parts.every((it) => it !== undefined) ? parts : undefined;
  }
  return undefined;
}

type Field = HTMLSelectElement | HTMLInputElement;

function unitOf(env: Env, field: Field, units: readonly Unit[]): Unit | undefined {
  if (units.includes('half') && isListOfHalves(field, langOf(field))) return 'half';
  const { autocomplete, name, id } = field;
  const own = env.observer.describe(field).name;
  const said = [autocomplete, own, dom.attributeOf(field, 'placeholder') ?? '', name, id];
  return unitSaid(said, units);
}

function partOf(env: Env, field: Field, unit: Unit, amount: number): Part | undefined {
  const { ref } = env.observer.describe(field);
  const value = 'options' in field ? optionFor(field, unit, amount) : textFor(field, unit, amount);
  return ref === undefined ? undefined : { ref, value, at: field };
}

function optionFor(list: HTMLSelectElement, unit: Unit, amount: number): string {
  const lang = langOf(list);
  const is = (text: string) => {
    if (unit === 'half') return halfOf(text, lang) === amount;
    return Number(text) === amount || (unit === 'month' && monthSaid(text, lang) === amount);
  };
  const all = [...list.options].filter(({ text }) => text.trim());
  const found = all.find((it) => is(it.text)) ?? all.find((it) => it.value && is(it.value));
  return found?.text ?? `${amount}`;
}

/** As long as the field's hint or value: "07" for DD, "26" for two digits of a year. */
function textFor(field: HTMLInputElement, unit: Unit, amount: number): string {
  const whole = `${amount}`;
  if (unit === 'half') return amount ? 'PM' : 'AM';
  if (unit === 'year') return field.maxLength === 2 ? whole.slice(-2) : whole;
  const isPadded =
    /^(dd|mm|tt|jj|hh|ss|-?-)$/i.test(field.placeholder.trim()) || /^0\d$/.test(field.value);
  return isPadded ? two(amount) : whole;
}
