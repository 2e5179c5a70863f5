/** Text in a field with a list: it may be the value, or only what the list is filtered by. */

import { around, focused } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Task } from '../../task/action.ts';
import { effect, quote } from '../../task/outcome.ts';
import { label } from '../../task/state.ts';
import { lookOnceLeft } from '../value/committed.ts';
import { matches } from '../value/matches.ts';
import { shownIn } from '../value/previous_value.ts';
import { takesEntries } from './entries.ts';

/** What lists entries as one types. */
export const SUGGESTS = '[role=combobox],[aria-autocomplete=list],[aria-autocomplete=both]';
const SEARCH = '[type=search]:not([role=combobox]),[role=searchbox],[role=search],search';

/** What the result says of it; the list may only be filtered by it. */
export const TYPED_ONLY = {
  said: ', as typed text only: choose from its list or press Enter',
  data: { entered: false },
};

/** Whether nothing shows yet that the page has taken the text as the field's value. */
export function isOnlyTyped(field: HTMLElement, offers: boolean): boolean {
  if (focused() !== field || shownIn(field).trim() === '') return false;
  if (takesEntries(field)) return true;
  if (around(field, SEARCH)) return false;
  return dom.matchesOf(field, 'input') && (offers || dom.matchesOf(field, SUGGESTS));
}

/** The next action that leaves the field tells what it shows then. */
export function tellOnceLeft({ env }: Task, field: HTMLElement, asked: string): void {
  if (env.isSecret(field)) return;
  const name = label(env, field);
  lookOnceLeft(field, ({ act, watch }) => {
    if (focused() === field) return false;
    const shown = quote(shownIn(field), 80);
    // What is chosen from its list may stand beside it.
    if (!dom.isConnected(field) || (shown === '' && act.name === 'choose')) return true;
    const told = matches(asked, shown, field)
      ? `is ${shown}`
      : `shows "${shown}" now, no longer "${asked}"`;
    watch.note(effect('value', `${name} ${told}`));
    return true;
  });
}
