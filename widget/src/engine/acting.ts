/**
 * What acts, loaded behind what reads: the guard and what is held for it, the actions, the receipt.
 */

import type { Journal } from '../act/index.ts';
import { createPerformer, type Perform } from '../act/perform.ts';
import { DIRECT } from '../act/task/journal.ts';
import * as dom from '../dom/index.ts';
import { createGuard } from '../guard/index.ts';
import { createPolicies, type Waiver } from '../guard/policy/index.ts';
import { createGates, holding, judgeIdle } from '../guard/request/hold.ts';
import type { Judging } from '../guard/request/sent.ts';
import type { Taint } from '../guard/request/taint.ts';
import { createSpent, type Spent } from '../guard/subject/changed_total.ts';
import { speak } from '../guard/words/card_words.ts';
import type { createRouter } from '../host/pages/router.ts';
import type { Questions } from '../host/questions/index.ts';
import { createOwnQuestions } from '../host/questions/own_questions.ts';
import type { Engine } from '../host/surface/engine.ts';
import type { Widget } from '../host/widget.ts';
import type { Turn } from '../link/turn.ts';
import { isLeftOut, leavingOut } from '../observe/index.ts';
import { type Gate, installGate } from '../platform/gate.ts';
import { createRecorder, type Recorder } from '../receipt/index.ts';
import type { Actuator, Router } from '../seams.ts';
import type { Stage } from '../ui/stage/index.ts';
import type { Act, Outcome } from '../wire/protocol.ts';
import type { Reading } from './reading.ts';

export type Acting = ReturnType<typeof createActing>;

export interface ActingParts extends Omit<GuardingParts, 'spent'> {
  readonly stage: Stage;
  readonly turn: Turn;
  readonly actuator: Actuator;
}

export function createActing(widget: Widget, parts: ActingParts) {
  const { given, site, visitor } = widget;
  const { questions, journal, turn, actuator } = parts;
  const spent = createSpent({
    storage: given.storage,
    tell: (text) => visitor.sight.say(text, true),
    load: async () => (await import('../guard/subject/other_total.ts')).compareTotals,
  });
  const guarding = createGuarding(widget, { ...parts, spent });
  const { observer } = parts.reading;
  let direct = 0;

  /** Belongs to no run, and is never sent to the server. */
  function directly(act: Pick<Act, 'name' | 'args' | 'digest'>): Act {
    const action_id = `${DIRECT}${given.document}-${++direct}`;
    return { type: 'act', action_id, document: given.document, epoch: journal.epoch(), ...act };
  }

  const enter = (element: Element, name: string, args: Record<string, unknown>) =>
    turn.inTurn(async () => {
      await observer.whole();
      const { ref } = observer.describe(element);
      return actuator.perform(directly({ name, args: { ...args, ref } }));
    });
  return {
    spent,
    receipt: receiptOf(widget, parts, guarding, enter),
    load: performerOf(widget, parts, guarding),
    stop: guarding.stop,
    async execute(...action: Parameters<Engine['execute']>) {
      const { executed } = await import('./direct.ts');
      const { actions } = site;
      const direct = { actions, questions, observer, turn, actuator, directly, ...guarding };
      return executed(action, direct);
    },
  };
}

function receiptOf(
  { given, visitor }: Widget,
  { reading, turn }: ActingParts,
  { guard }: Guarding,
  enter: (element: Element, name: string, args: Record<string, unknown>) => Promise<Outcome>,
): Recorder {
  const { observer } = reading;
  return createRecorder({
    isSecret: dom.isSecret,
    storage: given.storage,
    changed: guard.changed,
    shown: visitor.sight.acted,
    enter,
    describe: (element) => observer.describe(element).name,
    resolve(ref) {
      const found = observer.resolve(ref);
      return 'element' in found ? found.element : undefined;
    },
    inTurn: turn.inTurn,
  });
}

/** Loaded with the first navigation; where it cannot be, the page is loaded instead. */
function routerOf(...parts: Parameters<typeof createRouter>): Router {
  return {
    navigate: (path) =>
      import('../host/pages/router.ts').then(
        (it) => it.createRouter(...parts).navigate(path),
        () => false,
      ),
  };
}

function performerOf(
  { given, site, visitor, server }: Widget,
  parts: ActingParts,
  { guard, judging }: Guarding,
): () => Promise<Perform> {
  const { settings, words, document } = given;
  const { sight, vault } = visitor;
  const { observer, allowed, domFilter } = parts.reading;
  const { pointer, overlay } = parts.stage;
  return createPerformer({
    page: {
      ...{ observer, document, isOurs: sight.isOurs, actions: site.actions },
      isLeftOut: (element) => isLeftOut(element, leavingOut(domFilter())),
      router: routerOf(settings, site.events),
    },
    consent: {
      guard,
      judging,
      approvals: parts.questions.approvals,
      withdraw: parts.questions.withdraw,
      part: server.link.send,
    },
    visitor: {
      ...{ pointer, overlay, reveal: vault.reveal },
      askForFiles: async (request, signal) => {
        const { askForFiles, askHostForFiles } = await import('../ui/stage/upload.ts');
        if (settings.ui === 'none') return askHostForFiles(site.events, request, signal);
        return askForFiles(sight, words, request, signal);
      },
    },
    settings: allowed,
    log: (text, error) => console.error(`Pilotfish: ${text}`, error),
  });
}

type Guarding = ReturnType<typeof createGuarding>;

interface GuardingParts {
  readonly journal: Journal;
  readonly reading: Reading;
  readonly questions: Questions;
  readonly taint: Taint;
  readonly spent: Spent;
}

const UNGATED =
  "without pilotfish-early.js, or from npm, requests are held from the first action on only, and a script that has kept the browser's fetch sends without a question. See docs/policy.md.";
/** What a page does by itself, for listeners of its questions. */
const SAVED = 'save';

function createGuarding(widget: Widget, parts: GuardingParts) {
  const { given, site, server } = widget;
  const { taint, spent } = parts;
  const { observer, policy, allowed } = parts.reading;
  const { gate } = given;
  const { first, strict } = gate;
  if (!first) console.info(`Pilotfish: ${UNGATED}`);
  const judging: Judging = {};
  const gateOf = (view: Window): Gate =>
    view === window ? gate : { first: false, hold: holding(judging, view.document) };
  gate.hold = holding(judging, document, gate.tasks);
  const gates = createGates((view) => installGate(gateOf(view), view, given.wrap), gate);
  judging.open = gates.open;
  const waiver = server.policy as () => Waiver | null;
  const policies = createPolicies(policy, observer, waiver, () => given.settings.alwaysAsk);
  const guard = createGuard({
    ...{ observer, gate, strict, policies, taint },
    actions: site.actions,
    settings: allowed,
    granted: spent.granted,
    parting: {
      came: () => parts.journal.arrivedWith(given.raw, first),
      keep(run, note) {
        if (note === parts.journal.words) return;
        parts.journal.words = note;
        const { document } = given;
        if (note) server.link.send({ type: 'parting', document, action_id: run, note });
      },
    },
    language: () => given.words.language,
  });
  const own = createOwnQuestions({ questions: parts.questions, about: guard.about });
  const stopJudging = judgeIdle(judging, {
    ...guard,
    decide: (approval, gone) => own.askOnceFree({ name: SAVED, args: {}, approval }, gone),
  });
  given.words.each(() => speak(given.words));
  return {
    guard,
    judging,
    own,
    stop() {
      stopJudging();
      gates.close();
      gate.hold = undefined;
    },
  };
}
