/** Chooses by visible name in any list or control that opens one: open, wait, press, verify. */

import * as dom from '../../dom/index.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { line, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { Choosing } from './choice/index.ts';
import { chooseListed, listedField } from './datalist.ts';
import { selectIn } from './select_option.ts';

const MOST = 20;

export const choose: Action = {
  sets: true,
  args: { ref: 'ref', option: 'texts' },
  run: (task) => chooseIn(task, task.target(), task.args.option),
};

async function chooseIn(
  task: Task,
  target: Element,
  option: string | readonly string[],
): Promise<Report> {
  const asked = [option].flat().map((it) => line(it, 200));
  if (!asked.length || asked.length > MOST || asked.some((it) => !it)) {
    const message = `option is what one reads in the list, or 1 to ${MOST} of them.`;
    throw new Refusal('invalid_args', message);
  }
  const control = dom.fieldOfLabel(target) ?? target;
  if (control.localName === 'select') return selectIn(task, control as HTMLSelectElement, asked);
  const listed = listedField(control);
  if (listed && typeof option === 'string') return chooseListed(task, listed, asked[0]!);
  const choosing = new Choosing(task, control, typeof option !== 'string');
  const names: string[] = [];
  for (const wanted of asked) names.push(await choosing.choose(wanted));
  await choosing.close();
  const told = names.map((it) => `"${it}"`).join(', ');
  return {
    said: `Chose ${told} in ${title(task.env, control)}`,
    data: { chosen: names },
    verify: () => choosing.verify(),
  };
}
