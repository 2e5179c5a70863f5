/**
 * What observes and acts, connected to the wire: loaded when the visitor first needs it, so that
 * pages on which nobody asks do not pay for it.
 */

import type { ActuatorDeps } from './act/env.ts';
import { createActuator } from './act/index.ts';
import { answerFrom } from './act/journal_answer.ts';
import { createTakenOver, TAKEN } from './act/taken_over.ts';
import { idle } from './act/time.ts';
import type { Approvals } from './guard/approvals.ts';
import { speak } from './guard/card_words.ts';
import { createSpent } from './guard/changed_total.ts';
import { createGates } from './guard/gates.ts';
import { createGuard } from './guard/index.ts';
import { holding, type Judging } from './guard/outgoing_request.ts';
import { createPolicies, modeOf, type Policies, type Waiver } from './guard/policy.ts';
import { judgeIdle } from './guard/requests_between.ts';
import { createTaint } from './guard/taint.ts';
import type { Registry } from './host/actions.ts';
import type { Contexts } from './host/contexts.ts';
import { carryOut } from './host/direct.ts';
import type { Engine } from './host/engine.ts';
import type { Events } from './host/events.ts';
import { createOwnQuestions } from './host/own_questions.ts';
import type { Questions } from './host/questions.ts';
import { createRouter } from './host/router.ts';
import type { Runs } from './host/runs.ts';
import { storageOf } from './host/session.ts';
import type { HostSettings } from './host/settings.ts';
import type { Tools } from './host/webmcp.ts';
import { createContextTexts } from './link/context.ts';
import { createDispatch } from './link/dispatch.ts';
import { withoutSecretsIn } from './link/outgoing.ts';
import { createTeller } from './link/page_settings.ts';
import type { Act, Capture, FromPage } from './link/protocol.ts';
import { selectorOf } from './link/target.ts';
import { createTurn, type Last } from './link/turn.ts';
import { isSecret } from './observe/element/secrets.ts';
import { createObserver, isLeftOut, leavingOut } from './observe/index.ts';
import { openRoots } from './observe/walk/native.ts';
import { page } from './observe/walk/root.ts';
import type { Gate } from './platform/gate.ts';
import { beginLifetime, endLifetime } from './platform/lifetime.ts';
import type { Native } from './platform/native.ts';
import type { RootOf } from './platform/watch.ts';
import { createReceipt } from './receipt/index.ts';
import type { Rules } from './seams.ts';
import { sendPictures, shoot } from './shot/camera.ts';
import type { Words } from './ui/shown_strings.ts';
import type { Stage } from './ui/stage.ts';
import type { Sight } from './ui/visitor_view.ts';

export interface EngineParts {
  /** This document's id. */
  readonly document: string;
  readonly approvals: Approvals;
  readonly gate: Gate;
  /** Puts it in place in a window; returns what takes it away again. */
  putGate(view: Window, gate: Gate): () => void;
  /** As the server has told it. */
  policy(): Rules | null;
  readonly reveal: ActuatorDeps['reveal'];
  readonly rootOf?: RootOf | undefined;
  readonly settings: HostSettings;
  readonly events: Events;
  readonly actions: Registry;
  readonly contexts: Contexts;
  readonly runs: Runs;
  readonly questions: Questions;
  readonly sight: Sight;
  readonly stage: Stage;
  readonly native: Native;
  readonly words: Words;
  readonly last: Last;
  send(message: FromPage): void;
  /** The page's own tools, loaded when there are any. */
  tools(): Promise<Tools>;
  /** Whether the visitor has opened the palette in this document. */
  opened(): boolean;
  unheard(): { readonly run_id: string } | undefined;
  seen(): string | undefined;
}

const UNGATED =
  'without pilotfish-early.js requests are held from the first action on only, and a script that has kept the fetch of the browser sends without a question. See docs/policy.md.';
/** Until the server has asked. */
const YOURS = 'You have the page: I wait.';
const DIRECT = 'direct-';
/** What a page does by itself, as listeners of its questions are told of it. */
const SAVED = 'save';

export function createEngine(parts: EngineParts): Engine {
  const { document, settings, events, runs, sight } = parts;
  beginLifetime();
  const { isOurs } = sight;
  const { pointer, overlay } = parts.stage;
  /** The server's and the page's: what either takes away is gone. */
  const policy = () => [parts.policy(), settings.policy].filter((it) => it !== null);
  const domFilter = () => {
    const reads = policies?.reads();
    const own = settings.domFilter;
    return reads && own ? (it: Element) => reads(it) && own(it) : (reads ?? own);
  };
  let policies: Policies | undefined;
  if (parts.rootOf) openRoots(parts.rootOf);
  const observer = createObserver({ document, isOurs, domFilter });
  const actions = parts.actions;
  const { gate } = parts;
  const waiver = parts.policy as () => Waiver | null;
  policies = createPolicies(policy, observer, waiver, () => settings.alwaysAsk);
  const modes = () => policy().map(({ mode }) => mode);
  const allowed = () => ({ ...settings, mode: modeOf([settings.mode, ...modes()]) });
  const { first, strict } = gate;
  if (!first) console.info(`Pilotfish: ${UNGATED}`);
  const judging: Judging = {};
  const gateOf = (view: Window): Gate =>
    view === window ? gate : { first: false, hold: holding(judging, view.document) };
  const gates = createGates((view) => parts.putGate(view, gateOf(view)), first);
  judging.open = gates.open;
  gate.hold = holding(judging);
  const taint = createTaint(storageOf(), () => `“${pageTitle()}”`);
  const spent = createSpent(storageOf(), (text) => sight.say(text, true));
  const guard = createGuard({
    ...{ observer, actions, settings: allowed, location, first, strict, policies, taint },
    granted: spent.granted,
    storage: storageOf(),
    arrived: (action_id) => journal.find(action_id)?.outcome?.status === 'done',
  });
  const own = createOwnQuestions({ ...parts, about: guard.about });
  const stopJudging = judgeIdle(judging, {
    ...guard,
    decide: (approval, gone) => own.askOnceFree({ name: SAVED, args: {}, approval }, gone),
  });
  const actuator = createActuator({
    ...{ observer, pointer, overlay, guard, document, isOurs, actions },
    ...{ judging, approvals: parts.approvals, reveal: parts.reveal },
    isLeftOut: (element) => isLeftOut(element, leavingOut(domFilter())),
    router: createRouter(settings, events),
    withdraw: parts.questions.withdraw,
    askForFiles: async (request, signal) => {
      const { askForFiles, askHostForFiles } = await import('./ui/upload.ts');
      if (settings.ui === 'none') return askHostForFiles(events, request, signal);
      return askForFiles(sight, settings.locale, request, signal);
    },
    settings: allowed,
    storage: storageOf(),
    log: (text, error) => console.error(`Pilotfish: ${text}`, error),
  });
  parts.words.each(() => void speak(parts.words.language).catch(() => undefined));
  const { journal } = actuator;
  const receipt = createReceipt({
    ...{ isSecret, storage: storageOf(), changed: guard.changed, shown: sight.acted },
    describe: (element) => observer.describe(element).name,
    resolve(ref) {
      const found = observer.resolve(ref);
      return 'element' in found ? found.element : undefined;
    },
    inTurn: (work) => turn.inTurn(work),
    enter: (element, name, args) =>
      turn.inTurn(async () => {
        await observer.whole();
        const { ref } = observer.describe(element);
        return actuator.perform(directly({ name, args: { ...args, ref } }));
      }),
  });
  const turn = createTurn({
    ...{ observer, actuator, events, last: parts.last, send: parts.send },
    context: createContextTexts(parts.contexts),
    begins: (act) => !answerFrom(journal, act, document),
    // The host's name says whose words they are.
    denied: (reason) => sight.say(`${location.hostname}: “${reason}”`, true),
  });
  const teller = createTeller(() => ({ mode: allowed().mode, pause: settings.pause }), parts.send);
  let direct = 0;
  /** The observation ahead of a request: not before the first ref is known. */
  let ahead: 'early' | 'due' | 'over' = 'early';

  // The visitor is about to ask: the chunks for acting are fetched meanwhile.
  void actuator.warm();
  const capture = (asked: Capture) => void turn.inTurn(() => shoot(asked, parts));
  const { receive, welcomed } = createDispatch({ ...parts, observer, overlay, turn, capture });
  const takenOver = createTakenOver({
    ...{ native: parts.native, isOurs, send: parts.send },
    acts: () => runs.ours() && allowed().mode !== 'show',
    taken() {
      turn.hold(TAKEN);
      runs.status('waiting');
      sight.say(parts.words.sentence({ code: 'taken_over' }, YOURS), true);
    },
    given: turn.release,
  });
  return {
    receive(message) {
      teller.tell();
      // Forms come and go without an event.
      const looks = message.type === 'observe' || message.type === 'act';
      if (looks && page.querySelector('form[toolname]'))
        void parts.tools().then(
          (it) => it.sync(),
          () => {},
        );
      takenOver.heard(message);
      receipt.heard(message);
      receive(spent.ended(message));
    },
    welcomed(welcome, renewed) {
      takenOver.welcomed(welcome);
      if (welcome.fresh) teller.renew();
      teller.tell();
      // Another session has its own epochs and action ids.
      if (renewed) journal.wipe();
      // Actions that an earlier server issued and that have not started are dropped.
      journal.epoch(welcome.epoch);
      welcomed(welcome, renewed);
      receipt.heard(welcome);
      if (ahead === 'early') ahead = 'due';
      void lookAhead();
    },
    observer,
    receipt,
    journal: () => ({
      entries: journal.entries().filter(({ action_id }) => !action_id.startsWith(DIRECT)),
      former: journal.former(),
    }),
    wipe() {
      takenOver.reset();
      journal.wipe();
      taint.wipe();
      receipt.wipe();
    },
    outgoing(message) {
      taint.sent(message);
      return withoutSecretsIn(spent.found(message));
    },
    picture: (run_id, images) => sendPictures(run_id, images, parts),
    named: (items) => items.map((it) => ({ ...it, selector: selectorOf(it.element) })),
    configured: teller.tell,
    lookAhead: () => void lookAhead(),
    look: turn.look,
    halt() {
      takenOver.reset();
      turn.halt();
    },
    lapse: turn.lapse,
    leave() {
      ahead = 'over';
      takenOver.stop();
      stopJudging();
      gates.close();
      gate.hold = undefined;
      turn.halt();
      endLifetime();
      observer.destroy();
    },
    async execute(name, args) {
      const { decide } = parts.questions;
      const perform = (act: Pick<Act, 'name' | 'args' | 'digest'>) =>
        turn.inTurn(() => actuator.perform(directly(act)));
      const refOf = (element: Element) =>
        turn.inTurn(async () => {
          await observer.whole();
          return observer.describe(element).ref;
        });
      return carryOut(name, args, { perform, decide, refOf });
    },
    async approved(name, args) {
      await guard.ready();
      const act = directly({ name, args });
      const refusal = guard.refusal(act, undefined);
      if (refusal) throw new Error(refusal);
      const approval = guard.approval(act, undefined);
      return !approval || (await own.ask({ name, args, approval })) === true;
    },
  };

  /**
   * While the visitor types: the first observation of a page takes several times as long as the next,
   * because code is not compiled and style sheets are not parsed yet. Nothing is sent.
   */
  async function lookAhead(): Promise<void> {
    const due = () => ahead === 'due' && parts.opened() && !runs.current();
    if (!due()) return;
    await idle();
    if (!due()) return;
    ahead = 'over';
    // A page that cannot be read is reported when the visitor asks.
    await turn.inTurn(() => observer.whole()).catch(() => undefined);
  }

  /** Belongs to no run, and is never sent to the server. */
  function directly(act: Pick<Act, 'name' | 'args' | 'digest'>): Act {
    const action_id = `${DIRECT}${document}-${++direct}`;
    return { type: 'act', action_id, document, epoch: journal.epoch(), ...act };
  }
}

/** What a card calls the page that something stood on. */
function pageTitle(): string {
  return page.title.trim().slice(0, 60) || location.pathname;
}

/** Reading the property throws if the browser forbids storage. */
