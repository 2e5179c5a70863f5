/** Reports what is missing or wrong in a form, without submitting it or changing the page. */

import { isSeen } from '../../ask/seen.ts';
import { around, findAll, focused, holds } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { topModal } from '../spot/modal.ts';
import type { Action, Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { errorsIn, type Problem, problemsIn } from './value/problems.ts';

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
    const of = (kind: Problem['kind']) => shown.filter((it) => it.kind === kind).map(told);
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

function told({ ref, name, why }: Problem): string {
  return `${ref ? `[${ref}] ` : ''}${name} (${why})`;
}

function listed(what: string, items: readonly string[]): string {
  return items.length ? `${what}: ${items.join(', ')}` : '';
}

function scopeOf(task: Task): Element {
  const { env, args } = task;
  if (args.ref !== undefined) {
    const target = task.target();
    return around(target, FORM) ?? target;
  }
  const modal = topModal(env);
  const forms = findAll(FORM, env.isOurs).filter(
    (it) => isSeen(it) && (!modal || holds(modal, it)),
  );
  const at = focused();
  const own = forms.find((it) => at && holds(it, at));
  if (own ?? forms.length === 1) return (own ?? forms[0]) as Element;
  if (!forms.length) return modal ?? dom.page.body;
  const names = forms.map((it) => title(env, it)).slice(0, 8);
  throw new Refusal(
    'invalid_args',
    `There are ${forms.length} forms (${names.join(', ')}): name one by ref.`,
  );
}
