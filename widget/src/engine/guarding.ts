/** What stands between the page and its server: the guard, the gates, and the questions of the page. */

import { speak } from '../guard/card_words.ts';
import type { Spent } from '../guard/changed_total.ts';
import { createGates } from '../guard/gates.ts';
import { createGuard, type PageGuard } from '../guard/index.ts';
import { holding, type Judging } from '../guard/outgoing_request.ts';
import { createPolicies, type Waiver } from '../guard/policy.ts';
import { judgeIdle } from '../guard/requests_between.ts';
import type { Taint } from '../guard/taint.ts';
import { createOwnQuestions, type OwnQuestions } from '../host/own_questions.ts';
import type { Questions } from '../host/questions.ts';
import type { Widget } from '../host/widget.ts';
import { type Gate, installGate } from '../platform/gate.ts';
import type { Reading } from './reading.ts';

export interface Guarding {
  readonly guard: PageGuard;
  readonly judging: Judging;
  readonly own: OwnQuestions;
  stop(): void;
}

export interface GuardingParts {
  readonly reading: Reading;
  readonly questions: Questions;
  readonly taint: Taint;
  readonly spent: Spent;
}

const UNGATED =
  'without pilotfish-early.js requests are held from the first action on only, and a script that has kept the fetch of the browser sends without a question. See docs/policy.md.';
/** What a page does by itself, as listeners of its questions are told of it. */
const SAVED = 'save';

export function createGuarding(widget: Widget, parts: GuardingParts): Guarding {
  const { given, site, server } = widget;
  const { taint, spent } = parts;
  const { observer, policy, allowed } = parts.reading;
  const { gate } = given;
  const { first, strict } = gate;
  if (!first) console.info(`Pilotfish: ${UNGATED}`);
  const judging: Judging = {};
  const gateOf = (view: Window): Gate =>
    view === window ? gate : { first: false, hold: holding(judging, view.document) };
  const gates = createGates((view) => installGate(gateOf(view), view, given.wrap), first);
  judging.open = gates.open;
  gate.hold = holding(judging);
  const waiver = server.policy as () => Waiver | null;
  const policies = createPolicies(policy, observer, waiver, () => given.settings.alwaysAsk);
  const guard = createGuard({
    ...{ observer, first, strict, policies, taint, location },
    actions: site.actions,
    settings: allowed,
    granted: spent.granted,
    language: () => given.words.language,
  });
  const own = createOwnQuestions({ questions: parts.questions, about: guard.about });
  const stopJudging = judgeIdle(judging, {
    ...guard,
    decide: (approval, gone) => own.askOnceFree({ name: SAVED, args: {}, approval }, gone),
  });
  const { words } = given;
  words.each(() => speak(words));
  return {
    ...{ guard, judging, own },
    stop() {
      stopJudging();
      gates.close();
      gate.hold = undefined;
    },
  };
}
