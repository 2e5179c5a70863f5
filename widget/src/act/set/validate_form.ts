/** Reports what is missing or wrong in a form: no event is sent, and the page's own check does not run. */

import { faultOf, wordsOf } from '../../ask/invalid.ts';
import { isSeen } from '../../ask/seen.ts';
import { CHECKED_BY_PAGE } from '../../ask/selectors.ts';
import { subjectOf } from '../../ask/subject.ts';
import { around, findAll, focused, holds } from '../../ask/tree.ts';
import { LIVE } from '../../ask/view.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import { topModal } from '../spot/blockers.ts';
import type { Action, Task } from '../task/action.ts';
import type { Env } from '../task/env.ts';
import { line, quote, Refusal } from '../task/outcome.ts';
import { complaintOf, label, title } from '../task/state.ts';

const MOST = 30;
const FORM = 'form,[role=form]';

export const validateForm: Action = {
  args: { ref: 'ref?' },
  passive: true,
  reads: true,
  async run(task) {
    const scope = scopeOf(task);
    const problems = problemsIn(task.env, scope);
    const errors = errorsIn(scope, problems);
    const shown = problems.slice(0, MOST);
    const lineOf = ({ ref, name, why }: Problem) => `${ref ? `[${ref}] ` : ''}${name} (${why})`;
    const of = (kind: Problem['kind']) => shown.filter((it) => it.kind === kind).map(lineOf);
    const parts = [
      listed('missing', of('missing')),
      listed('not valid', of('invalid')),
      listed('the page says', errors.slice(0, 5)),
    ].filter(Boolean);
    const more = problems.length > MOST ? `; ${problems.length - MOST} more` : '';
    const found = parts.length ? parts.join('; ') + more : 'nothing is missing or marked as wrong';
    const data = { valid: !problems.length && !errors.length, problems: shown, errors };
    return { said: `${title(task.env, scope)}: ${found}`, data };
  },
};

function listed(what: string, items: readonly string[]): string {
  return items.length ? `${what}: ${items.join(', ')}` : '';
}

function scopeOf(task: Task): Element {
  const { env, args } = task;
  if (args.ref !== undefined) {
    const target = task.target();
    return around(target, FORM) ?? target;
  }
  const top = topModal(env);
  const forms = findAll(FORM, env.isOurs).filter((it) => isSeen(it) && (!top || holds(top, it)));
  const at = focused();
  const own = forms.find((it) => at && holds(it, at));
  if (own ?? forms.length === 1) return (own ?? forms[0]) as Element;
  if (!forms.length) return top ?? dom.page.body;
  const names = forms.map((it) => title(env, it)).slice(0, 8);
  throw new Refusal(
    'invalid_args',
    `There are ${forms.length} forms (${names.join(', ')}): name one by ref.`,
  );
}

interface Problem {
  readonly ref?: number;
  readonly name: string;
  readonly kind: 'missing' | 'invalid';
  readonly why: string;
}

const FIELD = `input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image]),select,textarea,${CHECKED_BY_PAGE}`;
const COMPLAINTS =
  '[role=alert],[class*=error i],[class*=invalid i],[class*=danger i],[data-error],[class*=feedback i]';

function problemsIn(env: Env, scope: Element): Problem[] {
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

function errorsIn(scope: Element, known: readonly Problem[]): string[] {
  const texts = dom
    .allWithin(scope, COMPLAINTS)
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
      .allWithin(at, COMPLAINTS)
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
