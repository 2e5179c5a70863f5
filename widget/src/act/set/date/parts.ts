/** A date or time in parts: a list or a field for each unit, as for a date of birth or an alarm. */

import { outwards } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import type { Env } from '../../task/env.ts';
import { countsDay, optionAt, unitOf } from './clock_fields.ts';
import { amountAt, type Moment, two, type Unit } from './moment.ts';
import { langOf } from './names.ts';

const FIELD =
  'select,input:is(:not([type]),[type=text],[type=number],[type=tel]):not([role],[list],[readonly],[aria-haspopup])';
/** Of dates alone: fields for a year and a month may be those of a card, which has no hours. */
const GROUP = 'fieldset,[role=group]';
const LEVELS = 4;
/** The year first: the days of a list may depend on it. */
const DAYS = ['year', 'month', 'day'] as const;
const CLOCKS = ['hour', 'minute', 'second', 'half'] as const;
const OPTIONAL = /^(second|half)$/;

export interface Part {
  readonly ref: number;
  readonly value: string;
}

/** What each part takes for `moment`; undefined where those around `control` are other fields. */
export function partsOf(env: Env, control: Element, moment: Moment): readonly Part[] | undefined {
  const units = [...(moment.day ? DAYS : []), ...(moment.clock ? CLOCKS : [])];
  const own = control.matches(FIELD);
  const unitIn = (field: Element, among: readonly Unit[] = units) =>
    unitOf(env.observer, field, among, langOf(field));
  if (own && !unitIn(control)) return undefined;
  const mayBeCard = own && moment.day && !dom.closestOf(control, GROUP);
  const groups = own ? [...outwards(control.parentElement)].slice(0, LEVELS) : [control];
  for (const group of groups) {
    const all = dom.allWithin<Field>(group, FIELD).filter(isVisible);
    const fields = moment.clock ? all : all.filter((it) => unitIn(it) || !unitIn(it, CLOCKS));
    if (mayBeCard && !moment.clock && fields.length === all.length) continue;
    const found = fields.map((field) => ({ field, unit: unitIn(field) }));
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

function partOf(env: Env, field: Field, unit: Unit, amount: number): Part | undefined {
  const { ref } = env.observer.describe(field);
  const option = 'options' in field ? optionAt(field, amount, langOf(field)) : undefined;
  const text = 'options' in field ? `${amount}` : textFor(field, unit, amount);
  return ref === undefined ? undefined : { ref, value: option?.text ?? text };
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
