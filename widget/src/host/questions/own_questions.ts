/** Questions that the page itself asks, on our own card and in its own words. */

import { wording } from '../../guard/press/wording.ts';
import type { Approval, ConfirmAction } from '../../wire/protocol.ts';
import type { Questions } from './index.ts';

/** What is asked about: the action by its name, and what the guard found. */
export interface Asked {
  readonly name: string;
  readonly args: Record<string, unknown>;
  readonly approval: Approval;
}

export interface OwnQuestions {
  /** Undefined: nobody has answered. */
  ask(asked: Asked, gone?: AbortSignal): Promise<boolean | undefined>;
  /** Once no other question is open, and again until the visitor has answered or it is `gone`. */
  askOnceFree(asked: Asked, gone: AbortSignal | undefined): Promise<boolean | undefined>;
}

export interface OwnQuestionsParts {
  readonly questions: Questions;
  about(approval: Approval): readonly string[];
}

export function createOwnQuestions(parts: OwnQuestionsParts): OwnQuestions {
  const { questions } = parts;
  const { approvals } = questions;

  async function ask(asked: Asked, gone?: AbortSignal): Promise<boolean | undefined> {
    const { name, args, approval } = asked;
    const question = questionFor(name, args, approval);
    approvals.offer({ ...asked, message: question.message, about: parts.about(approval) });
    const yes = await questions.decide(question, gone);
    return yes ? approvals.take(approval.digest) || undefined : yes;
  }

  return {
    ask,
    async askOnceFree(asked, gone) {
      while (!gone?.aborted) {
        await questions.free();
        const yes = await ask(asked, gone);
        if (yes !== undefined) return yes;
      }
      return undefined;
    },
  };
}

export function questionFor(
  actionName: string,
  params: Record<string, unknown>,
  approval: Approval,
): ConfirmAction {
  const message = wording(approval);
  const { digest } = approval;
  return { type: 'confirm_action', digest, actionName, params, message, expires: 0 };
}
