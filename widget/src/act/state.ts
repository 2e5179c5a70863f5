/** The visible state of a control, with secrets only as "filled". */

import type { Row } from '../link/protocol.ts';
import { hintedStates, messageOf } from '../observe/element/custom.ts';
import { isFilled } from '../observe/element/secrets.ts';
import { drawnLines, isSink, screenOf } from '../observe/element/sink.ts';
import {
  attributeOf,
  closestOf,
  fieldOfLabel,
  isEditable,
  matchesOf,
  tagOf,
} from '../observe/walk/native.ts';
import type { Env } from './env.ts';
import { textOf } from './events/editable.ts';
import { line, quote } from './quote.ts';

const STATES = ['checked', 'expanded', 'pressed', 'selected', 'current', 'disabled'];

export function isText(element: Element): boolean {
  return isEditable(element) || matchesOf(element, TEXT_FIELD);
}

const NOT_TEXT = [
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'image',
  'file',
  'hidden',
  'color',
  'range',
]
  .map((type) => `[type=${type} i]`)
  .join(',');
export const TEXT_FIELD = `textarea,input:not(${NOT_TEXT})`;
export const TOGGLE = 'input[type=checkbox i],input[type=radio i]';

/** Property names with their values. */
export function stateOf(env: Env, given: Element): Map<string, string> {
  const element = fieldOfLabel(given) ?? given;
  const state = new Map<string, string>();
  if (matchesOf(element, TOGGLE)) state.set('checked', `${(element as HTMLInputElement).checked}`);
  else if (env.isSecret(element)) state.set('filled', `${isFilled(element)}`);
  else if (matchesOf(element, 'select')) state.set('value', chosen(element as HTMLSelectElement));
  else if (isSink(element)) state.set('value', line(drawnIn(element)));
  else if (matchesOf(element, 'input,textarea'))
    state.set('value', (element as HTMLInputElement).value);
  else if (isEditable(element)) state.set('value', line(textOf(element as HTMLElement)));
  for (const key of STATES) {
    const value = attributeOf(element, `aria-${key}`);
    if (value !== null && !state.has(key)) state.set(key, value);
  }
  for (const [key, value] of hintedStates(element)) state.set(key, value);
  const details = closestOf(element, 'details > summary')?.parentElement;
  if (details) state.set('expanded', `${(details as HTMLDetailsElement).open}`);
  return state;
}

/** What an editor draws; the field that takes its keys holds something else. */
function drawnIn(sink: Element): string {
  const screen = screenOf(sink);
  return screen ? drawnLines(screen) : '';
}

/** Why the browser does not accept the value of a field. */
export function complaintOf(field: Element): string {
  return quote(messageOf(field), 160);
}

export function chosen(select: HTMLSelectElement): string {
  return [...select.selectedOptions].map((option) => line(option.label || option.text)).join(', ');
}

export function shown(key: string, value: string): string {
  if (key === 'value') return value === '' ? 'empty' : value;
  return value === 'true' ? key : value === 'false' ? `not ${key}` : `${key} ${value}`;
}

/** Its row in the last observation. */
export function rowOf(env: Env, element: Element): Row | undefined {
  const { ref } = env.observer.describe(element);
  for (const { row } of ref ? env.observer.lines() : []) {
    if (typeof row === 'string') continue;
    const cells = (row.cells ?? []).filter((cell) => typeof cell !== 'string');
    const own = [row, ...cells].find((it) => it.ref === ref);
    if (own) return own;
  }
  return undefined;
}

/** The name of an element in a sentence: its name, else its role. */
export function label(env: Env, element: Element): string {
  const { name, role } = env.observer.describe(element);
  return quote(name, 80) || `the ${role || tagOf(element)}`;
}

/** As in `button "Pay" [17]`. */
export function title(env: Env, element: Element): string {
  const { name, role, ref } = env.observer.describe(element);
  const called = name ? ` "${quote(name, 80)}"` : '';
  return `${role || tagOf(element)}${called}${ref ? ` [${ref}]` : ''}`;
}
