/** The kinds of controls, and the action that sets each: a tick, a slider, a date, a choice, a text. */

import { tellsCheck } from '../../ask/states.ts';
import { CHECKABLE } from '../../ask/subject.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';
import { plain } from '../task/matching.ts';
import { line, Refusal } from '../task/outcome.ts';
import { isText, TOGGLE, title } from '../task/state.ts';
import { isRadioButton } from './check.ts';
import { missing, type Option } from './choice/option.ts';
import { formatOf } from './date/format.ts';
import { langOf } from './date/names.ts';
import { nativeIn } from './date/native.ts';
import { isSlider } from './slider/target.ts';

export type Value = string | number | boolean | readonly string[];

/** The action, and its arguments besides the ref; a ref among them is of another element. */
type Way = readonly [name: string, args: Readonly<Record<string, unknown>>];

interface Kind {
  fits(field: Element, value: Value): boolean;
  way(task: Task, field: Element, value: Value, ref: number): Way;
}

const BOX = `${TOGGLE},[role=checkbox],[role=switch],[role=menuitemcheckbox],[role=radio],[role=menuitemradio]`;
const LIST =
  'select,[role=combobox],[role=listbox],[aria-haspopup=listbox],[aria-haspopup=menu],[aria-haspopup=tree],[aria-haspopup=true]';
const FIELD = `${BOX},input[type=range i],[role=slider],${LIST},input:not([type=hidden]),textarea,[contenteditable]:not([contenteditable=false])`;
const ISO = /^\d{4}-(\d{2}(-\d{2})?|W\d{2})([T ]\d{1,2}:\d{2}(:\d{2})?)?$|^\d{1,2}:\d{2}(:\d{2})?$/;
const YES = /^(true|yes|on|checked|1)$/i;
const NO = /^(false|no|off|unchecked|0|)$/i;

const KINDS: readonly Kind[] = [
  {
    fits: (field) => field.matches(BOX) || isCheckable(field) || tellsCheck(field),
    way: tickWay,
  },
  { fits: isSlider, way: (_task, _field, value) => ['set_slider', { value: Number(value) }] },
  {
    fits: (field, value) => takesDate(field, datesIn(value)[0] ?? ''),
    way(_task, _field, value) {
      const [date = '', end] = datesIn(value);
      const first = /^\d{1,2}:/.test(date) ? { time: date } : { date };
      return ['set_date', { ...first, ...(end && { end }) }];
    },
  },
  {
    fits: (field, value) => field.matches(LIST) || Array.isArray(value),
    way: (_task, _it, value) => ['choose', { option: Array.isArray(value) ? value : `${value}` }],
  },
  { fits: () => true, way: (_task, _field, value) => ['fill_input', { value: `${value}` }] },
];

/** Throws the Refusal of the action itself if the field cannot have the value. */
export function wayInto(task: Task, ref: number, target: Element, value: Value): Way {
  const own = dom.fieldOfLabel(target) ?? target;
  const field = fieldOf(own);
  if (!field) return radioWay(task, own, value, ref);
  return KINDS.find((it) => it.fits(field, value))!.way(task, field, value, ref);
}

function isCheckable(element: Element): boolean {
  return CHECKABLE.has(dom.roleUnseen(element));
}

function fieldOf(own: Element): Element | undefined {
  if (own.matches(FIELD) || isCheckable(own) || isSlider(own)) return own;
  const inner = own.querySelectorAll(FIELD);
  return inner.length === 1 ? inner[0] : tellsCheck(own) ? own : undefined;
}

function datesIn(value: Value): string[] {
  return `${value}`.split(/\s*(?:\/|\.\.| – | to )\s*/);
}

function takesDate(on: Element, value: string): boolean {
  if (nativeIn(on)) return true;
  if (!ISO.test(value)) return false;
  const field = on as HTMLInputElement;
  if (!isText(on)) return on.matches('button,[aria-haspopup=dialog],[aria-haspopup=grid]');
  return field.readOnly || !!formatOf(field, langOf(field));
}

function tickWay(task: Task, field: Element, value: Value, ref: number): Way {
  const said = `${value}`.trim();
  if (YES.test(said)) return ['check', {}];
  if (isRadioButton(field)) {
    const group = field.closest('[role=radiogroup],fieldset') ?? field.closest('form');
    return radioWay(task, group ?? dom.pageOf(field).body, value, ref);
  }
  if (NO.test(said)) return ['uncheck', {}];
  const message = `${title(task.env, field)} takes true or false; found "${line(said, 40)}".`;
  throw new Refusal('invalid_args', message);
}

function radioWay(task: Task, group: Element, value: Value, ref: number): Way {
  const { observer } = task.env;
  const own = observer.resolve(ref);
  const name = 'element' in own ? (own.element as HTMLInputElement).name : '';
  const options: Option[] = [...group.querySelectorAll<HTMLElement>('*')]
    .filter((it) => isRadioButton(it) && (!name || (it as HTMLInputElement).name === name))
    .map((element) => ({ element, name: line(observer.describe(element).name, 80) }));
  const found = options.find((it) => plain(it.name) === plain(`${value}`));
  const inner = found && observer.describe(found.element).ref;
  if (inner) return ['check', { ref: inner }];
  if (options.length) throw missing(task, group, { options, wanted: `${value}` });
  const message = `${title(task.env, group)} is no field: name one, or use click.`;
  throw new Refusal('not_interactive', message);
}
