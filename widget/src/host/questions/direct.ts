/** Actions that the host itself calls, outside any run, with the questions they need. */

import * as dom from '../../dom/index.ts';
import type { Act, ConfirmAction, Outcome } from '../../wire/protocol.ts';
import { questionFor } from './own_questions.ts';

export interface DirectDeps {
  /** The ref of an element from a fresh observation; undefined if it cannot be acted on. */
  refOf(element: Element): Promise<number | undefined>;

  /** Executes it in its turn; `digest` of what the visitor approved. */
  perform(act: Pick<Act, 'name' | 'args' | 'digest'>): Promise<Outcome>;
  decide(question: ConfirmAction): Promise<boolean | undefined>;
}

/** The page may change while the visitor decides: then they are asked about what is there now. */
const APPROVALS = 3;

/**
 * Never rejects; `denied` if the visitor declined. A host knows no refs: `selector` replaces `ref`,
 * and a CSS selector is allowed wherever an action takes a ref. Of several matches the first visible
 * one is used; `data` has their number (`matched`) and its `index`, from 0.
 */
export async function carryOut(
  name: string,
  given: Record<string, unknown>,
  deps: DirectDeps,
): Promise<Outcome> {
  // An element to wait for need not exist yet.
  if (name === 'wait' && given.ref === undefined) return approved(name, given, deps);
  const { selector, ...rest } = given;
  const args: Record<string, unknown> = selector === undefined ? rest : { ref: selector, ...rest };
  let several: { matched: number; index: number } | undefined;
  for (const key of ['ref', 'to']) {
    const css = args[key];
    if (typeof css !== 'string' || /^\W*\d+\W*$/.test(css)) continue;
    const found = await find(css, deps);
    if (typeof found === 'string') return { status: 'failed', reason: 'not_found', message: found };
    args[key] = found.ref;
    if (found.matched > (several?.matched ?? 1)) several = found;
  }
  const outcome = await approved(name, args, deps);
  if (!several) return outcome;
  const { matched, index } = several;
  return { ...outcome, data: { ...outcome.data, matched, index } };
}

async function find(css: string, { refOf }: DirectDeps) {
  let all: Element[];
  try {
    all = [...dom.page.querySelectorAll(css)];
  } catch {
    return `${JSON.stringify(css)} is no CSS selector.`;
  }
  const index = Math.max(0, all.findIndex(isSeen));
  const element = all[index];
  if (!element) return `Nothing on this page matches ${JSON.stringify(css)}.`;
  const ref = await refOf(element);
  if (ref) return { ref, matched: all.length, index };
  return `What matches ${JSON.stringify(css)} is not visible, or cannot be acted on.`;
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

async function approved(
  name: string,
  args: Record<string, unknown>,
  { perform, decide }: DirectDeps,
): Promise<Outcome> {
  let outcome = await perform({ name, args });
  for (let asked = 0; asked < APPROVALS; asked++) {
    const { approval } = outcome;
    if (outcome.status !== 'needs_approval' || !approval) return outcome;
    const question = questionFor(name, args, approval);
    if (!(await decide(question))) {
      const message = `The visitor did not approve: ${question.message}`;
      return { status: 'failed', reason: 'denied', message };
    }
    outcome = await perform({ name, args, digest: approval.digest });
  }
  return outcome;
}
