/** What the page does on each message of the server. */

import * as dom from '../dom/index.ts';
import type { ActiveRun, AskedQuestions, Emitter, Observer, Overlay } from '../seams.ts';
import type { Sight } from '../ui/stage/sight.ts';
import type { Capture, FromPage, FromServer, Subtitle, Welcome } from '../wire/protocol.ts';
import type { Last, Turn } from './turn.ts';

interface DispatchParts {
  readonly observer: Observer;
  readonly turn: Turn;
  readonly runs: ActiveRun;
  readonly questions: AskedQuestions;
  readonly events: Emitter;
  readonly sight: Sight;
  readonly overlay: Overlay;
  readonly last: Last;
  send(message: FromPage): void;
  capture(asked: Capture): void;
  unheard(): { readonly run_id: string } | undefined;
  seen(): string | undefined;
}

export type Dispatch = ReturnType<typeof createDispatch>;

/** Late messages of a run that was stopped here are ignored. */
const OF_A_RUN = /^(subtitle|plan|step|ask_user|ask_user_choice|ask_surface|confirm_action)$/;

/** A page may load for ever. */
const LOADED_MS = 3000;

const GOING = /^(thinking|executing|waiting)$/;

type Handlers = {
  [M in FromServer as M['type']]?: (message: M) => unknown;
};

export function createDispatch(parts: DispatchParts) {
  const { observer, turn, runs, questions, events, sight, last } = parts;
  const { say, again } = createNarration(parts);

  const handlers: Handlers = {
    act: (act) => (runs.ours() ? turn.act(act) : turn.refuse(act)),
    observe: () => runs.ours() && turn.observe(),
    capture: (asked) => runs.ours() && parts.capture(asked),
    subtitle: say,
    ask_user: questions.ask,
    ask_user_choice: questions.ask,
    ask_surface: questions.present,
    confirm_action: questions.confirm,
    step(wire) {
      const { type: _, run_id, ...rest } = wire;
      const step = { runId: run_id, ...rest };
      sight.step(wire);
      runs.step(step);
      events.emit('step', step);
      const { status, message, reason } = step.outcome;
      if (status !== 'failed') return;
      events.note({ kind: 'action_failed', action: step.name, ...(reason && { reason }) });
      const failure = new Error(`${step.name}: ${message ?? step.outcome.reason}`);
      events.emit('error', Object.assign(failure, { code: 'tool' as const, runId: run_id, step }));
    },
    status({ status, run_id, called }) {
      if (run_id !== runs.current()) return;
      turn.allow();
      if (status !== 'waiting') questions.clear();
      runs.status(status);
      if (!called) return;
      const { name: actionName, args: params } = called;
      events.emit('before_action', { actionName, params, where: 'server' });
    },
    plan(plan) {
      sight.plan(plan);
      events.emit('plan', plan);
    },
    done(done) {
      // It may have been stopped by somebody else than the visitor, in the middle of an action.
      if (done.status === 'stopped') turn.halt();
      turn.allow();
      // One that was stopped here comes to its end later than the next one begins.
      if (done.run_id === runs.current()) questions.clear();
      runs.done(done);
    },
    error(error) {
      last.refusal = `${error.code}: ${error.message}`;
      runs.fail(error);
    },
    debug({ prompt }) {
      last.prompt = prompt;
    },
  };

  /** The visitor stopped a run, and the document was unloaded before it could send that. */
  function stopThere({ run_id, status }: Welcome): void {
    if (!run_id || !GOING.test(status)) return;
    turn.halt();
    parts.send({ type: 'stop', run_id });
  }

  return {
    receive(message: FromServer) {
      if (OF_A_RUN.test(message.type) && !runs.current()) return;
      (handlers[message.type] as ((message: FromServer) => void) | undefined)?.(message);
    },
    /** After each handshake; `renewed`: another session than the one before. */
    welcomed(welcome: Welcome, renewed: boolean) {
      if (renewed || welcome.fresh) turn.renew();
      observer.continueFrom(welcome.next_ref);
      sight.welcome(welcome);
      runs.reconcile(welcome, parts.unheard()?.run_id === runs.current(), parts.seen());
      if (runs.current() !== welcome.run_id) {
        stopThere(welcome);
        return;
      }
      turn.allow();
      if (!runs.current()) return;
      if (welcome.plan) sight.plan(welcome.plan);
      if (welcome.subtitle) void again(welcome.subtitle);
      if (welcome.question) handlers[welcome.question.type]!(welcome.question as never);
      if (welcome.confirmation) questions.confirm(welcome.confirmation);
    },
  };
}

function createNarration({ events, observer, sight, overlay, runs }: DispatchParts) {
  let streamed = '';
  let saying = '';
  let shown = true;

  function say({ say_id, delta = '', text, about }: Omit<Subtitle, 'type'>): void {
    if (say_id !== saying) [saying, streamed, shown] = [say_id, '', true];
    const all = text ?? streamed + delta;
    const news = all.startsWith(streamed) ? all.slice(streamed.length) : '';
    let said = streamed.length;
    for (const letter of news) {
      const start = said === 0;
      said += letter.length;
      const end = text !== undefined && said === all.length;
      shown = events.offer('subtitle', letter, { id: say_id, start, end }) && shown;
    }
    streamed = all;
    if (!shown) return;
    sight.say(all, text !== undefined);
    const subject = about === undefined ? undefined : observer.resolve(about);
    if (subject && 'element' in subject) overlay.border(subject.element);
  }

  return {
    say,
    async again(text: string) {
      const run = runs.current();
      if (!saying) await loaded();
      if (runs.current() !== run) return;
      // Meanwhile something else may have been said.
      if (!saying || streamed === text) say({ say_id: saying, text });
    },
  };
}

/** A page that shows subtitles itself may say so as late as at its end of loading. */
function loaded(): Promise<void> {
  if (dom.page.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('load', () => setTimeout(resolve), { once: true });
    setTimeout(resolve, LOADED_MS);
  });
}
