/** Which action puts a value into a field: text, a choice, a tick, a date, a slider. */

import { tellsCheck } from '../../ask/states.ts';
import { CHECKABLE } from '../../ask/subject.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';
import { plain } from '../task/matching.ts';
import { line, Refusal } from '../task/outcome.ts';
import { isText, label, TOGGLE, title } from '../task/state.ts';
import { formatOf } from './date/formats.ts';
import { langOf } from './date/months.ts';
import { nativeIn } from './date/native.ts';

export type Value = string | number | boolean | readonly string[];

export interface Way {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const BOX = `${TOGGLE},[role=checkbox],[role=switch],[role=menuitemcheckbox],[role=radio],[role=menuitemradio]`;
const RADIO = 'input[type=radio i],[role=radio],[role=menuitemradio]';
const SLIDER = 'input[type=range i],[role=slider]';
const LIST =
  'select,[role=combobox],[role=listbox],[aria-haspopup=listbox],[aria-haspopup=menu],[aria-haspopup=tree],[aria-haspopup=true]';
const FIELD = `${BOX},${SLIDER},${LIST},input:not([type=hidden]),textarea,[contenteditable]:not([contenteditable=false])`;
const ISO = /^\d{4}-(\d{2}(-\d{2})?|W\d{2})([T ]\d{1,2}:\d{2}(:\d{2})?)?$|^\d{1,2}:\d{2}(:\d{2})?$/;

/** Throws the Refusal of the action itself if the field cannot have the value. */
export function wayInto(task: Task, ref: number, target: Element, value: Value): Way {
  const own = dom.fieldOfLabel(target) ?? target;
  const element = fieldOf(own);
  if (!element) return radioWay(task, ref, own, value);
  if (isBox(element)) return boxWay(task, ref, element, value);
  if (isSlider(element)) return { name: 'set_slider', args: { ref, value: Number(value) } };
  const [date, end] = `${value}`.split(/\s*(?:\/|\.\.| – | to )\s*/);
  if (takesDate(element, date ?? '')) {
    return { name: 'set_date', args: { ref, ...dateArgs(date ?? ''), ...(end && { end }) } };
  }
  if (element.matches(LIST) || Array.isArray(value)) {
    return { name: 'choose', args: { ref, option: Array.isArray(value) ? value : `${value}` } };
  }
  return { name: 'fill_input', args: { ref, value: `${value}` } };
}

function isBox(element: Element): boolean {
  return element.matches(BOX) || CHECKABLE.has(dom.roleUnseen(element)) || tellsCheck(element);
}

function isRadio(element: Element): boolean {
  return element.matches(RADIO) || /radio$/.test(dom.roleUnseen(element));
}

function isSlider(element: Element): boolean {
  return element.matches(SLIDER) || dom.roleUnseen(element) === 'slider';
}

function fieldOf(own: Element): Element | undefined {
  if (own.matches(FIELD) || CHECKABLE.has(dom.roleUnseen(own)) || isSlider(own)) return own;
  return onlyIn(own) ?? (tellsCheck(own) ? own : undefined);
}

function onlyIn(target: Element): Element | undefined {
  const inner = target.querySelectorAll(FIELD);
  return inner.length === 1 ? inner[0] : undefined;
}

function takesDate(element: Element, value: string): boolean {
  if (nativeIn(element)) return true;
  if (!ISO.test(value)) return false;
  const field = element as HTMLInputElement;
  if (!isText(element))
    return element.matches('button,[aria-haspopup=dialog],[aria-haspopup=grid]');
  return field.readOnly || !!formatOf(field, langOf(field));
}

function dateArgs(value: string): Record<string, string> {
  return /^\d{1,2}:/.test(value) ? { time: value } : { date: value };
}

const YES = /^(true|yes|on|checked|1)$/i;
const NO = /^(false|no|off|unchecked|0|)$/i;

function boxWay(task: Task, ref: number, element: Element, value: Value): Way {
  const said = `${value}`.trim();
  if (YES.test(said)) return { name: 'check', args: { ref } };
  if (isRadio(element)) return radioWay(task, ref, groupOf(element), value);
  if (NO.test(said)) return { name: 'uncheck', args: { ref } };
  const message = `${title(task.env, element)} takes true or false; found "${line(said, 40)}".`;
  throw new Refusal('invalid_args', message);
}

function groupOf(radio: Element): Element {
  const group = radio.closest('[role=radiogroup],fieldset');
  return group ?? radio.closest('form') ?? dom.pageOf(radio).body;
}

/** One of several radio buttons, by its name. */
function radioWay(task: Task, ref: number, group: Element, value: Value): Way {
  const { env } = task;
  const own = task.env.observer.resolve(ref);
  const name = 'element' in own ? (own.element as HTMLInputElement).name : '';
  const all = [...group.querySelectorAll('*')].filter(
    (it) => isRadio(it) && (!name || (it as HTMLInputElement).name === name),
  );
  const found = all.find(
    (it) => plain(line(env.observer.describe(it).name, 80)) === plain(`${value}`),
  );
  const inner = found && env.observer.describe(found).ref;
  if (inner) return { name: 'check', args: { ref: inner } };
  if (!all.length) {
    const message = `${title(env, group)} is no field: name one, or use click.`;
    throw new Refusal('not_interactive', message);
  }
  const names = all.slice(0, 12).map((it) => JSON.stringify(label(env, it)));
  const message = `${title(env, group)} has no option "${line(`${value}`, 60)}". It has: ${names.join(', ')}.`;
  throw new Refusal('option_missing', message);
}
