/** Actions that the host itself asks for, outside any run: the page's own, and the built-in ones. */

import * as dom from '../dom/index.ts';
import type { PageGuard } from '../guard/index.ts';
import type { Questions } from '../host/questions/index.ts';
import { type OwnQuestions, questionFor } from '../host/questions/own_questions.ts';
import type { Engine } from '../host/surface/engine.ts';
import type { Turn } from '../link/turn.ts';
import type { PageObserver } from '../observe/index.ts';
import type { Outcome, Reason } from '../public/results.ts';
import type { Actuator, PageActions } from '../seams.ts';
import type { Act } from '../wire/protocol.ts';

interface DirectParts {
  readonly actions: PageActions;
  readonly questions: Pick<Questions, 'decide'>;
  readonly observer: Pick<PageObserver, 'whole' | 'describe'>;
  readonly turn: Pick<Turn, 'inTurn'>;
  readonly actuator: Actuator;
  readonly guard: PageGuard;
  readonly own: OwnQuestions;
  directly(act: Pick<Act, 'name' | 'args' | 'digest'>): Act;
}

/** The page may change while the visitor decides: then they are asked about what is there now. */
const APPROVALS = 3;

/** Never rejects; `denied` if the visitor declined. */
export async function executed(
  [name, args, actionId]: Parameters<Engine['execute']>,
  parts: DirectParts,
): Promise<Outcome> {
  const action = parts.actions.find(name);
  if (!action) return builtIn(name, args, parts);
  let reason: Reason = 'denied';
  try {
    if (!(await approved(name, args, parts)))
      throw new Error(`${name} was not executed: the visitor did not approve it`);
    reason = 'handler_error';
    const { signal } = new AbortController();
    const result = await action.handler(args, { signal, actionId });
    return { status: 'done', data: { result } };
  } catch (error) {
    const message = error instanceof Error ? error.message : `${error}`;
    return { status: 'failed', reason, message };
  }
}

async function approved(name: string, args: Act['args'], { guard, own, directly }: DirectParts) {
  await guard.ready();
  const act = directly({ name, args });
  const refusal = guard.refusal(act, undefined);
  if (refusal) throw new Error(refusal);
  const approval = guard.approval(act, undefined);
  return !approval || (await own.ask({ name, args, approval })) === true;
}

/**
 * A host knows no refs: `selector` replaces `ref`, and a CSS selector is allowed wherever an action
 * takes a ref. Of several matches the first visible one is used; `data` has their number (`matched`)
 * and its `index`, from 0.
 */
async function builtIn(name: string, given: Act['args'], parts: DirectParts): Promise<Outcome> {
  // An element to wait for need not exist yet.
  if (name === 'wait' && given.ref === undefined) return confirmed(name, given, parts);
  const { selector, ...rest } = given;
  const args: Record<string, unknown> = selector === undefined ? rest : { ref: selector, ...rest };
  let several: { matched: number; index: number } | undefined;
  for (const key of ['ref', 'to']) {
    const css = args[key];
    if (typeof css !== 'string' || /^\W*\d+\W*$/.test(css)) continue;
    const found = await find(css, parts);
    if (typeof found === 'string') return { status: 'failed', reason: 'not_found', message: found };
    args[key] = found.ref;
    if (found.matched > (several?.matched ?? 1)) several = found;
  }
  const outcome = await confirmed(name, args, parts);
  if (!several) return outcome;
  const { matched, index } = several;
  return { ...outcome, data: { ...outcome.data, matched, index } };
}

async function find(css: string, { observer, turn }: DirectParts) {
  let all: Element[];
  try {
    all = [...dom.page.querySelectorAll(css)];
  } catch {
    return `${JSON.stringify(css)} is no CSS selector.`;
  }
  const index = Math.max(0, all.findIndex(isSeen));
  const element = all[index];
  if (!element) return `Nothing on this page matches ${JSON.stringify(css)}.`;
  const ref = await turn.inTurn(async () => {
    await observer.whole();
    return observer.describe(element).ref;
  });
  if (ref) return { ref, matched: all.length, index };
  return `What matches ${JSON.stringify(css)} is not visible, or cannot be acted on.`;
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

async function confirmed(
  name: string,
  args: Record<string, unknown>,
  { questions, turn, actuator, directly }: DirectParts,
): Promise<Outcome> {
  const perform = (digest?: string) =>
    turn.inTurn(() => actuator.perform(directly({ name, args, ...(digest && { digest }) })));
  let outcome = await perform();
  for (let asked = 0; asked < APPROVALS; asked++) {
    const { approval } = outcome;
    if (outcome.status !== 'needs_approval' || !approval) return outcome;
    const question = questionFor(name, args, approval);
    if (!(await questions.decide(question))) {
      const message = `The visitor did not approve: ${question.message}`;
      return { status: 'failed', reason: 'denied', message };
    }
    outcome = await perform(approval.digest);
  }
  return outcome;
}
