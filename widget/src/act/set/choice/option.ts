/** Options: their text, whether they are chosen, and which of several is meant. */

import { isDisabled } from '../../../ask/disabled.ts';
import { subjectOf } from '../../../ask/subject.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText, shownText } from '../../../observe/element/name/shown_text.ts';
import type { Task } from '../../task/action.ts';
import type { Env } from '../../task/env.ts';
import { plain } from '../../task/matching.ts';
import { line, quote, Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';

export interface Option {
  readonly element: HTMLElement;
  readonly name: string;
}

const NESTED = '[role=treeitem],[role=option],[role=menuitem],li';
const LISTED = 20;

export function optionOf(env: Env, element: Element): Option {
  // A branch of a tree contains its leaves: only its first line is its own text.
  const nested = dom.firstWithin(element, NESTED) !== null;
  const lines = shownOf(element as HTMLElement).trim();
  const shown = line(nested ? lines.split('\n')[0] : lines, 200);
  const name = shown || line(env.observer.describe(element).name, 200);
  return { element: element as HTMLElement, name };
}

/** Parts without a space between them are separate words if they are drawn apart. */
function shownOf(element: HTMLElement): string {
  const text = shownText(element);
  const parts = dom.childrenOf(element).filter((it) => dom.textIn(it)?.trim());
  if (parts.length < 2 || /\n/.test(text.trim())) return text;
  const joined = parts.map((it) => line(shownText(it as HTMLElement), 200));
  const whole = joined.join('');
  return whole === text.trim() && areApart(parts) ? joined.join(' ') : text;
}

function areApart(parts: readonly Element[]): boolean {
  return parts.every((it, at) => {
    const next = parts[at + 1];
    if (!next) return true;
    const [a, b] = [dom.rectOf(it), dom.rectOf(next)];
    return b.left - a.right >= 2 || b.top >= a.bottom - 2;
  });
}

/** Throws `option_missing` if several have that text. `whole`: none by its start or value alone. */
export function match(
  env: Env,
  options: readonly Option[],
  wanted: string,
  whole = false,
): Option | undefined {
  for (const fits of testsOf(env, wanted).slice(0, whole ? WHOLE : undefined)) {
    const found = distinct(options.filter(fits));
    if (found.length === 0) continue;
    // Those of a native list that send the same are one.
    if (new Set(found.map(({ element }) => sentBy(element) ?? element)).size === 1) return found[0];
    const free = found.filter(({ element }) => !isOff(element));
    if (free.length === 1) return free[0];
    throw new Refusal('option_missing', several(env, found, wanted));
  }
  return undefined;
}

function several(env: Env, found: readonly Option[], wanted: string): string {
  const ways = [
    found.map(({ name }) => name),
    found.map((it) => {
      const group = groupOf(env, it.element);
      return group && `${group} > ${it.name}`;
    }),
    found.map(({ element }) => sentBy(element)),
  ];
  const apart = ways.find((way) => new Set(way).size === found.length && way.every(Boolean));
  const named = apart?.slice(0, LISTED).map((it) => `"${quote(it!, 60)}"`);
  const how =
    named && !dom.isMasked(found[0]!.element)
      ? `ask for one of ${named.join(', ')}`
      : 'click the one that is meant';
  return `Several options read "${line(wanted, 60)}": ${how}.`;
}

function sentBy(element: Element): string | undefined {
  return dom.tagOf(element) === 'option' ? (element as HTMLOptionElement).value : undefined;
}

/** So many of the tests are of a whole name. */
const WHOLE = 6;

/** What is seen decides; a hidden value only where none of that fits. */
function testsOf(env: Env, wanted: string): ((option: Option) => boolean)[] {
  const asked = line(wanted, 200);
  const folded = plain(asked);
  const path = STEP.test(asked) ? asked.split(STEP).map(plain).join(' > ') : undefined;
  return [
    ({ name }) => name === asked,
    ({ name }) => plain(name) === folded,
    ({ element }) => plain(env.observer.describe(element).name) === folded,
    ({ element, name }) => !!path && plain(`${groupOf(env, element)} > ${name}`) === path,
    ({ element }) => linesOf(element).some((it) => plain(it) === folded),
    ({ name }) => letters(name) === letters(asked) && letters(asked) !== '',
    ({ name }) => folded !== '' && startsWith(plain(name), folded),
    ({ element }) => valuesOf(element).includes(asked),
    ({ element }) => valuesOf(element).map(plain).includes(folded),
  ];
}

function valuesOf(element: Element): string[] {
  const all = ['value', 'data-value', 'data-key'].map((it) => dom.attributeOf(element, it));
  return all.filter((it) => it !== null);
}

/** Without commas, brackets and the like between the parts. */
export function letters(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}

function linesOf(element: HTMLElement): string[] {
  if (dom.firstWithin(element, NESTED)) return [];
  return shownText(element)
    .split('\n')
    .map((it) => line(it, 200));
}

/** "Paris" means "Paris, France" and not "Parisian". */
function startsWith(name: string, start: string): boolean {
  return name.startsWith(start) && !/^[\p{L}\p{N}]/u.test(name.slice(start.length));
}

function distinct(options: Option[]): Option[] {
  const all = options.map(({ element }) => element);
  return options.filter(
    ({ element }) => !all.some((it) => it !== element && dom.contains(element, it)),
  );
}

export function isOff(element: Element): boolean {
  return isDisabled(subjectOf(element));
}

export function namesListed(all: readonly string[]): string {
  const names = [...new Set(all.filter(Boolean))];
  if (!names.length) return 'Nothing is listed.';
  const rest = names.length - LISTED;
  const some = names.slice(0, LISTED).map((name) => JSON.stringify(quote(name, 60)));
  return `It has: ${some.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

interface Sought {
  readonly options: readonly Option[];
  readonly wanted: string;
  readonly path?: readonly string[];
}

export function missing(
  { env }: Task,
  control: Element,
  { options, wanted, path = [] }: Sought,
): Refusal {
  const where = path.length ? ` under "${path.join(' > ')}"` : '';
  // Secret ones must not leave the page.
  const has = namesListed(dom.isMasked(control) ? [dom.HIDDEN] : options.map(({ name }) => name));
  const message = `${title(env, control)} has no option "${line(wanted, 60)}"${where}. ${has}`;
  return new Refusal('option_missing', message);
}

export function mustBeFree({ env }: Task, control: Element, { element, name }: Option): void {
  if (!isOff(element)) return;
  const message = `The option "${quote(name, 60)}" of ${title(env, control)} is disabled.`;
  throw new Refusal('disabled', message);
}

export function optionNamed(
  task: Task,
  control: Element,
  options: readonly Option[],
  wanted: string,
): Option {
  const found = match(task.env, options, wanted);
  if (!found) throw missing(task, control, { options, wanted });
  mustBeFree(task, control, found);
  return found;
}

export const STEP = /\s*[>›»→]\s*/;

const GROUP = '[role=group],[role=rowgroup],optgroup';
const OPTION =
  'option,[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]';
const LIST = '[role=listbox],[role=menu],[role=tree],select,body,html';
const LEVELS = 5;

export function groupOf(env: Env, option: Element): string {
  const group = option.closest(GROUP);
  const named = group && !group.matches(LIST) ? env.observer.describe(group).name : '';
  if (named) return line(named, 200);
  let level = 0;
  for (const at of outwards(option)) {
    if (at.matches(LIST) || level++ > LEVELS) return '';
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      if (before.matches(OPTION) || before.querySelector(OPTION)) continue;
      const said = line(plainText(before), 200);
      if (said) return said;
    }
  }
  return '';
}
