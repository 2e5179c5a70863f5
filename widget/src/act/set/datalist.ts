/**
 * Fields with a `datalist`: the browser draws the suggestions, and the field gets the chosen value.
 */

import { focused } from '../../ask/tree.ts';
import { press } from '../events/press.ts';
import { typeOver } from '../events/text.ts';
import { approach, timed } from '../spot/approach.ts';
import type { Report, Task } from '../task/action.ts';
import { plain } from '../task/matching.ts';
import { line, quote, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { until } from '../task/until.ts';
import { several } from './choice/option.ts';
import { fill } from './fill_input.ts';

/** A list that depends on the typed text appears after a pause in typing and a request. */
const TYPED = { most: 1500, quiet: 700 };
const LISTED = 12;

export function listedField(control: Element): HTMLInputElement | undefined {
  const field = control as HTMLInputElement;
  return control.localName === 'input' && field.list ? field : undefined;
}

export async function chooseListed(
  task: Task,
  field: HTMLInputElement,
  wanted: string,
): Promise<Report> {
  const option = find(task, field, wanted) ?? (await lookedUp(task, field, wanted));
  if (!option) throw missing(task, field, wanted);
  const report = await fill(task, option.value);
  const reads = read(option);
  const sent = option.value === reads ? '' : ` (${quote(option.value, 60)})`;
  return { ...report, said: `Chose "${quote(reads, 60)}"${sent} in ${title(task.env, field)}` };
}

async function lookedUp(
  task: Task,
  field: HTMLInputElement,
  wanted: string,
): Promise<HTMLOptionElement | undefined> {
  const spot = await approach(task, { element: field, editable: true });
  if (focused() !== field) await timed(task, 'events', () => press(task, spot));
  const before = field.value;
  typeOver(field, wanted);
  const found = await timed(task, 'settle', () =>
    until(task, () => find(task, field, wanted), TYPED),
  );
  if (!found) typeOver(field, before);
  return found;
}

function find(
  { env }: Task,
  field: HTMLInputElement,
  wanted: string,
): HTMLOptionElement | undefined {
  const asked = plain(line(wanted, 200));
  const all = optionsOf(field);
  const tests: ((it: HTMLOptionElement) => boolean)[] = [
    (it) => plain(read(it)) === asked,
    (it) => it.value === wanted,
    (it) => plain(it.value) === asked,
  ];
  for (const fits of tests) {
    const found = all.filter(fits);
    if (new Set(found.map(({ value }) => value)).size > 1) {
      const alike = found.map((it) => ({ element: it, name: read(it) }));
      throw new Refusal('option_missing', several(env, alike, wanted));
    }
    if (found[0]) return found[0];
  }
  const starting = all.filter((it) => plain(read(it)).startsWith(asked));
  return starting.length === 1 ? starting[0] : undefined;
}

function optionsOf(field: HTMLInputElement): HTMLOptionElement[] {
  return [...((field.list as HTMLDataListElement | null)?.options ?? [])].filter(
    (it) => !it.disabled && it.value,
  );
}

function read(option: HTMLOptionElement): string {
  return line(option.label || option.text || option.value, 200);
}

function missing({ env }: Task, field: HTMLInputElement, wanted: string): Refusal {
  const names = [...new Set(optionsOf(field).map(read))];
  const some = names.slice(0, LISTED).map((it) => JSON.stringify(quote(it, 60)));
  const rest = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
  const has = some.length ? `It has: ${some.join(', ')}${rest}.` : 'Nothing is listed.';
  const message = `${title(env, field)} has no option "${line(wanted, 60)}". ${has}`;
  return new Refusal('option_missing', message);
}
