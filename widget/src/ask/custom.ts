/** States of custom elements besides ARIA: custom states, and properties. */

import * as dom from '../dom/index.ts';
export type State = 'checked' | 'indeterminate' | 'selected' | 'expanded' | 'open' | 'disabled';

export function hasState(element: Element, state: State): boolean {
  return hasOwnState(element, state) || propertyOf(element, state) === true;
}

/** Of flags only. Code of the page's may stand behind it. */
export function propertyOf(element: Element, state: State): boolean | undefined {
  try {
    const value = (element as unknown as Record<State, unknown>)[state];
    return typeof value === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** As this browser writes it, from the first time that it is asked. */
let selector: ((state: State) => string) | undefined;

export function hasOwnState(element: Element, state: State): boolean {
  selector ??= selectorIn(element);
  return dom.matchesOf(element, selector(state));
}

function selectorIn(element: Element): (state: State) => string {
  const forms = [(state: State) => `:state(${state})`, (state: State) => `:--${state}`];
  const found = forms.find((form) => {
    try {
      dom.matchesOf(element, form('checked'));
      return true;
    } catch {
      return false;
    }
  });
  return found ?? (() => ':not(*)');
}
