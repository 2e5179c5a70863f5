/**
 * The order of day and month in a field that does not show it: masks accept a day that can be no
 * month in its own place only.
 */

import { typeKeys, typeOver } from '../events/text.ts';
import { type Format, write } from './format.ts';
import { localFormat } from './formats.ts';
import { type Day, isoDay } from './moment.ts';
import type { Picker } from './picker.ts';
import { daysInText } from './reading.ts';

/** In every month, and no month itself. */
const DAY = 25;

/** The one order that the field accepts; undefined if it accepts both, or none. */
export async function orderTakenBy(picker: Picker, day: Day): Promise<Format | undefined> {
  const field = picker.fields[0];
  const local = localFormat(picker.lang);
  if (!field || field.readOnly || !local) return undefined;
  const asked = { day: day.day > 12 ? day : { ...day, day: DAY } };
  const taken: Format[] = [];
  await picker.enter(0);
  for (const format of [local, swapped(local)]) {
    const text = write(format, asked, picker.lang) ?? '';
    for (const type of [typeOver, typeKeys]) {
      type(field, text);
      await picker.rest();
      const [found] = daysInText(field.value, picker.lang);
      if (found?.join() !== isoDay(asked.day)) continue;
      taken.push(format);
      break;
    }
  }
  return taken.length === 1 ? taken[0] : undefined;
}

/** Day and month in each other's place. */
function swapped(format: Format): Format {
  const at = (unit: string) => format.findIndex((it) => typeof it !== 'string' && it.unit === unit);
  const [day, month] = [at('day'), at('month')];
  return format.map((it, nth) =>
    nth === day ? format[month]! : nth === month ? format[day]! : it,
  );
}
