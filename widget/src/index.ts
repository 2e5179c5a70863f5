/** Wires the widget together, and does nothing else. */

import { createApprovals } from './guard/approvals.ts';
import { createActions } from './host/actions.ts';
import { createApi } from './host/api.ts';
import type { Early, Unattended } from './host/claim.ts';
import { createContexts } from './host/contexts.ts';
import { createContinuity } from './host/continuity.ts';
import { createDebug } from './host/debug.ts';
import { createEnd } from './host/end.ts';
import type { Engine } from './host/engine.ts';
import { createFollowUps } from './host/followups.ts';
import { removeGlobals } from './host/globals.ts';
import { randomId } from './host/id.ts';
import { createLine } from './host/line.ts';
import { tellOfMatcher } from './host/notice.ts';
import { createOffered } from './host/offered.ts';
import { watchPasswords } from './host/passwords.ts';
import { inSight } from './host/prerender.ts';
import type { Questions } from './host/questions.ts';
import { createRecorder } from './host/record.ts';
import { createRuns } from './host/runs.ts';
import { selectedInPage } from './host/selection.ts';
import { type Faults, faultFrom, OPERATED, settingsFrom, stopping } from './host/settings.ts';
import { createSurfaces } from './host/surfaces.ts';
import type { Tabs } from './host/tabs.ts';
import { takeOver, theStub } from './host/takeover.ts';
import { createTold } from './host/told.ts';
import { createLoadedTools, type LoadedTools } from './host/tools.ts';
import { loadParts, mayBoot, upgrade } from './host/upgrade.ts';
import { createLink } from './link/link.ts';
import type { FromPage, Welcome } from './link/protocol.ts';
import { createSession } from './link/session.ts';
import type { Last } from './link/turn.ts';
import { type Asked, createPending } from './link/unsent_request.ts';
import { type Gate, installGate, ungated } from './platform/gate.ts';
import { nativeOf, takeRaw } from './platform/native.ts';
import { watch } from './platform/watch.ts';
import type { Config } from './public/config.ts';
import type { Selection } from './public/results.ts';
import { withMasks } from './secret/sight.ts';
import { createVault } from './secret/vault.ts';
import { createWords } from './ui/shown_strings.ts';
import { createSight } from './ui/visitor_view.ts';

declare const VERSION: string;

/**
 * `data` are the script tag's `data-` attributes and `server`, the folder that it came from;
 * `early` is what the early script kept for us, and `config` what `create()` was given. `unattended`
 * is an argument, so that no property tells it: a script may put one on the prototype of all objects.
 */
export async function boot(
  data: Record<string, string | undefined>,
  early?: Early,
  config: Config = {},
  unattended?: Unattended,
): Promise<void> {
  const stub = theStub();
  if (!mayBoot(stub, !!unattended)) return;
  stub.version = VERSION;
  // Without the early script listeners are recorded from here on.
  watch(false);
  await inSight();
  const faults: Faults = new Map();
  const settings = settingsFrom(data, config, faults);
  if (unattended) settings.getToken = () => ({ token: unattended.token });
  const words = createWords();
  await words.load(settings.locale, settings.strings);
  const document = randomId();
  const native = nativeOf(early?.raw ?? takeRaw());
  const approvals = createApprovals();
  const gate: Gate = early?.gate ?? { first: false };
  const putGate = (view: Window, of: Gate) => installGate(of, view);
  const last: Last = {};
  const forgetPasswords = watchPasswords();
  const session = createSession(settings.storageKey);
  const pending = createPending();
  const { events, messages } = createTold(
    () => record,
    () => runs,
  );
  let selection: Selection | undefined;
  let [opened, gone] = [false, false];
  /** What the server lets a host's own dialog approve. */
  let named: readonly string[] = [];
  let policy: typeof settings.policy = null;
  const send = (message: FromPage) => link.send(message);

  /** The visitor has seen how the run ended: the next document need not show it. */
  const seen = (ended: string) => session.record && session.keep({ ...session.record, ended });

  /** Where a link in an answer may lead: this site, and what the policy names. */
  const isAllowed = ({ origin }: URL) =>
    origin === location.origin ||
    [policy, settings.policy].some((it) => it?.origins?.includes(origin));

  const vault = createVault();
  const sight = withMasks(
    createSight({
      native,
      settings,
      words,
      allowed: isAllowed,
      selected: () => selection?.text,
      keeps: (task) => !vault.confided(task),
      ...{ commands: (...how) => commands.draw(...how), command: (text) => commands.take(text) },
      submit: (task) => void api.run(task, { selection, queue: true }),
      stop: (reason) => api.stop({ reason }),
      withdraw: (at) => followUps.remove(at),
      opened() {
        // The field takes the focus next, which clears the page's selection.
        selection = selectedInPage();
        opened = true;
        events.note({ kind: 'palette_opened' });
        link.open();
        engine?.lookAhead();
      },
      closed: () => continuity.closed(),
      seen,
      overlays: (items) => events.emit('overlay_update', engine?.named(items) ?? items),
      async receipt(box) {
        const [{ drawReceipt }, { receipt }] = await Promise.all([
          import('./ui/receipt.ts'),
          loadEngine(),
        ]);
        drawReceipt(box, receipt, words.language);
      },
    }),
    vault,
  );
  const followUps = createFollowUps(
    (waiting) => sight.waiting(waiting.map(({ task }) => task)),
    vault.confided,
  );
  const record = createRecorder(() => session.record?.session);
  const runs = createRuns(
    {
      ...{ events, sight, words, record, unattended: !!unattended },
      ...{ began: messages.asked, end: (...how) => end(...how) },
    },
    (run_id, status, why) => {
      pending.forget(run_id);
      approvals.clear();
      vault.clear();
      if (left?.run_id === run_id) left = undefined;
      // What was asked for after a no is the next request.
      const stopped = status === 'stopped' && (why !== '' || !questions?.declined());
      if (stopped) sight.giveBack(followUps.drop().join('\n'));
      else setTimeout(goOnWithNext);
    },
  );
  const contexts = createContexts();
  const surfaces = createSurfaces(events, sight, words, () => settings.ui === 'none');
  let questions: Questions | undefined;
  async function loadQuestions(): Promise<Questions> {
    const { createQuestions } = await import('./host/questions.ts');
    questions ??= createQuestions({
      ...{ events, sight, surfaces, approvals, vault, send, unattended },
      sentence: words.sentence,
      said: (text) => messages.asked(runs.current() ?? '', text),
      ...{ settings, named: () => named },
    });
    return questions;
  }
  const actions = createActions(
    (added, removed) => {
      if (link.live()) send({ type: 'register', added, removed });
      tools?.changed();
    },
    (actionName) => ({
      session: record.get(),
      emit: (detail) => void events.emit('action_event', { actionName, detail }),
    }),
  );

  const commands = createOffered({ settings, actions, events });
  let tools: LoadedTools | undefined;
  let tabs: Tabs | undefined;
  let engine: Engine | undefined;
  async function loadEngine(): Promise<Engine> {
    const parts = () => Promise.all([import('./engine.ts'), sight.stage(), loadQuestions()]);
    const [{ createEngine }, stage, questions] = await loadParts(parts, settings, renew);
    if (gone) throw new Error('pilotfish.destroy() was called');
    engine ??= createEngine({
      ...{ document, gate, putGate, approvals, settings, events, actions, contexts, runs },
      ...{ questions, sight, stage, native, words, last, send },
      rootOf: early?.rootOf,
      policy: () => policy,
      reveal: vault.reveal,
      tools: () => tools!.load(),
      ...{ opened: () => opened, unheard: link.unheard, seen: () => session.record?.ended },
    });
    return engine;
  }

  const line = createLine({
    ...{ events, sight, words, last, runs },
    answered: () => continuity.answered(),
    lapsed: () => engine?.lapse(),
  });
  const link = createLink({
    ...{ settings, document, session },
    mayOpen: () => !stopping(faults),
    ungated: (call) => ungated(gate, call),
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
      continuity.answered();
      goOnWithNext();
    },
    receive(message) {
      if ('run_id' in message) pending.forget(message.run_id);
      engine?.receive(message);
    },
    line,
    upgrade: renew,
  });

  function renew(message: string): void {
    const [run, draft] = [link.unheard(), sight.draft()];
    if (!runs.ours()) api.stop({ reason: 'upgrade' });
    const settle = runs.take();
    upgrade({
      ...{ stub, actions, contexts, events, surfaces, settings },
      ...{ message, run, settle, draft, leave },
    });
  }

  function forget(same = false): void {
    link.forget(same);
    engine?.wipe();
    record.wipe();
    if (!same) {
      sight.reset();
      tabs?.left();
    }
    vault.clear();
    runs.status('idle');
  }

  const continuity = createContinuity({
    ...{ settings, session, record, link },
    tabs: () => tabs,
    running: () => runs.current() !== undefined,
    forget: () => forget(true),
  });

  function leave(): void {
    gone = true;
    questions?.clear();
    for (const it of [commands, tools, tabs]) it?.stop();
    engine?.leave();
    link.stop();
    session.stop();
    followUps.stop();
    forgetPasswords();
    vault.stop();
    pending.stop();
    sight.remove();
    delete stub.version;
  }

  function destroy(): void {
    api.stop({ reason: 'destroyed' });
    api.enabled = false;
    leave();
    vault.clear();
    removeGlobals(stub);
  }

  /** Asked in the previous document, perhaps received: only the session it was sent to knows. */
  let left: Asked | undefined;

  function goOn(asked: Asked, session: 'none' | 'same' | 'other'): void {
    const { text, ...run } = asked;
    if (session !== 'other') {
      send({ type: 'run', ...run, ...(text && { selection: { text } }) });
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

  /** What was requested while the last run went on. */
  function goOnWithNext(): void {
    const next = runs.current() ? undefined : followUps.next();
    if (!next) return;
    sight.follows();
    const { task, settle, ...options } = next;
    settle(api.run(task, options));
  }

  const api = createApi({
    ...{ settings, events, actions, contexts, runs, followUps, surfaces, link, sight },
    ...{ loadQuestions, questions: () => questions, connection: line.now },
    messages: messages.list,
    ...{ words, forget, destroy, vault, continuity, record, faults },
    fixed: unattended ? OPERATED : [],
    version: VERSION,
    debug: createDebug({ engine: loadEngine, sight, last }),
    engine: loadEngine,
    commands: commands.sync,
    asked: pending.keep,
    configured: () => engine?.configured(),
    halt(run_id) {
      seen(run_id);
      engine?.halt();
    },
  });
  const end = createEnd({
    ...{ settings, sight, words, feedback: api.feedback },
    over: (run_id) => runs.current() !== undefined || record.get()?.runId !== run_id,
  });
  // A run may be queued: it must find the session of another tab.
  if (settings.crossTab) {
    await session.ready;
    const { createTabs } = await import('./host/tabs.ts');
    tabs = createTabs({ session, link, record, runs, events, api });
  }
  commands.sync();
  takeOver(stub, api, stopping(faults));
  for (const told of faults.values()) events.emit('error', faultFrom(told));
  // What was queued before may have removed the widget.
  if (gone) return;
  tools = createLoadedTools({ actions, execute: api.executeAction });
  left = pending.take();
  if (left) void runs.begin(left.run_id, left.task);
  await session.ready;
  if (gone) return;
  if (left && !session.record) goOn(left, 'none');
  sight.waiting(followUps.waiting().map(({ task }) => task));
  if (!(await continuity.goesOn(api.clearSession)) || gone) return;
  if (runs.ours() || session.record || followUps.waiting().length) link.open();
}
