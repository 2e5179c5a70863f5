/** What is missing or wrong in a form, found without the page's own check: no event is sent. */

import { faultOf, wordsOf } from '../../../ask/invalid.ts';
import { isSeen } from '../../../ask/seen.ts';
import { CHECKED_BY_PAGE } from '../../../ask/selectors.ts';
import { subjectOf } from '../../../ask/subject.ts';
import { LIVE } from '../../../ask/view.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/shown_text.ts';
import type { Env } from '../../task/env.ts';
import { line, quote } from '../../task/outcome.ts';
import { complaintOf, label } from '../../task/state.ts';

export interface Problem {
  readonly ref?: number;
  readonly name: string;
  readonly kind: 'missing' | 'invalid';
  readonly why: string;
}

const FIELD = `input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image]),select,textarea,${CHECKED_BY_PAGE}`;
const TOLD =
  '[role=alert],[class*=error i],[class*=invalid i],[class*=danger i],[data-error],[class*=feedback i]';

export function problemsIn(env: Env, scope: Element): Problem[] {
  const groups = new Set<string>();
  const problems: Problem[] = [];
  for (const field of partsOf(scope)) {
    if (env.isOurs(field) || dom.matchesOf(field, ':disabled')) continue;
    const kind = faultOf(field);
    const { type, name } = field as HTMLInputElement;
    // One of a group represents all of it.
    if (!kind || (type === 'radio' && groups.has(name))) continue;
    if (type === 'radio') groups.add(name);
    problems.push({ ...named(env, field), kind, why: whyOf(field, kind) });
  }
  return problems;
}

/** Error messages in `scope` that belong to none of the fields in question. */
export function errorsIn(scope: Element, known: readonly Problem[]): string[] {
  const texts = dom
    .allWithin(scope, TOLD)
    .filter(
      (it) => isSeen(it) && !dom.firstWithin(it, `${FIELD},button`) && !dom.matchesOf(it, FIELD),
    )
    .map((it) => quote(plainText(it), 160))
    .filter((text) => text && !known.some(({ why }) => why.includes(text)));
  return [...new Set(texts)];
}

function partsOf(scope: Element): Element[] {
  const inside = dom.allWithin(scope, FIELD);
  const own = dom.matchesOf(scope, 'form') ? dom.fieldsOf(scope as HTMLFormElement) : [];
  const outside = [...own].filter((it) => !inside.includes(it) && dom.matchesOf(it, FIELD));
  return [...inside, ...outside];
}

/** The page's own message for a field, else the browser's. */
function whyOf(field: Element, kind: Problem['kind']): string {
  const text = (it: Element) => (isSeen(it) ? plainText(it) : '');
  const own = quote(wordsOf(subjectOf(field), text, LIVE, true), 160);
  const words = own || beside(field) || complaintOf(field);
  const hidden =
    isSeen(field) || dom.matchesOf(field, '[type=checkbox],[type=radio]') ? '' : ' (not in sight)';
  return (words || (kind === 'missing' ? 'required' : 'not valid')) + hidden;
}

const LEVELS = 3;

function beside(field: Element): string {
  let at = dom.parentElementOf(field);
  for (let level = 0; at && level < LEVELS; level++, at = dom.parentElementOf(at)) {
    if (dom.allWithin(at, FIELD).length > 1 && !dom.matchesOf(field, '[type=radio]')) return '';
    const messages = dom
      .allWithin(at, TOLD)
      .filter((it) => it !== field && isSeen(it) && !dom.contains(it, field));
    const text = quote(messages.map((it) => plainText(it)).join(' '), 160);
    if (text) return text;
  }
  return '';
}

function named(env: Env, field: Element): Pick<Problem, 'ref' | 'name'> {
  const group = dom.matchesOf(field, '[type=radio]')
    ? dom.closestOf(field, 'fieldset,[role=radiogroup]')
    : null;
  const { ref } = env.observer.describe(field);
  return { name: line(label(env, group ?? field), 80), ...(ref && { ref }) };
}
