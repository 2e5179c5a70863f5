/** What observes and acts, connected to the wire: loaded when the visitor first needs it. */

import { createActuator, type PageActuator } from './act/index.ts';
import { createTakenOver, TAKEN, type TakenOver } from './act/taken_over.ts';
import { answerFrom } from './act/task/journal.ts';
import * as dom from './dom/index.ts';
import { createAhead, createPictures } from './engine/ahead.ts';
import { createLateActing } from './engine/late_acting.ts';
import { createReading, type Reading } from './engine/reading.ts';
import { createTaint } from './guard/request/taint.ts';
import type { Questions } from './host/questions/index.ts';
import type { Engine } from './host/surface/engine.ts';
import { onTheWire } from './host/surface/selection_sent.ts';
import type { Widget } from './host/widget.ts';
import { createContextTexts } from './link/context.ts';
import { createDispatch } from './link/dispatch.ts';
import { withoutSecretsIn } from './link/outgoing.ts';
import { createTeller } from './link/page_settings.ts';
import { selectorOf } from './link/target.ts';
import { createTurn, type Turn } from './link/turn.ts';
import { beginLifetime, endLifetime } from './platform/lifetime.ts';
import { nativeOf } from './platform/native.ts';
import { withTeaching } from './teach/index.ts';
import { typedFor } from './ui/palette/typed.ts';
import type { Stage } from './ui/stage/index.ts';
import type { FromPage } from './wire/protocol.ts';

/** An action that goes on when another tab takes the run over may take so long. */
const FINISH_MS = 3000;
/** What was paid, and for how much: `guard/subject/changed_total.ts`. */
const SPENT = 'pilotfish.spent';

export interface Loaded {
  readonly stage: Stage;
  readonly questions: Questions;
}

export function createEngine(widget: Widget, { stage, questions }: Loaded): Engine {
  const { given, site, visitor, work, server } = widget;
  const { runs } = work;
  const { send } = server.link;
  beginLifetime();
  const reading = createReading(widget);
  const { observer, allowed } = reading;
  const typed = () => typedFor(work.record.get());
  const taint = createTaint(() => `“${pageTitle()}”`, visitor.stored, typed);
  const acting = createLateActing(widget, () => ({
    ...{ reading, questions, stage, journal, taint, turn, actuator },
  }));
  const actuator = createActuator({
    ...{ document: given.document, storage: given.storage, offLimits: reading.offLimits },
    load: async () => (await acting.load()).load(),
    log: (text, error) => console.error(`Pilotfish: ${text}`, error),
  });
  const { journal } = actuator;
  const turn = turnOf(widget, reading, actuator);
  const teller = createTeller(() => ({ mode: allowed().mode, pause: given.settings.pause }), send);
  const pictures = createPictures(widget, reading);
  const { isOurs } = visitor.sight;
  const native = nativeOf(given.raw);
  const dispatch = createDispatch({
    ...{ observer, turn, runs, send, overlay: stage.overlay },
    questions: withTeaching(questions, { observer, native, isOurs, send }),
    ...{ events: site.events, sight: visitor.sight, last: server.last },
    capture: (asked) => void turn.inTurn(() => pictures.shoot(asked)),
    unheard: server.link.unheard,
    seen: () => work.session.record?.ended,
  });
  const takenOver = takenOverOf(widget, reading, turn);
  const ahead = createAhead(
    () => visitor.opened() && !runs.current(),
    () => turn.inTurn(() => observer.whole()),
  );

  function outgoing(message: FromPage): FromPage {
    taint.sent(message);
    const checked = reading.offLimits() ? message : acting.now()?.spent.found(message);
    return withoutSecretsIn(checked ?? message);
  }

  // What was paid in the document before is compared with the first thing that is read in this one.
  const compared = async () => (await acting.load()).spent.ready();
  if (given.storage.getItem(SPENT)) void turn.inTurn(compared).catch(() => undefined);
  let expected = false;
  /** A run goes on, or the visitor is about to ask: what acts is fetched meanwhile. */
  function expect(): void {
    if (expected || !(visitor.opened() || runs.current())) return;
    expected = true;
    void actuator.warm();
  }

  expect();
  return {
    receive(message) {
      teller.tell();
      // Forms come and go without an event.
      const looks = message.type === 'observe' || message.type === 'act';
      if (looks && dom.page.querySelector('form[toolname]')) syncTools(widget);
      takenOver.heard(message);
      acting.heard(message);
      expect();
      dispatch.receive(acting.now()?.spent.ended(message) ?? message);
    },
    welcomed(welcome, renewed) {
      const own = { __proto__: null, ...welcome };
      journal.confirmed = own;
      takenOver.welcomed(welcome);
      if (welcome.fresh) teller.renew();
      teller.tell();
      // Another session has its own epochs and action ids.
      if (renewed) journal.wipe();
      // Actions that an earlier server issued and that have not started are dropped.
      journal.epoch(welcome.epoch);
      dispatch.welcomed(welcome, renewed);
      acting.heard(welcome);
      expect();
      if (welcome.teach)
        void import('./teach/offer.ts').then(
          (it) => it.offerTeaching(widget),
          () => {},
        );
      ahead.due();
      void ahead.look();
    },
    observer,
    receipt: async () => (await acting.load()).receipt,
    journal: () => ({ entries: journal.entries(), former: journal.former() }),
    wipe() {
      for (const it of [journal, taint, acting]) it.wipe();
      takenOver.reset();
    },
    outgoing,
    async selected(run, { files, ...selection }) {
      const { images, elements } = selection;
      if (files) await pictures.attach(run.run_id, files, server.attachments());
      const isAbout = Object.keys(selection).length && !reading.offLimits();
      if (!isAbout) return outgoing(run) as typeof run;
      if (images?.length) await pictures.send(run.run_id, images);
      // An element has no number before the page is read; where it cannot be, the words go alone.
      if (elements?.length) await turn.look().catch(() => {});
      const message = { ...run, selection: onTheWire(selection, observer) };
      return outgoing(message) as typeof run;
    },
    named: (items) => items.map((it) => ({ ...it, selector: selectorOf(it.element) })),
    configured: teller.tell,
    lookAhead() {
      expect();
      void ahead.look();
    },
    look: turn.look,
    halt() {
      takenOver.reset();
      turn.halt();
    },
    lapse: turn.lapse,
    async finish() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, FINISH_MS));
      await Promise.race([turn.inTurn(async () => {}), late]);
      takenOver.reset();
      turn.halt();
      questions.clear();
    },
    adopt: journal.restored,
    leave() {
      ahead.stop();
      takenOver.stop();
      acting.stop();
      turn.halt();
      endLifetime();
      observer.destroy();
    },
    execute: async (...action) => (await acting.load()).execute(...action),
  };
}

function pageTitle(): string {
  return dom.titleOf(document).trim().slice(0, 60) || location.pathname;
}

function turnOf(
  { given, site, visitor, server }: Widget,
  reading: Reading,
  actuator: PageActuator,
): Turn {
  return createTurn({
    ...{ actuator, observer: reading.observer, events: site.events, last: server.last },
    send: server.link.send,
    context: createContextTexts(site.contexts),
    begins: (act) => !answerFrom(actuator.journal, act, given.document),
    // The host's name says whose words they are.
    offLimits: reading.offLimits,
    unread: () => visitor.sight.say(given.words.sentence({ code: 'off_limits' }, UNREAD), true),
    denied: (reason) => visitor.sight.say(`${location.hostname}: “${reason}”`, true),
  });
}

const UNREAD = 'The rules of this site forbid me to read this page.';
/** Until the server has asked. */
const YOURS = 'You have the page: I wait.';

function takenOverOf(
  { given, visitor, work, server }: Widget,
  reading: Reading,
  turn: Turn,
): TakenOver {
  const { runs } = work;
  const { sight } = visitor;
  return createTakenOver({
    ...{ native: nativeOf(given.raw), isOurs: sight.isOurs, send: server.link.send },
    acts: () => runs.ours() && reading.allowed().mode !== 'show',
    taken() {
      turn.hold(TAKEN);
      runs.status('waiting');
      sight.say(given.words.sentence({ code: 'taken_over' }, YOURS), true);
    },
    given: turn.release,
  });
}

function syncTools({ late }: Widget): void {
  late.tools.load().then(
    (it) => it.sync(),
    () => {},
  );
}
