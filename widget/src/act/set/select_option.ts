/** Chooses in a native list by what is seen of an option, else by its value. */

import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText, shownText } from '../../observe/element/shown_text.ts';
import { press } from '../events/press.ts';
import { announceChange } from '../events/text.ts';
import { approach, timed } from '../spot/approach.ts';
import { StandingControl } from '../spot/control_place.ts';
import { takesNoPointer } from '../spot/hit.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { line, quote, Refusal } from '../task/outcome.ts';
import { chosen, title } from '../task/state.ts';
import { until } from '../task/until.ts';
import { isUnseen } from './choice/hidden_fields.ts';
import { Choosing } from './choice/index.ts';
import { match } from './choice/option.ts';

const LISTED = 25;
/** Ms: a drawn list follows its hidden one at once, or after a render. */
const FOLLOWS = { most: 600, quiet: 250 };

export const selectOption: Action = {
  sets: true,
  args: { ref: 'ref', value: 'texts' },
  run: (task) => selectIn(task, listOf(task, task.target()), [task.args.value].flat()),
};

export async function selectIn(
  task: Task,
  list: HTMLSelectElement,
  asked: readonly string[],
): Promise<Report> {
  if (asked.length > 1 && !list.multiple) {
    throw new Refusal(
      'invalid_args',
      `${title(task.env, list)} takes one option, not ${asked.length}.`,
    );
  }
  // A list that is still loading has no options yet: wait until it is ready.
  const keyed = takesNoPointer(list);
  const spot = await approach(task, { element: list, keyed });
  const options = asked.map((wanted) => find(task, list, wanted));
  const standing = new StandingControl(task, list);
  if (keyed) list.focus({ preventScroll: true });
  else await timed(task, 'events', () => press(task, spot));
  const drawn = drawnFor(list);
  const changed = choose(list, options);
  if (changed && drawn && asked.length === 1) await chooseDrawn(task, drawn, read(options[0]!));
  const end = changed ? '' : ' (it was chosen already)';
  return {
    said: `Chose ${options.map((it) => `"${read(it)}"`).join(', ')} in ${title(task.env, list)}${end}`,
    verify: () => verify(task, (standing.now() ?? list) as HTMLSelectElement, options),
  };
}

/** A drawn list that does not hear of the hidden one that it stands for: chosen in as by a person. */
async function chooseDrawn(task: Task, { element, shows }: Drawn, option: string): Promise<void> {
  const follows = () => !element.isConnected || textOf(element) !== shows || undefined;
  if (await timed(task, 'settle', () => until(task, follows, FOLLOWS))) return;
  const choosing = new Choosing(task, element, false);
  await choosing.choose(option);
  await choosing.close();
  if (follows()) return;
  const told = `${title(task.env, element)}: asked "${quote(option, 60)}", it shows "${quote(shows, 60)}"`;
  throw new Refusal('rejected_value', told);
}

interface Drawn {
  readonly element: Element;
  readonly shows: string;
}

function drawnFor(list: HTMLSelectElement): Drawn | undefined {
  const shows = line(list.selectedOptions[0]?.text ?? '', 200);
  if (!shows || !isUnseen(list)) return undefined;
  const beside = [list.nextElementSibling, list.previousElementSibling];
  const element = beside.find((it) => it && isVisible(it) && textOf(it) === shows);
  return element ? { element, shows } : undefined;
}

function textOf(element: Element): string {
  return line(shownText(element as HTMLElement), 200);
}

function listOf({ env }: Task, target: Element): HTMLSelectElement {
  const own = dom.fieldOfLabel(target) ?? target;
  if (own.localName === 'select') return own as HTMLSelectElement;
  const owned = own.getAttribute('aria-controls') ?? own.getAttribute('aria-owns') ?? '';
  const box = owned ? dom.withId(own.getRootNode() as Document, owned) : own;
  const names = [...(box?.querySelectorAll('[role=option]') ?? [])].map((it) =>
    quote(plainText(it), 60),
  );
  const there = names.length ? ` It has: ${list(names)}.` : '';
  const message = `${title(env, own)} is no native list: click it, then click the option.${there}`;
  throw new Refusal('not_interactive', message);
}

function find({ env }: Task, select: HTMLSelectElement, wanted: string): HTMLOptionElement {
  const all = [...select.options].filter((it) => !env.isOurs(it));
  const options = all.map((it) => ({ element: it, name: line(read(it), 200) }));
  const first = match(env, options, wanted)?.element as HTMLOptionElement | undefined;
  if (!first) {
    const message = `${title(env, select)} has no option "${line(wanted, 60)}". It has: ${list(telling(select, all.map(read)))}.`;
    throw new Refusal('option_missing', message);
  }
  if (first.matches(':disabled')) {
    throw new Refusal(
      'disabled',
      `The option "${read(first)}" of ${title(env, select)} is disabled.`,
    );
  }
  return first;
}

function choose(select: HTMLSelectElement, options: HTMLOptionElement[]): boolean {
  const before = [...select.selectedOptions];
  if (before.length === options.length && options.every((it) => it.selected)) return false;
  for (const option of select.options) {
    const wanted = options.includes(option);
    if (option.selected !== wanted && (wanted || select.multiple)) option.selected = wanted;
  }
  select.dispatchEvent(dom.plainEvent(select, 'input', { bubbles: true, composed: true }));
  announceChange(select);
  return true;
}

function verify(
  { env, watch }: Task,
  select: HTMLSelectElement,
  options: HTMLOptionElement[],
): void {
  const shows = [...select.selectedOptions].map(read);
  if (!select.isConnected || options.every((it) => isChosen(select, it, shows))) return;
  const complaint = watch.complaint();
  const why = complaint ? `; message: ${complaint}` : '';
  const [shown = dom.HIDDEN] = telling(select, [chosen(select)]);
  const told = `asked "${options.map(read).join(', ')}", list shows "${shown}"${why}`;
  throw new Refusal('rejected_value', `${title(env, select)}: ${told}`);
}

/** The page may have drawn the list's options again, or the list. */
function isChosen(select: HTMLSelectElement, it: HTMLOptionElement, shows: string[]): boolean {
  if (it.isConnected) return it.selected;
  return ![...select.options].some((other) => read(other) === read(it)) || shows.includes(read(it));
}

function read(option: HTMLOptionElement): string {
  return line(option.label || option.text, 1e6);
}

/** The options that may be reported: secret ones must not leave the page. */
function telling(select: HTMLSelectElement, names: string[]): string[] {
  return dom.isMasked(select) ? [dom.HIDDEN] : names;
}

function list(names: string[]): string {
  const rest = names.length - LISTED;
  const some = names.slice(0, LISTED).map((name) => JSON.stringify(quote(name, 60)));
  return some.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
