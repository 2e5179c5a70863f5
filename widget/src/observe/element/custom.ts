/**
 * States that custom elements show in other ways than by ARIA: as custom states, which their styles
 * go by, and as properties, which the page's code goes by. Hints for what ARIA leaves open.
 */

import { attributeOf, matchesOf, tagOf } from '../walk/native.ts';
import type { Attributes } from '../walk/piece.ts';
import { messageSaid } from './internals.ts';
import { wordOf } from './role.ts';
import { isSecret } from './secrets.ts';
import { type Subject, sayingOf } from './subject.ts';
import { CHECKABLE } from './value.ts';

type State = 'checked' | 'indeterminate' | 'selected' | 'expanded' | 'open' | 'disabled';

const STATES = ['checked', 'indeterminate', 'selected', 'expanded', 'open', 'disabled'] as const;
/** What can be selected, besides what nothing tells the role of. */
const SELECTABLE = /^(tab|option|treeitem|row|gridcell)$/;

export function isCustom(tag: string): boolean {
  return tag.includes('-');
}

/** Adds to what ARIA says of a control. */
export function describeHinted(subject: Subject, found: Attributes): void {
  const { element, tag, word } = subject;
  if (!isCustom(tag)) return;
  // A role that has no such state says that it means something else.
  const open = word === tag;
  const checked = open || CHECKABLE.has(word) ? hintedCheck(element) : undefined;
  if (checked && sayingOf(subject, 'aria-selected') === null) found.checked ??= checked;
  if ((open || SELECTABLE.test(word)) && isSaid(subject, 'selected')) found.selected = true;
  if (isSaid(subject, 'expanded') || isOpen(subject)) found.expanded ??= true;
}

/** Where ARIA does not say whether it is checked. */
export function hintedCheck(element: Element): true | 'mixed' | undefined {
  if (!isCustom(tagOf(element)) || attributeOf(element, 'aria-checked') !== null) return undefined;
  if (isIn(element, 'indeterminate')) return 'mixed';
  return isIn(element, 'checked') || undefined;
}

/** Where ARIA does not say whether it is disabled. */
export function isHintedDisabled(element: Element): boolean {
  if (!isCustom(tagOf(element)) || attributeOf(element, 'aria-disabled') !== null) return false;
  return isIn(element, 'disabled');
}

/** Whether a custom element tells if it is checked, which no selector finds. */
export function tellsCheck(element: Element): boolean {
  const tag = tagOf(element);
  const word = isCustom(tag) ? wordOf(element) : '';
  // Of a field of another kind the property means nothing, as it does of an `<input>`.
  if (word === '' || (word !== tag && !CHECKABLE.has(word))) return false;
  return (
    attributeOf(element, 'aria-checked') !== null || propertyOf(element, 'checked') !== undefined
  );
}

/** What it shows in these ways, where ARIA does not say it; what is neither on nor off is said of `checked`. */
export function hintedStates(element: Element): [State, string][] {
  if (!isCustom(tagOf(element))) return [];
  return STATES.filter((state) => state !== 'indeterminate')
    .filter((state) => attributeOf(element, `aria-${state}`) === null)
    .filter((state) => hasState(element, state) || propertyOf(element, state) !== undefined)
    .map((state) => [state, `${isIn(element, state)}`]);
}

/**
 * Why it is not valid, as it tells everyone, else as its internals do; empty where it is no field, and
 * of a secret where it is the browser that says so: it repeats what was entered, or counts it.
 */
export function messageOf(element: Element): string {
  try {
    const { validationMessage: own, validity } = element as HTMLInputElement;
    const repeats = validity && !validity.valueMissing && !validity.customError;
    if (typeof own === 'string') return own && repeats && isSecret(element) ? '' : own;
  } catch {
    // Code of the page's.
  }
  return messageSaid(element);
}

function isSaid(subject: Subject, state: State): boolean {
  return sayingOf(subject, `aria-${state}`) === null && isIn(subject.element, state);
}

/** Of what is shown as open all kinds of things have a property. */
function isOpen(subject: Subject): boolean {
  return sayingOf(subject, 'aria-expanded') === null && hasState(subject.element, 'open');
}

function isIn(element: Element, state: State): boolean {
  return hasState(element, state) || propertyOf(element, state) === true;
}

/** Of flags only. Code of the page's may stand behind it. */
function propertyOf(element: Element, state: State): boolean | undefined {
  try {
    const value = (element as unknown as Record<State, unknown>)[state];
    return typeof value === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** As this browser writes it, from the first time that it is asked. */
let selector: ((state: State) => string) | undefined;

function hasState(element: Element, state: State): boolean {
  selector ??= knownOf(element);
  return matchesOf(element, selector(state));
}

function knownOf(element: Element): (state: State) => string {
  const ways = [(state: State) => `:state(${state})`, (state: State) => `:--${state}`];
  const known = ways.find((way) => {
    try {
      matchesOf(element, way('checked'));
      return true;
    } catch {
      return false;
    }
  });
  return known ?? (() => ':not(*)');
}
