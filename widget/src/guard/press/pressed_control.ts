/** What an action does to the page, as far as it tells what the requests after it are for. */

import { OPENERS } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import { listedAround } from '../../place/record.ts';
import type { Observer, PageActions } from '../../seams.ts';
import type { Act } from '../../wire/protocol.ts';
import type { Cause, Deed } from '../request/cause.ts';
import { type Changes, TEXT_FIELD } from '../request/changes.ts';
import { spaced } from '../request/requests.ts';
import type { Taint } from '../request/taint.ts';
import { elementWith, nameOf } from '../subject/names.ts';
import { controlOf, isChoice, isLink, ONLY_OPENS } from './consequential.ts';
import { BUTTONS, keyLabel, submitterOf } from './keys.ts';

const PRESSES = /^(click|click_at|double_click|long_press)$/;
const LIST = 'ul,ol,tbody,table,[role=list],[role=listbox],[role=grid]';
const KEYS = /^(press_key|hold_key|type_text)$/;
/** They move about in a page or a field, or edit it. */
const MOVES = /^(Tab|Escape|Arrow\w+|Home|End|Page(Up|Down)|F2|Shift|Control|Alt|Meta)$/;
const LINE = `input:not(${BUTTONS},[type=checkbox],[type=radio])`;

export interface Pressing {
  readonly observer: Observer;
  readonly actions: PageActions;
  readonly cause: Cause;
  readonly changes: Changes;
  /** Whose words a value is made of; without it all that runs enter is a stranger's. */
  readonly taint?: Taint | undefined;
}

export function deedOfAct(parts: Pressing, act: Act, element: Element | undefined): Deed {
  const on =
    element ?? (KEYS.test(act.name) ? (dom.activeElement(document) ?? undefined) : undefined);
  return { act, element: on, pressed: pressedOf(parts, act, on), texts: textsOf(parts, act, on) };
}

/** The name of what it presses; undefined if it only fills in, chooses, opens or moves. */
function pressedOf(parts: Pressing, act: Act, on: Element | undefined): string | undefined {
  const { observer, actions } = parts;
  if (actions.find(act.name)) return spaced(act.name);
  if (act.name === 'drag') return '';
  if (KEYS.test(act.name)) return byKeys(parts, act, on);
  if (!PRESSES.test(act.name) || !on) return undefined;
  const control = controlOf(on);
  const passes =
    isChoice(control) ||
    isLink(control) ||
    isField(control) ||
    dom.matchesOf(control, `${ONLY_OPENS},${OPENERS}`);
  return passes ? undefined : nameOf(observer, control);
}

function byKeys(parts: Pressing, act: Act, on: Element | undefined): string | undefined {
  const { observer } = parts;
  const key = keyLabel(act);
  if (!key || MOVES.test(key)) return undefined;
  if (/^(Control|Meta)(Key)?\+s$/i.test(key)) return 'Save';
  const button = on && submitterOf(act, on);
  if (button) return nameOf(observer, button);
  if (!on || !isField(on))
    return on && /^(Enter|Space)$/.test(key) ? nameOf(observer, controlOf(on)) : '';
  // Enter in a field of one line means its text; elsewhere it may send.
  const sends = act.name === 'type_text' ? /\n\s*$/.test(`${act.args.text}`) : key === 'Enter';
  return sends && !dom.matchesOf(on, LINE) ? '' : undefined;
}

function isField(element: Element): boolean {
  return dom.matchesOf(element, TEXT_FIELD) && !dom.matchesOf(element, BUTTONS);
}

function textsOf({ observer }: Pressing, { name, args }: Act, on: Element | undefined): string[] {
  const values = /^(fill_|type_|select_option|choose|set_)/.test(name)
    ? [args.value, args.text, args.values, args.option, (args.fields as { value: unknown }[]) ?? []]
    : [];
  const texts = values
    .flat(2)
    .map((it) => (typeof it === 'object' && it ? (it as { value: unknown }).value : it))
    .filter((it) => typeof it === 'string' || typeof it === 'number')
    .flatMap((it) => `${it}`.split('\n'));
  if (PRESSES.test(name) && on && isChoice(controlOf(on)))
    texts.push(nameOf(observer, controlOf(on)));
  return texts.map((it) => it.trim()).filter(Boolean);
}

/** A drop among the entries of the list that the dragged one stands in: it only orders them. */
export function isSorting(observer: Observer, deed: Deed | undefined): boolean {
  if (deed?.act.name !== 'drag') return false;
  const { act } = deed;
  const [source, to] = [act.args.ref, act.args.to].map((ref) => elementWith(observer, ref));
  const list = source && listOf(source);
  return !!list && !!to && listOf(to) === list;
}

function listOf(element: Element): Element | null | undefined {
  const entry = dom.closestOf(element, '[role=option],[draggable=true]') ?? listedAround(element);
  const around = entry?.parentElement;
  return around && (dom.closestOf(around, LIST) ?? around);
}
