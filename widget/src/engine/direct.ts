/** Actions that the host itself asks for, outside any run: the page's own, and the built-in ones. */

import type { PageGuard } from '../guard/index.ts';
import { carryOut } from '../host/questions/direct.ts';
import type { Questions } from '../host/questions/index.ts';
import type { OwnQuestions } from '../host/questions/own_questions.ts';
import type { Engine } from '../host/surface/engine.ts';
import type { Turn } from '../link/turn.ts';
import type { PageObserver } from '../observe/index.ts';
import type { Outcome, Reason } from '../public/results.ts';
import type { Actuator, PageActions } from '../seams.ts';
import type { Act } from '../wire/protocol.ts';

type Asked = Pick<Act, 'name' | 'args' | 'digest'>;

interface DirectParts {
  readonly actions: PageActions;
  readonly questions: Pick<Questions, 'decide'>;
  readonly observer: Pick<PageObserver, 'whole' | 'describe'>;
  readonly turn: Pick<Turn, 'inTurn'>;
  readonly actuator: Actuator;
  readonly guard: PageGuard;
  readonly own: OwnQuestions;
  directly(act: Asked): Act;
}

/** Never rejects; `denied` if the visitor declined. */
export async function executed(
  [name, args, actionId]: Parameters<Engine['execute']>,
  parts: DirectParts,
): Promise<Outcome> {
  const { questions, observer, turn, actuator, directly } = parts;
  const action = parts.actions.find(name);
  if (!action) {
    return carryOut(name, args, {
      decide: questions.decide,
      perform: (act) => turn.inTurn(() => actuator.perform(directly(act))),
      refOf: (element) =>
        turn.inTurn(async () => {
          await observer.whole();
          return observer.describe(element).ref;
        }),
    });
  }
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

async function approved(
  name: string,
  args: Record<string, unknown>,
  { guard, own, directly }: DirectParts,
): Promise<boolean> {
  await guard.ready();
  const act = directly({ name, args });
  const refusal = guard.refusal(act, undefined);
  if (refusal) throw new Error(refusal);
  const approval = guard.approval(act, undefined);
  return !approval || (await own.ask({ name, args, approval })) === true;
}
