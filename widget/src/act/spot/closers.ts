/** Controls that close something, recognised by their names. */

import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Env } from '../task/env.ts';
import { CONTROL } from './blockers.ts';
import {
  cancelsIn,
  choiceOf,
  saysClose,
  saysNo,
  saysRead,
  speaksOfConsent,
} from './close_button_names.ts';

/** How certain it is that a control only closes; `none` may do something else. */
export type Closing = 'close' | 'decline' | 'acknowledge' | 'none';

const ICON = /(^|[\s_-])(close|dismiss|btn-close|modal__close)([\s_-]|$)/i;
const MARKED =
  '[data-dismiss],[data-bs-dismiss],[data-close],[popovertargetaction=hide],[command=close],[command=request-close]';

export function closingOf(env: Env, control: Element, text: string): Closing {
  const name = nameOf(env, control);
  if (saysClose(name) || (dom.matchesOf(control, MARKED) && !name)) return 'close';
  if (saysNo(name)) return cancelsIn(name, text) ? 'none' : 'decline';
  if (saysRead(name)) return 'acknowledge';
  return !name && ICON.test(dom.attributeOf(control, 'class') ?? '') ? 'close' : 'none';
}

export function nameOf(env: Env, control: Element): string {
  const { name } = env.observer.describe(control);
  // An element without a role is not named by what it says.
  const said = name || dom.matchesOf(control, CONTROL) ? name : plainText(control);
  return said.replace(/\s+/g, ' ').trim();
}

/** A consent wall: its text says so, and it offers to accept. */
export function asksConsent(env: Env, wall: Element, controls: readonly Element[]): boolean {
  const marks = ['id', 'class', 'aria-label'].map((it) => dom.attributeOf(wall, it) ?? '');
  if (!speaksOfConsent([...marks, plainText(wall)].join(' '))) return false;
  const said = controls.map((it) => nameOf(env, it));
  const choices = said.map(choiceOf);
  if (choices.includes('grant')) return true;
  return said.some(saysRead) && choices.some((it) => it === 'refuse' || it === 'choices');
}

/** The outermost element with the hand of a link; a label belongs to its field. */
function isDrawnAsOne(element: Element): boolean {
  if (dom.matchesOf(element, `${FIELD},${FIELD} *`)) return false;
  const has = (at: Element | null) => at && getComputedStyle(at).cursor === 'pointer';
  return !!has(element) && !has(dom.parentElementOf(element));
}

const FIELD =
  'label,input,select,textarea,option,summary,[role=switch],[role=checkbox],[role=radio]';

/** In a layer with more elements than these, only those that say what they are. */
const MOST_LOOKED_AT = 600;

/** All that can be pressed in `layer`, also if only its class or the pointer shows it. */
export function controlsIn(layer: Element): Element[] {
  const marked = `${CONTROL},${MARKED},[aria-label*=close i],[aria-label*=dismiss i],[class*=close i]`;
  const inside = dom.allWithin(layer, '*');
  const drawn = inside.length <= MOST_LOOKED_AT ? inside.filter(isDrawnAsOne) : [];
  const called = new Set([...dom.allWithin(layer, marked), ...drawn]);
  const all = inside.filter(
    (it) => called.has(it) && isVisible(it) && !dom.matchesOf(it, ':disabled'),
  );
  // A picture in a button belongs to the button.
  return all.filter((it) => !all.some((other) => other !== it && dom.contains(other, it)));
}
