/** The form, dialog or row that a control belongs to, and what that is called. */

import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/name/shown_text.ts';
import { listedAround } from '../../place/record.ts';
import type { Observer } from '../../seams.ts';
import { fold } from '../words/quoted_text.ts';
import { DIALOG, headingIn } from './names.ts';

export function scopeOf(control: Element): Element | null {
  return formOf(control) ?? dom.closestOf(control, `form,${DIALOG}`);
}

/** Not a property of the form: a field named `form` would be mistaken for it. */
function formOf(control: Element): HTMLFormElement | null {
  return dom.tagOf(control) === 'form' ? null : (control as HTMLButtonElement).form;
}

/** What the control belongs to: the form or dialog by name or heading, else its row by its text. */
export function formName(observer: Observer, control: Element): string {
  const scope = scopeOf(control);
  const own = scope && (observer.describe(scope).name || headingIn(scope));
  const row = own ? undefined : listedAround(control);
  if (own || row) return fold(own || shownText(row as HTMLElement), 120);
  const parent = scope && dom.parentElementOf(scope);
  const outer = parent && dom.closestOf(parent, `${DIALOG},section,article`);
  return fold((outer && (observer.describe(outer).name || headingIn(outer))) || '');
}
