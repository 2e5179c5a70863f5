/** Chooses by visible name in any list or control that opens one: open, wait, press, verify. */

import * as dom from '../../dom/index.ts';
import { typeOver } from '../events/text.ts';
import { approach, timed } from '../spot/approach.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { line, quote, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { until } from '../task/until.ts';
import { choosingIn } from './choice/index.ts';
import { match, optionNamed } from './choice/option.ts';
import { fill } from './fill_input.ts';
import { selectIn } from './select_option.ts';
import { focusAt } from './value/driver.ts';

const MOST = 20;
const LISTS = 'select,input,[aria-haspopup=listbox],[aria-controls],[aria-owns]';
/** A list that depends on the typed text appears after a pause in typing and a request. */
const TYPED = { most: 1500, quiet: 700 };

export const choose: Action = {
  sets: true,
  args: { ref: 'ref', option: 'texts' },
  run: (task) => chooseIn(task, task.target(), task.args.option),
};

export const selectOption: Action = {
  sets: true,
  args: { ref: 'ref', value: 'texts' },
  run(task) {
    const own = dom.fieldOfLabel(task.target()) ?? task.target();
    const { role } = task.env.observer.describe(own);
    if (/^(combobox|listbox)$/.test(role) || dom.matchesOf(own, LISTS))
      return chooseIn(task, task.target(), task.args.value);
    const message = `${title(task.env, own)} is no list: click it, or name the list.`;
    throw new Refusal('not_interactive', message);
  },
};

async function chooseIn(
  task: Task,
  target: Element,
  option: string | readonly string[],
): Promise<Report> {
  const control = dom.fieldOfLabel(target) ?? target;
  const given = [option].flat();
  if (control.localName === 'select') return selectIn(task, control as HTMLSelectElement, given);
  const asked = given.map((it) => line(it, 200));
  if (!asked.length || asked.length > MOST || asked.some((it) => !it)) {
    const message = `An option is what one reads in the list, or 1 to ${MOST} of them.`;
    throw new Refusal('invalid_args', message);
  }
  const many = typeof option !== 'string';
  const field = control as HTMLInputElement;
  if (!many && control.localName === 'input' && field.list) return suggest(task, field, asked[0]!);
  const choosing = choosingIn(task, control, many);
  const chosen = await choosing.choose(asked);
  const names = chosen.map((it) => `"${it}"`).join(', ');
  return {
    said: `Chose ${names} in ${title(task.env, control)}${choosing.stood()}`,
    data: { chosen },
    verify: () => choosing.prove(),
  };
}

async function suggest(task: Task, field: HTMLInputElement, wanted: string): Promise<Report> {
  const { env } = task;
  const options = () =>
    [...((field.list as HTMLDataListElement | null)?.options ?? [])]
      .filter((it) => !it.disabled && it.value)
      .map((it) => ({ element: it, name: line(it.label || it.text || it.value, 200) }));
  const look = () => match(env, options(), wanted);
  if (!look()) {
    const spot = await approach(task, { element: field, editable: true });
    await focusAt(task, spot, field);
    const before = field.value;
    typeOver(field, wanted);
    const found = await timed(task, 'settle', () => until(task, look, TYPED));
    if (!found) typeOver(field, before);
  }
  const { element, name } = optionNamed(task, field, options(), wanted);
  const { value } = element as HTMLOptionElement;
  const report = await fill(task, value);
  const sent = value === name ? '' : ` (${quote(value, 60)})`;
  return { ...report, said: `Chose "${quote(name, 60)}"${sent} in ${title(env, field)}` };
}
