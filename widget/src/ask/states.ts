/** What an element says of its states, by their names: `true`, `false`, `mixed` and the like. */

import * as dom from '../dom/index.ts';
import { checkOf, isChosen } from './chosen.ts';
import { hasOwnState, propertyOf, type State } from './custom.ts';
import { isDisabled } from './disabled.ts';
import { openOf } from './open.ts';
import { CHECKABLE, isCustom, type Subject, sayingOf, subjectOf } from './subject.ts';
import { isNativeBox } from './value.ts';

/** Only those that it tells of: what is not there may be nothing that it has. */
export function statesOf(element: Element): Map<string, string> {
  const subject = subjectOf(element);
  const states = new Map<string, string>();
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined) states.set(name, value);
  };
  if (tellsIfOn(subject)) add('checked', `${checkOf(subject) ?? false}`);
  add('expanded', openOf(subject));
  add('pressed', sayingOf(subject, 'aria-pressed') ?? undefined);
  const chosen = isChosen(subject);
  if (chosen || tells(subject, 'selected')) add('selected', `${chosen}`);
  add('current', sayingOf(subject, 'aria-current') ?? undefined);
  if (tells(subject, 'disabled')) add('disabled', `${isDisabled(subject)}`);
  if (isCustom(subject.tag) && tellsState(element, 'open')) add('open', openOf(subject) ?? 'false');
  return states;
}

function tells(subject: Subject, state: 'selected' | 'disabled'): boolean {
  if (subject.names.includes(`aria-${state}`)) return true;
  return isCustom(subject.tag) && tellsState(subject.element, state);
}

function tellsIfOn(subject: Subject): boolean {
  const { element, word, names } = subject;
  if (isNativeBox(element) || CHECKABLE.has(word) || names.includes('aria-checked')) return true;
  return tellsCheck(element);
}

/** Whether a custom element tells if it is checked, which no selector finds. */
export function tellsCheck(element: Element): boolean {
  const tag = dom.tagOf(element);
  const word = isCustom(tag) ? dom.wordOf(element) : '';
  // Of a field of another kind the property means nothing, as it does of an `<input>`.
  if (word === '' || (word !== tag && !CHECKABLE.has(word))) return false;
  return (
    dom.attributeOf(element, 'aria-checked') !== null ||
    propertyOf(element, 'checked') !== undefined
  );
}

function tellsState(element: Element, state: State): boolean {
  return hasOwnState(element, state) || propertyOf(element, state) !== undefined;
}
