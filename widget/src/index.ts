/** Wires the widget together, and does nothing else. */

import type { Engine } from './engine.ts';
import { createApprovals } from './guard/approvals.ts';
import { createActions } from './host/actions.ts';
import { createApi } from './host/api.ts';
import type { Early } from './host/claim.ts';
import { createDebug } from './host/debug.ts';
import { createEvents } from './host/events.ts';
import { createFollowUps } from './host/followups.ts';
import { type Gate, installGate } from './host/gate.ts';
import { randomId } from './host/id.ts';
import { nativeOf, takeRaw } from './host/native.ts';
import { watchPasswords } from './host/passwords.ts';
import type { Policy } from './host/policy.ts';
import { createQuestions } from './host/questions.ts';
import { installStub, takeOver } from './host/queue.ts';
import { createRuns } from './host/runs.ts';
import { type HostSelection, selectedInPage } from './host/selection.ts';
import { settingsFrom } from './host/settings.ts';
import { createSurfaces } from './host/surfaces.ts';
import { mayBoot, upgrade } from './host/upgrade.ts';
import { watch } from './host/watch.ts';
import { type Asked, createPending } from './link/asked.ts';
import { createLink } from './link/link.ts';
import type { FromPage, Welcome } from './link/protocol.ts';
import { createSession } from './link/session.ts';
import type { Last } from './link/turn.ts';
import { createSight } from './ui/sight.ts';
import { createWords } from './ui/words.ts';

declare const VERSION: string;

/** What the widget and the early script keep on `window`. */
const GLOBALS = ['Listeners', 'Heard', 'Roots', 'Internals', 'Passwords', 'First'].map(
  (it) => `__pilotfish${it}`,
);

/**
 * `data` are the script tag's `data-` attributes and `server`, the folder that it came from;
 * `early` is what the early script kept for us.
 */
export async function boot(data: Record<string, string>, early?: Early): Promise<void> {
  const stub = installStub();
  if (!mayBoot(stub)) return;
  stub.version = VERSION;
  // Without the early script listeners are recorded from here on.
  watch(false);
  const settings = settingsFrom(data);
  const words = createWords();
  await words.load(settings.locale, settings.strings);
  const document = randomId();
  const native = nativeOf(early?.raw ?? takeRaw());
  const approvals = createApprovals();
  const gate: Gate = early?.gate ?? { first: false };
  // Where the early script is not there, requests can be held while an action is under way only.
  const openGate = early ? undefined : () => installGate(gate);
  const last: Last = {};
  const forgetPasswords = watchPasswords();
  const session = createSession();
  const pending = createPending();
  const events = createEvents();
  let selection: HostSelection | undefined;
  let opened = false;
  let gone = false;
  let told = '';
  /** What the server lets a host's own dialog approve. */
  let named: readonly string[] = [];
  let policy: Policy | null = null;
  const send = (message: FromPage) => link.send(message);

  /** The visitor has seen how the run ended: the next document need not show it. */
  const seen = (ended: string) => session.record && session.keep({ ...session.record, ended });

  /** Where a link in an answer may lead: this site, and what the policy names. */
  const isAllowed = ({ origin }: URL) =>
    origin === location.origin ||
    [policy, settings.policy].some((it) => it?.origins?.includes(origin));

  const sight = createSight({
    native,
    settings,
    words,
    allowed: isAllowed,
    selected: () => selection?.text,
    submit: (task) => void api.run(task, { selection, followUp: true }),
    stop: () => api.stop(),
    withdraw: (at) => followUps.remove(at),
    opened() {
      // The field takes the focus next, which clears the page's selection.
      selection = selectedInPage();
      opened = true;
      link.open();
      engine?.lookAhead();
    },
    seen,
    overlays: (items) => events.emit('overlay_update', items),
  });
  const followUps = createFollowUps((waiting) => sight.waiting(waiting.map(({ task }) => task)));
  const runs = createRuns({ events, sight, words }, (run_id, status) => {
    pending.forget(run_id);
    approvals.clear();
    if (status === 'stopped') sight.giveBack(followUps.drop().join('\n'));
    else setTimeout(goOnWithNext);
  });
  const surfaces = createSurfaces(events, sight, words);
  const questions = createQuestions({
    ...{ events, sight, surfaces, approvals, send },
    sentence: words.sentence,
    hostMayApprove: (kind) => settings.hostMayApprove.includes(kind) && named.includes(kind),
  });
  const actions = createActions((added, removed) => {
    if (link.live()) send({ type: 'register', added, removed });
  });

  let engine: Engine | undefined;
  async function loadEngine(): Promise<Engine> {
    const { createEngine } = await import('./engine.ts').catch((error) => {
      // Most often a newer server, which no longer has the files of our build.
      renew(`could not load a part of the widget (${error.message}).`);
      throw error;
    });
    if (gone) throw new Error('pilotfish.destroy() was called');
    engine ??= createEngine({
      ...{
        document,
        rootOf: early?.rootOf,
        gate,
        openGate,
        policy: () => policy,
        approvals,
        settings,
        events,
        actions,
        runs,
        questions,
        sight,
        last,
        send,
      },
      opened: () => opened,
      unheard: () => link.unheard(),
      seen: () => session.record?.ended,
    });
    return engine;
  }

  const link = createLink({
    ...{ settings, document, session },
    actions: actions.specs,
    journal: async () => (await loadEngine()).journal(),
    // Nothing is written before the journal is loaded, and with it the engine.
    outgoing: (message) => engine?.outgoing(message) ?? message,
    welcomed(welcome, renewed) {
      pending.forget(welcome.run_id);
      named = welcome.host_may_approve ?? [];
      policy = welcome.policy ?? null;
      tellOfMatcher(welcome.notice);
      if (left) goOn(left, renewed ? 'other' : 'same');
      else if (!renewed) askAgain(welcome);
      engine?.welcomed(welcome, renewed);
      goOnWithNext();
    },
    receive(message) {
      if ('run_id' in message) pending.forget(message.run_id);
      engine?.receive(message);
    },
    down(message, final) {
      last.refusal = message;
      sight.line(final ? message : words.now.offline);
      const run_id = runs.current();
      if (final && run_id) runs.done({ run_id, status: 'failed', summary: message });
    },
    lapsed: () => engine?.lapse(),
    upgrade: renew,
  });

  function renew(message: string): void {
    const [run, draft] = [link.unheard(), sight.draft()];
    const settle = runs.take();
    upgrade({
      ...{ stub, data, actions, events, surfaces, settings, message, run, settle, draft, leave },
    });
  }

  function forget(): void {
    link.forget();
    engine?.wipe();
    sight.reset();
    runs.status('idle');
  }

  function leave(): void {
    gone = true;
    questions.clear();
    engine?.leave();
    link.stop();
    session.stop();
    followUps.stop();
    forgetPasswords();
    pending.stop();
    sight.remove();
    delete stub.version;
  }

  function destroy(): void {
    api.stop();
    api.enabled = false;
    leave();
    const page = window as { __pilotfishRestore?: () => void; pilotfish?: unknown };
    if (Object.hasOwn(page, '__pilotfishRestore')) page.__pilotfishRestore?.();
    for (const name of GLOBALS) Reflect.deleteProperty(window, name);
    if (page.pilotfish === stub) delete page.pilotfish;
  }

  /** Asked in the previous document, perhaps received: only the session it was sent to knows. */
  let left: Asked | undefined;

  function goOn(asked: Asked, session: 'none' | 'same' | 'other'): void {
    const { run_id, task, text } = asked;
    if (session !== 'other') {
      send({ type: 'run', run_id, task, ...(text && { selection: { text } }) });
    }
    left = undefined;
    runs.sent();
  }

  /** A server that was killed may have acknowledged a request without having stored it. */
  function askAgain({ run_id }: Welcome): void {
    const asked = pending.held(runs.current());
    if (!asked || !runs.isSent() || run_id === asked.run_id || link.unheard()) return;
    goOn(asked, 'same');
  }

  /** For developers, once: visitors can do nothing about it. */
  function tellOfMatcher(notice = ''): void {
    if (!told && notice.startsWith('Built-in matcher')) {
      console.info(`Pilotfish: ${notice} Add the key of a model for real tasks (PILOTFISH_MODEL).`);
    }
    told ||= notice;
  }

  /** What was requested while the last run went on. */
  function goOnWithNext(): void {
    const next = runs.current() ? undefined : followUps.next();
    if (!next) return;
    sight.follows();
    next.settle(api.run(next.task, { selection: next.selection }));
  }

  const api = createApi({
    ...{
      settings,
      events,
      actions,
      runs,
      followUps,
      questions,
      surfaces,
      link,
      sight,
      words,
      forget,
      destroy,
    },
    version: VERSION,
    debug: createDebug({ engine: loadEngine, sight, last }),
    engine: loadEngine,
    asked: pending.keep,
    halt(run_id) {
      seen(run_id);
      engine?.halt();
    },
  });
  takeOver(stub, api);
  left = pending.take();
  if (left) void runs.begin(left.run_id, left.task);
  await session.ready;
  if (left && !session.record) goOn(left, 'none');
  sight.waiting(followUps.waiting().map(({ task }) => task));
  if (runs.current() || session.record || followUps.waiting().length) link.open();
}
