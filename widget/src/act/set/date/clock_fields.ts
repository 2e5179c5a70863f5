/** Clocks with a part for hours and one for minutes: text, lists, sliders, numbers between arrows. */

import { isSeen } from '../../../ask/seen.ts';
import { findAll, outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Observer } from '../../../seams.ts';
import { leaveField } from '../../events/blur.ts';
import { press } from '../../events/press.ts';
import {
  announceChange,
  type Field,
  isSetWhole,
  selectOnly,
  setValue,
  typeOver,
} from '../../events/text.ts';
import type { Spot } from '../../spot/hit.ts';
import { frame } from '../../task/time.ts';
import { isOff } from '../choice/option.ts';
import { isPressed } from '../choice/popup.ts';
import { giveFocus, stepTo } from '../value/driver.ts';
import { westernDigits } from '../value/numbers.ts';
import { isMarked, textsIn } from './calendar.ts';
import { amountAt, type Clock, isoClock, two, type Unit } from './moment.ts';
import { halfOf, monthSaid, unitSaid } from './names.ts';
import type { Picker } from './picker.ts';

interface UnitField {
  readonly unit: Unit;
  readonly element: HTMLElement;
  readonly arrows?: readonly Element[];
}

const FIELDS = 'input:not([type=hidden],[type=checkbox],[type=radio]),select';
const UNITS = ['hour', 'minute', 'second'] as const;
const SAYING = ['autocomplete', 'placeholder', 'name', 'class', 'id', 'title', 'data-unit'];
const TWELVE = 12;
const DAY = 24;
const NUMBER = /^\p{Nd}{1,2}$/u;
const MOST = 60;
const LEVELS = 6;
/** Px: an arrow stands so exactly over its number, and so near to it. */
const ASIDE = 6;
const REACH = 44;

/** Whether there were such fields; the result in the picker is checked elsewhere. */
export async function fillClock(picker: Picker, clock: Clock): Promise<boolean> {
  const whole = wholeIn(picker);
  if (whole) {
    await picker.gated(whole, () => fill(whole, isoClock(clock)));
    await picker.rest();
    return true;
  }
  const fields = clockFieldsIn(picker);
  if (!fields.some(({ element }) => !(element as HTMLInputElement).readOnly)) return false;
  const isHalved = saysHalf(picker, fields);
  for (const { unit, element, arrows } of fields) {
    const value = valueIn(element, unit, clock, isHalved);
    if (arrows) await turn(picker, unit, value, unit !== 'hour' ? MOST : isHalved ? TWELVE : DAY);
    else
      await picker.gated(element, () => {
        if (dom.matchesOf(element, 'select'))
          choose(element as HTMLSelectElement, value, picker.lang);
        else fill(element as Field, two(value));
      });
    await picker.rest();
  }
  if (fields.some(({ unit }) => unit === 'half')) return true;
  const all = halvesIn(picker);
  const wanted = all.find(({ half }) => half === amountAt('half', { clock }, true));
  // One alone shows the half that it is, and is pressed for the other.
  const other = all.length === 1 && !wanted ? all[0] : undefined;
  const due = all.length > 1 && wanted && !isMarked(wanted.element) ? wanted : other;
  if (due) {
    await picker.press(due.element);
    await picker.rest();
  }
  return true;
}

/** Whether those fields stand at that time; undefined if there are none, or they cannot be read. */
export function fieldsStandAt(picker: Picker, clock: Clock): boolean | undefined {
  const whole = wholeIn(picker);
  if (whole) return whole.value === '' ? false : whole.value.startsWith(isoClock(clock));
  const fields = clockFieldsIn(picker);
  const isHalved = saysHalf(picker, fields);
  const shown = fields.map(({ element }) => shownIn(element));
  if (!fields.length || shown.some((it) => !/\d|\p{L}/u.test(it))) return undefined;
  const stand = fields.every(({ unit, element }, at) => {
    const text = shown[at] ?? '';
    const now = unit === 'half' ? halfOf(text, picker.lang) : Number.parseInt(text, 10);
    return now === valueIn(element, unit, clock, isHalved);
  });
  const all = halvesIn(picker);
  const chosen = all.length === 1 ? all[0] : all.find(({ element }) => isMarked(element));
  const counts = fields.some((it) => it.unit === 'hour' && countsDay(it.element));
  if (!all.length || counts) return stand;
  return chosen && stand && chosen.half === amountAt('half', { clock }, true);
}

function valueIn(element: Element, unit: Unit, clock: Clock, isHalved: boolean): number {
  return amountAt(unit, { clock }, isHalved && !countsDay(element)) ?? 0;
}

/** Some sliders count 24 hours beside a text that shows twelve of them. */
export function countsDay(field: Element): boolean {
  const options = dom.matchesOf(field, 'select') ? [...(field as HTMLSelectElement).options] : [];
  const most = [dom.attributeOf(field, 'max') ?? '', ...options.map(({ text }) => text)];
  return most.some((it) => Number.parseInt(it, 10) > TWELVE);
}

function saysHalf(picker: Picker, fields: readonly UnitField[]): boolean {
  return halvesIn(picker).length > 0 || fields.some(({ unit }) => unit === 'half');
}

/** Not past its end, which would turn the hour or the day as well: a step that leads there is one back. */
async function turn(picker: Picker, unit: Unit, value: number, round: number): Promise<void> {
  let now: UnitField | undefined;
  let here: number | undefined;
  let [spot, pressed]: [Spot?, Element?] = [];
  await stepTo({
    off() {
      now = clockFieldsIn(picker).find((it) => it.unit === unit);
      const shown = Number.parseInt(shownIn(now?.element), 10) % round;
      const by = shown - (here ?? shown);
      here = Math.abs(by) * 2 > round ? shown - Math.sign(by) * round : shown;
      return (value % round) - here;
    },
    async step({ towards, by }) {
      const [up, down] = now?.arrows ?? [];
      const [it, other] = towards > 0 ? [up, down] : [down, up];
      // One that counts down may do nothing at an end.
      const isDisabled = it && (isOff(it) || (it === pressed && !by));
      const arrow = isDisabled ? other : it;
      if (!arrow) return false;
      if (spot && arrow === pressed) await press(picker.task, spot);
      else spot = await picker.press(arrow);
      pressed = arrow;
      picker.hasChosen = true;
      return frame();
    },
    // One the wrong way, and back.
    most: MOST + 2,
    idle: 1,
    isEven: true,
  });
}

/** Numbers with something to press right above and below each; of a list between arrows the chosen one. */
export function turnedIn(picker: Picker): readonly UnitField[] {
  const all = [...textsIn(picker.task.env, NUMBER)].flatMap(({ element }) => {
    const arrows = picker.isIn(element) && isSeen(element) && arrowsOf(element);
    return arrows ? [{ element, arrows }] : [];
  });
  const chosen = all.filter(({ element, arrows }) => {
    const list = all.filter((it) => it.arrows.some((arrow) => arrows.includes(arrow)));
    return list.length === 1 || isMarked(element);
  });
  if (chosen.length < 2) return [];
  return chosen.flatMap((it, at) => (UNITS[at] ? [{ unit: UNITS[at], ...it }] : []));
}

function arrowsOf(number: Element): readonly Element[] | undefined {
  const own = dom.rectOf(number);
  for (const around of [...outwards(number)].slice(1, LEVELS)) {
    const near = dom.allWithin(around, '*').filter((it) => {
      const { left, right } = dom.rectOf(it);
      const isAbove = Math.abs(left + right - own.left - own.right) < 2 * ASIDE;
      return isAbove && isSeen(it) && isPressed(it) && !/\d/.test(dom.textIn(it) ?? '');
    });
    const reach = (a: number, b: number) => b - a > -ASIDE && b - a < REACH;
    const up = near.find((it) => reach(dom.rectOf(it).bottom, own.top));
    const down = near.find((it) => reach(own.bottom, dom.rectOf(it).top));
    if (up && down) return [up, down];
  }
  return undefined;
}

export function hasClockFields(picker: Picker): boolean {
  return wholeIn(picker) !== undefined || clockFieldsIn(picker).length > 0;
}

function wholeIn(picker: Picker): HTMLInputElement | undefined {
  const all = findAll('input[type=time i]', picker.task.env.isOurs) as HTMLInputElement[];
  const free = all.filter((it) => picker.isIn(it) && isSeen(it) && !isOff(it) && !it.readOnly);
  return free.length === 1 ? free[0] : undefined;
}

function clockFieldsIn(picker: Picker): readonly UnitField[] {
  const { isOurs, observer } = picker.task.env;
  const all = (findAll(FIELDS, isOurs) as HTMLElement[]).filter(
    (it) => picker.isIn(it) && isSeen(it) && !isOff(it) && !picker.fields.includes(it as never),
  );
  const named = all.flatMap((element): UnitField[] => {
    const unit = unitOf(observer, element, UNITS, picker.lang);
    return unit ? [{ unit, element }] : [];
  });
  const fields = named.filter(({ unit }, at) => named.findIndex((it) => it.unit === unit) === at);
  return fields.some(({ unit }) => unit === 'hour') ? fields : turnedIn(picker);
}

/** By the name that it has for the visitor, else by those in its attributes. */
export function unitOf(
  observer: Observer,
  element: Element,
  among: readonly Unit[],
  lang: string,
): Unit | undefined {
  // One without a value is the hint.
  const all = [...((element as HTMLSelectElement).options ?? [])].filter(({ value }) => value);
  const halves = all.length === 2 && all.every(({ text }) => halfOf(text, lang) !== undefined);
  if (halves && among.includes('hour')) return 'half';
  const said = SAYING.map((it) => dom.attributeOf(element, it) ?? '');
  return unitSaid([observer.describe(element).name, ...said], among);
}

/** What says AM or PM in it: one that is pressed to change it, or a button for each. */
function halvesIn(picker: Picker) {
  const { isOurs } = picker.task.env;
  const all = findAll('button,[role=button],span,a,div', isOurs) as HTMLElement[];
  return all.flatMap((it) => {
    const half = it.childElementCount ? undefined : halfOf(dom.textIn(it) ?? '', picker.lang);
    return half !== undefined && picker.isIn(it) && isSeen(it) ? [{ half, element: it }] : [];
  });
}

function shownIn(element: Element | undefined): string {
  if (!element) return '';
  const { selectedOptions: chosen, value } = element as HTMLSelectElement;
  const text = dom.matchesOf(element, FIELDS) ? value : dom.textIn(element);
  return westernDigits((chosen ? chosen[0]?.text : text) ?? '');
}

function fill(field: Field, text: string): void {
  giveFocus(field);
  if (isSetWhole(field)) setValue(field, text);
  else typeOver(field, text);
  announceChange(field);
  leaveField(field);
}

function choose(list: HTMLSelectElement, value: number, lang: string): void {
  const wanted = optionAt(list, value, lang);
  if (wanted && !wanted.disabled && !wanted.selected) selectOnly(list, wanted);
}

/** By its text, else by its value; `value`: of a half 0 or 1. */
export function optionAt(list: HTMLSelectElement, value: number, lang: string) {
  const is = (text: string) => {
    const amount = halfOf(text, lang) ?? (monthSaid(text, lang) || westernDigits(text));
    return Number.parseInt(`${amount}`, 10) === value;
  };
  const all = [...list.options].filter(({ text }) => text.trim());
  return all.find((it) => is(it.text)) ?? all.find((it) => it.value && is(it.value));
}
