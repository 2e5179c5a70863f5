/** Clocks with separate fields for hours and minutes: text, lists or sliders. */

import { findAll } from '../../ask/tree.ts';
import { attributeOf, matchesOf } from '../../observe/walk/native.ts';
import { isOff } from '../choosing/option.ts';
import { isSeen } from '../choosing/visible_parts.ts';
import { leaveField } from '../events/blur.ts';
import { plainEvent } from '../events/plain_event.ts';
import { announceChange, type Field, setValue, typeOver } from '../events/text.ts';
import { type Clock, two } from './moment.ts';
import type { Picker } from './picker.ts';

type Unit = 'hour' | 'minute' | 'second';

interface UnitField {
  readonly unit: Unit;
  readonly element: HTMLElement;
}

const FIELDS = 'input:not([type=hidden],[type=checkbox],[type=radio]),select';
const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['hour', /hour|stunde|heure|hora\b|\bora\b|\buur\b|час|godzin|saat|时|時|시|^hh?$/i],
  ['minute', /minut|мин|dakika|分|분|^mm?$|\bmin\b/i],
  ['second', /second|sekund|seconde|segund|сек|saniye|秒|초|^ss?$|\bsec\b/i],
];
const HALF = /^\s*([ap])\.?\s?m\.?\s*$/i;

/** Whether there were such fields; the result in the picker is checked elsewhere. */
export async function fillClock(picker: Picker, clock: Clock): Promise<boolean> {
  const fields = fieldsIn(picker);
  if (!fields.some(({ unit }) => unit === 'hour')) return false;
  const half = halfIn(picker);
  for (const { unit, element } of fields) {
    const value = unit === 'hour' && half ? clock.hour % 12 || 12 : clock[unit];
    await picker.gated(element, () => fill(element, value));
    await picker.rest();
  }
  const wanted = clock.hour < 12 ? 'a' : 'p';
  const now = halfIn(picker);
  if (now && HALF.exec(now.textContent ?? '')?.[1]?.toLowerCase() !== wanted) {
    await picker.press(now);
    await picker.rest();
  }
  return true;
}

function fieldsIn(picker: Picker): UnitField[] {
  const { isOurs, observer } = picker.task.env;
  const all = (findAll(FIELDS, isOurs) as HTMLElement[]).filter(
    (it) => picker.isIn(it) && isSeen(it) && !isOff(it) && !picker.fields.includes(it as never),
  );
  const named = all.flatMap((element) => {
    const said = ['name', 'placeholder', 'class', 'id', 'title', 'data-unit'].map(
      (it) => attributeOf(element, it) ?? '',
    );
    const words = [observer.describe(element).name, ...said];
    const unit = UNITS.find(([, pattern]) => words.some((it) => pattern.test(it)))?.[0];
    return unit ? [{ unit, element }] : [];
  });
  return named.filter(({ unit }, at) => named.findIndex((it) => it.unit === unit) === at);
}

/** Shows AM or PM, and is pressed to change it. */
function halfIn(picker: Picker): HTMLElement | undefined {
  const all = findAll('button,[role=button],span,a,div', picker.task.env.isOurs) as HTMLElement[];
  const shown = all.filter(
    (it) =>
      !it.childElementCount && HALF.test(it.textContent ?? '') && picker.isIn(it) && isSeen(it),
  );
  return shown.length === 1 ? shown[0] : undefined;
}

function fill(element: HTMLElement, value: number): void {
  if (matchesOf(element, 'select')) {
    choose(element as HTMLSelectElement, value);
    return;
  }
  const field = element as Field;
  if (matchesOf(field, '[type=range i]')) setValue(field, `${value}`);
  else {
    field.focus({ preventScroll: true });
    typeOver(field, two(value));
  }
  announceChange(field);
  leaveField(field);
}

function choose(list: HTMLSelectElement, value: number): void {
  const wanted = [...list.options].find((it) => Number.parseInt(it.text, 10) === value);
  if (!wanted || wanted.disabled || wanted.selected) return;
  wanted.selected = true;
  list.dispatchEvent(plainEvent(list, 'input', { bubbles: true, composed: true }));
  announceChange(list);
}
