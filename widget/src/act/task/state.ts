/** The visible state of a control, with secrets only as "filled". */

import { messageOf } from '../../ask/invalid.ts';
import { openOf } from '../../ask/open.ts';
import { drawnLines, isSink, screenOf } from '../../ask/sink.ts';
import { statesOf } from '../../ask/states.ts';
import { subjectOf } from '../../ask/subject.ts';
import { nativeValueOf } from '../../ask/value.ts';
import * as dom from '../../dom/index.ts';
import type { Row } from '../../wire/protocol.ts';
import type { Env } from './env.ts';
import { line, quote, Refusal } from './outcome.ts';

export function isText(element: Element): boolean {
  return dom.isEditable(element) || dom.matchesOf(element, TEXT_FIELD);
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

export function stateOf(env: Env, given: Element): Map<string, string> {
  const element = dom.fieldOfLabel(given) ?? given;
  const state = new Map<string, string>();
  if (env.isSecret(element)) state.set('filled', `${dom.isFilled(element)}`);
  else if (!dom.matchesOf(element, TOGGLE)) {
    const value = isSink(element) ? line(drawnIn(element)) : nativeValueOf(element, labelOf);
    if (value !== undefined) state.set('value', value);
    else if (dom.isEditable(element)) state.set('value', line(textOf(element as HTMLElement)));
  }
  for (const [name, value] of statesOf(element)) state.set(name, value);
  const summary = dom.closestOf(element, 'details > summary');
  const open = summary && openOf(subjectOf(summary));
  if (open) state.set('expanded', open);
  return state;
}

/** What an editor draws; the field that takes its keys holds something else. */
function drawnIn(sink: Element): string {
  const screen = screenOf(sink);
  return screen ? drawnLines(screen) : '';
}

export function complaintOf(field: Element): string {
  return quote(messageOf(field), 160);
}

export function chosen(select: HTMLSelectElement): string {
  return nativeValueOf(select, labelOf) ?? '';
}

function labelOf(option: HTMLOptionElement): string {
  return line(option.label || option.text);
}

export function shown(key: string, value: string): string {
  if (key === 'value') return value === '' ? 'empty' : value;
  return value === 'true' ? key : value === 'false' ? `not ${key}` : `${key} ${value}`;
}

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

export function label(env: Env, element: Element): string {
  const { name, role } = env.observer.describe(element);
  return quote(name, 80) || `the ${role || dom.tagOf(element)}`;
}

/** As in `button "Pay" [17]`. */
export function title(env: Env, element: Element): string {
  const { name, role, ref } = env.observer.describe(element);
  const called = name ? ` "${quote(name, 80)}"` : '';
  return `${role || dom.tagOf(element)}${called}${ref ? ` [${ref}]` : ''}`;
}

export function textOf(host: HTMLElement): string {
  return host.innerText ?? '';
}

export function withRef(env: Env, ref: unknown): Element | undefined {
  const found = typeof ref === 'number' ? env.observer.resolve(ref) : undefined;
  return found && 'element' in found && dom.isConnected(found.element) ? found.element : undefined;
}

/** Throws `not_found`, `stale`, `invalid_args`; `not_interactive` for the widget's own. */
export function locate(env: Env, args: { readonly ref?: number }): Element {
  if (args.ref === undefined)
    throw new Refusal('invalid_args', 'This needs the ref of an element.');
  const found = env.observer.resolve(args.ref);
  if ('reason' in found) throw new Refusal(found.reason, found.message);
  if (!dom.isConnected(found.element)) {
    throw new Refusal('stale', `[${args.ref}] is no longer on the page: look again.`);
  }
  return found.element;
}
