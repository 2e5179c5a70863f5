/** Chooses in a native list by what is seen of an option, else by its value. */

import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/name/shown_text.ts';
import { press } from '../events/press.ts';
import { selectOnly } from '../events/text.ts';
import { approach, timed } from '../spot/approach.ts';
import { takesNoPointer } from '../spot/hit.ts';
import type { Report, Task } from '../task/action.ts';
import { line, quote, Refusal } from '../task/outcome.ts';
import { chosen, title } from '../task/state.ts';
import { until } from '../task/until.ts';
import { isUnseen } from './choice/evidence.ts';
import { choosingIn, LATE_MS } from './choice/index.ts';
import { match, optionNamed } from './choice/option.ts';
import { giveFocus, notAsAsked, setTo } from './value/driver.ts';
import { StandingControl } from './value/standing.ts';

/** Ms: a drawn list follows its hidden one at once, or after a render. */
const FOLLOWS = { most: 600, quiet: 250 };

export async function selectIn(
  task: Task,
  list: HTMLSelectElement,
  asked: readonly string[],
): Promise<Report> {
  const { env } = task;
  if (asked.length > 1 && !list.multiple) {
    throw new Refusal('invalid_args', `${title(env, list)} takes one option, not ${asked.length}.`);
  }
  const keyed = takesNoPointer(list);
  // A list that is still loading has no options yet: wait until it is ready.
  const spot = await approach(task, { element: list, keyed });
  const all = () => {
    const own = [...list.options].filter((it) => !env.isOurs(it));
    return own.map((it) => ({ element: it as HTMLElement, name: line(read(it), 200) }));
  };
  if (keyed) giveFocus(list);
  else await timed(task, 'events', () => press(task, spot));
  const look = () => asked.every((it) => match(env, all(), it)) || undefined;
  // Some load their options only then.
  await until(task, look, { most: env.limits.ready, quiet: LATE_MS });
  const options = asked.map(
    (wanted) => optionNamed(task, list, all(), wanted).element as HTMLOptionElement,
  );
  const names = options.map(read);
  const standing = new StandingControl(task, list);
  const drawn = asked.length === 1 ? drawnFor(list) : undefined;
  const before = drawn && textOf(drawn);
  // A list of values is all that it shall have.
  const isAdded = list.multiple && !Array.isArray(task.args.value);
  const now = new Set([...(isAdded ? list.selectedOptions : []), ...options]);
  const isSame = now.size === list.selectedOptions.length && options.every((it) => it.selected);
  /** A drawn list that does not hear of the hidden one that it stands for is chosen in as by a person. */
  const follows = () => !drawn?.isConnected || textOf(drawn) !== before || undefined;
  const setting = {
    ways: () => [
      () => selectOnly(list, ...now),
      () => choosingIn(task, drawn!, false).choose(names),
    ],
    reads: () => !!follows(),
    rest: () => until(task, follows, FOLLOWS),
  };
  if (!isSame && !(await setTo(task, setting))) {
    const shows = `"${quote(before, 60)}"`;
    throw notAsAsked(task, title(env, list), { asked: `"${quote(names[0], 60)}"`, shows });
  }
  return {
    said: `Chose ${names.map((it) => `"${it}"`).join(', ')} in ${title(env, list)}${isSame ? ' (it was chosen already)' : ''}`,
    verify: () => prove(task, (standing.now() ?? list) as HTMLSelectElement, options),
  };
}

function drawnFor(list: HTMLSelectElement): Element | undefined {
  const shows = line(list.selectedOptions[0]?.text ?? '', 200);
  if (!shows || !isUnseen(list)) return undefined;
  const beside = [list.nextElementSibling, list.previousElementSibling];
  return beside.find((it) => it && isVisible(it) && textOf(it) === shows) ?? undefined;
}

function textOf(element: Element): string {
  return line(shownText(element as HTMLElement), 200);
}

function prove(task: Task, list: HTMLSelectElement, options: HTMLOptionElement[]): void {
  // One that may be taken once, as by a list that adds fields, is switched off as it is.
  const isTaken = (it: HTMLOptionElement) => it.disabled && !task.watch.complaint();
  if (!list.isConnected || options.every((it) => isChosen(list, it) || isTaken(it))) return;
  const shows = dom.isMasked(list) ? dom.HIDDEN : chosen(list);
  const asked = `"${options.map(read).join(', ')}"`;
  throw notAsAsked(task, title(task.env, list), { asked, shows: `"${shows}"` });
}

function isChosen(list: HTMLSelectElement, option: HTMLOptionElement): boolean {
  if (option.isConnected) return option.selected;
  const alike = [...list.options].filter((it) => read(it) === read(option));
  return !alike.length || alike.some((it) => it.selected);
}

function read(option: HTMLOptionElement): string {
  return line(option.label || option.text, 1e6);
}
