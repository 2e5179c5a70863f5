/** Sets the text of a field: typed over the old one, added to it, or taken out of it. */

import { focused, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { lifetime } from '../../platform/lifetime.ts';
import { isSetWhole, sanitized } from '../events/text.ts';
import { approach } from '../spot/approach.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { effect, line, Refusal } from '../task/outcome.ts';
import { memory } from '../task/page_memory.ts';
import { label, TEXT_FIELD, title } from '../task/state.ts';
import { within } from '../task/time.ts';
import { comes } from '../task/until.ts';
import { fillSunk, sunkIn } from './text/drawing_editor.ts';
import { fillText, SUGGESTS, standInFor, TYPED_ONLY } from './text/index.ts';
import { pressOn } from './value/driver.ts';

/** Typeahead lists appear after a pause in typing and a request. */
const LIST_MS = 700;
const LIFTED_MS = 400;
const PASSWORD = 'input[type=password i],input[autocomplete$="-password" i]';

export const fillInput: Action = {
  sets: true,
  args: { ref: 'ref', value: 'text', append: 'flag?' },
  run: (task) => fill(task, task.args.value, task.args.append),
};

export const clearInput: Action = {
  sets: true,
  args: { ref: 'ref' },
  async run(task) {
    const field = editableOf(task, task.target());
    if (!field.matches(PASSWORD)) return fill(task, '');
    const message = `${title(task.env, field)} is for a password, which only the visitor empties: go on, or ask them.`;
    throw new Refusal('denied', message);
  },
};

export async function fill(task: Task, asked: string, append = false): Promise<Report> {
  const sunk = sunkIn(task.target());
  if (sunk) return fillSunk(task, sunk, { value: confided(task, sunk.sink, asked), append });
  const field = editableOf(task, task.target());
  const value = confided(task, field, asked);
  const isWhole = isSetWhole(field);
  if (isWhole && value !== '') checkFormat(task, field as HTMLInputElement, value);
  checkRange(task, field, value);
  await composed(task, field);
  const element = await standInOf(task, field as HTMLInputElement);
  const needs = { editable: true, ...(element && { element, owner: field }) };
  const spot = await approach(task, needs);
  const filled = await fillText(task, spot, field, { value, append: append && !isWhole });
  tellInvalid(task, field);
  const typed = filled.isOnlyTyped ? TYPED_ONLY : undefined;
  const done = append ? 'Added to' : value ? 'Filled' : 'Emptied';
  const verb = filled.isSent ? 'Sent text to' : done;
  return {
    said: `${verb} ${title(task.env, field)}${typed?.said ?? ''}`,
    ...(typed && { data: typed.data }),
    verify: () => filled.prove(),
    ...(dom.matchesOf(field, SUGGESTS) ? { expect: LIST_MS } : {}),
  };
}

/**
 * Some fields are read-only until they have the focus, to prevent automatic filling; others only
 * show a value, and give way to one that is not drawn yet.
 */
async function standInOf(task: Task, field: HTMLInputElement): Promise<HTMLElement | undefined> {
  const before = focused();
  if (!field.readOnly || before === field) return undefined;
  const isLifted = () => !field.readOnly || focused() !== field || !!standInFor(field);
  dom.focusOn(field);
  const hears = () => dom.listens(field) || field.onmousedown || field.onpointerdown;
  if (!(await comes(task, isLifted, LIFTED_MS)) && hears()) {
    await pressOn(task, { element: field });
    await comes(task, isLifted, LIFTED_MS);
  }
  const found = standInFor(field);
  if (found || !field.readOnly || focused() !== field) return found;
  if (before) dom.focusOn(before);
  else field.blur();
  return undefined;
}

function editableOf({ env }: Task, target: Element): HTMLElement {
  const own = (dom.fieldOfLabel(target) ?? target) as HTMLElement;
  if (own.matches(TEXT_FIELD) || isSetWhole(own) || own.isContentEditable) return own;
  const inner = dom.allWithin<HTMLElement>(own, `${TEXT_FIELD},[contenteditable=true]`);
  const only = inner[0];
  if (only && inner.length === 1 && dom.tagOf(own) !== 'form') return only;
  const instead = own.matches('select') ? 'use select_option' : 'use click';
  const message = `${title(env, own)} takes no text: ${instead}, or choose a text field.`;
  throw new Refusal('not_interactive', message);
}

const FORMATS: Record<string, string> = {
  date: 'YYYY-MM-DD',
  time: 'HH:MM',
  'datetime-local': 'YYYY-MM-DDTHH:MM',
  month: 'YYYY-MM',
  week: 'YYYY-Www',
  color: '#rrggbb',
};

function checkFormat({ env }: Task, field: HTMLInputElement, value: string): void {
  const format = FORMATS[field.type];
  const read = sanitized(field, value);
  const isColor = field.type === 'color';
  if (!format || (isColor ? read.toLowerCase() === value.toLowerCase() : read)) return;
  const message = `${title(env, field)} takes ${format}; found "${line(value, 40)}".`;
  throw new Refusal('invalid_args', message);
}

/** Number fields of libraries show values out of range but do not pass them to the application. */
function checkRange({ env }: Task, field: HTMLElement, value: string): void {
  if (field.getAttribute('role') !== 'spinbutton' || value.trim() === '') return;
  const edge = (name: string, open: number) => Number(field.getAttribute(name) ?? open);
  const least = edge('aria-valuemin', Number.NEGATIVE_INFINITY);
  const most = edge('aria-valuemax', Number.POSITIVE_INFINITY);
  const asked = Number(value);
  if (!(asked < least || asked > most)) return;
  const message = `${title(env, field)} goes from ${least} to ${most}; asked ${asked}.`;
  throw new Refusal('rejected_value', message);
}

/** Why the browser will not submit the value: reported now, because a person sees it only later. */
function tellInvalid({ env, watch }: Task, field: HTMLElement): void {
  const { validity, validationMessage, value, title: rule } = field as HTMLInputElement;
  if (!validity || validity.valid || !value || env.isSecret(field)) return;
  // For a pattern only the title says what it expects.
  const why = validity.patternMismatch && rule ? rule : validationMessage;
  watch.note(effect('validation', `${label(env, field)}: ${why}`));
}

/** Shorter ones cannot be found again in what the page says: they go into fields for secrets only. */
const SHORTEST = 4;

function confided({ env }: Task, field: HTMLElement, value: string): string {
  if (!dom.hasPlaceholder(value)) return value;
  if (!/^\s*\{\{[^{}]*\}\}\s*$/.test(value)) {
    throw new Refusal('invalid_args', 'A {{secret:…}} is the whole value: give nothing beside it.');
  }
  if (!field.matches('input,textarea')) {
    const message = `${title(env, field)} is no field for ${value}: the visitor enters it.`;
    throw new Refusal('not_interactive', message);
  }
  const secret = env.reveal?.(value, viewOf(dom.ownerOf(field))?.location.origin ?? '');
  if (secret === undefined || (secret.length < SHORTEST && !env.isSecret(field))) {
    const why = secret === undefined ? 'is not kept on this page' : 'may not be entered here';
    throw new Refusal('denied', `${value} ${why}: ask the visitor to enter it.`);
  }
  dom.learnSecret(secret);
  return secret;
}

/** Notes where the visitor is typing with an input method, until the widget is removed. */
function watchComposing(): void {
  const signal = lifetime();
  if (memory.composing?.signal === signal) return;
  const composing = { signal, on: undefined as EventTarget | null | undefined };
  memory.composing = composing;
  for (const type of ['compositionstart', 'compositionupdate', 'compositionend']) {
    const note = (event: Event) => {
      if (event.isTrusted) composing.on = type.endsWith('end') ? null : event.composedPath()[0];
    };
    addEventListener(type, note, { capture: true, signal });
  }
}

watchComposing();

async function composed({ env, signal }: Task, field: HTMLElement): Promise<void> {
  watchComposing();
  const on = memory.composing?.on;
  if (!on || !(on as Node).isConnected) return;
  const stop = new AbortController();
  const ended = new Promise((resolve) => {
    const done = () => resolve(true);
    addEventListener('compositionend', done, { capture: true, signal: stop.signal });
  });
  const done = await within(ended, env.limits.ready, signal);
  stop.abort();
  if (done || signal.aborted) return;
  const message = `The visitor is typing with an input method: ${title(env, field)} is left alone.`;
  throw new Refusal('timeout', message);
}
