/** `window.pilotfish`: what a product team calls. */

import type { Run } from '../link/protocol.ts';
import type { Pilotfish } from '../public/api.ts';
import type { Code, RunResult, Selection } from '../public/results.ts';
import { checkContract } from './contract.ts';
import { createDebug } from './debug.ts';
import type { Events } from './events.ts';
import { randomId } from './id.ts';
import { checkConfig, checkTask } from './kinds.ts';
import { configure, OPERATED, stopping } from './settings.ts';
import type { Widget } from './widget.ts';

const DISABLED = 'pilotfish.enabled is false';

export function createApi(widget: Widget): Omit<Pilotfish, 'create' | 'ready'> {
  const { given, site, visitor, work, server, late, life } = widget;
  const { settings, faults, words } = given;
  const { actions, events, contexts, surfaces } = site;
  const { sight } = visitor;
  const { runs, record, continuity } = work;
  const { link } = server;
  let enabled = true;

  function stop({ followUp = false, reason = 'host' } = {}): void {
    const run_id = runs.current();
    if (!run_id) return;
    continuity.follows(followUp);
    work.seen(run_id);
    late.engine()?.halt();
    late.questions()?.clear();
    if (runs.ours()) link.send({ type: 'stop', run_id });
    runs.stop(reason);
  }

  /** The server forgets the session, too. */
  function clear(same: boolean): void {
    stop({ reason: 'logout' });
    if (link.live()) link.send({ type: 'event', name: 'logout' });
    life.forget(same);
  }

  return {
    version: given.version,
    debug: createDebug({ engine: late.loadEngine, sight, last: server.last }),
    async run(task, { selection, followUp, contract, signal } = {}) {
      checkTask(task);
      signal?.throwIfAborted();
      if (contract !== undefined) checkContract(contract);
      const wrong = stopping(faults);
      if (wrong) return refuse(events, wrong.message, 'setting');
      if (!enabled) return refuse(events, DISABLED, 'disabled');
      if (runs.current() && followUp) return visitor.followUps.add(task, { selection, contract });
      if (runs.current()) return refuse(events, 'busy: a run is active; stop() it first', 'busy');
      continuity.begins();
      const run_id = randomId();
      const kept = visitor.vault.keep(task);
      const end = runs.begin(run_id, kept);
      signal?.addEventListener('abort', () => runs.current() === run_id && stop());
      events.note({ kind: 'run_started' });
      if (selection) events.note({ kind: 'selection_used', parts: Object.keys(selection) });
      const asked = { run_id, task: kept, ...(contract && { contract }) };
      work.pending.keep(asked);
      void start(widget, { type: 'run', ...asked }, selection);
      return end;
    },
    stop,
    respond: (answer) => late.questions()?.respond(answer) ?? false,
    isRunning: () => runs.current() !== undefined,
    registerAction: actions.register as Pilotfish['registerAction'],
    unregisterAction: actions.unregister,
    getAction: actions.get,
    registerRenderer: surfaces.register,
    registerContextProvider: contexts.register,
    unregisterContextProvider: contexts.unregister,
    async executeAction(name, params = {}) {
      throwIf(stopping(faults));
      return (await late.loadEngine()).execute(name, params, randomId());
    },
    on: events.on,
    off: events.off,
    configure(config) {
      checkConfig(config);
      const fields = { ...config };
      // Not the page's to set.
      if (given.unattended) for (const name of OPERATED) Reflect.deleteProperty(fields, name);
      const fixed = (fields.harmless ?? fields.destructivePatterns) !== undefined;
      if (fixed && runs.begun()) {
        throw new TypeError(
          'configure({harmless, destructivePatterns}) must be set before the first run',
        );
      }
      const loosens = settings.policy && fields.policy !== undefined;
      const raised = raises(settings.mode, `${fields.mode}`);
      if (runs.current() && (loosens || raised) && !isGesture()) {
        throw new TypeError(
          'configure({mode, policy}): during a run only a press of the visitor raises the mode, or replaces a policy',
        );
      }
      configure(settings, fields);
      for (const name of Object.keys(fields)) faults.delete(name);
      if (fields.locale ?? fields.strings) void words.load(settings.locale, settings.strings);
      if (fields.commands) site.commands.sync();
      sight.update(enabled);
      // The server is told, if it knows of this document.
      late.engine()?.configured();
    },
    open: sight.open,
    close: sight.close,
    logout: () => clear(false),
    clearSession: () => clear(true),
    getSession: record.get,
    async exportRun() {
      const run = record.get();
      return run && (await import('./export.ts')).exported(run);
    },
    async external(options) {
      const { beginExternal } = await import('./external.ts');
      if (!enabled) throw new Error(DISABLED);
      throwIf(stopping(faults));
      const questions = await late.loadQuestions();
      return beginExternal(options, { events, sight, questions, settings, ...work });
    },
    feedback(satisfied, value) {
      const { run_id, summary = '' } = record.get() ?? {};
      if (!run_id) return false;
      if (runs.ours(run_id)) {
        link.send({ type: 'feedback', run_id, ...(satisfied !== null && { satisfied }) });
      }
      events.note({ kind: 'feedback', satisfied, run_id });
      const timestamp = Date.now();
      events.emit('agent_feedback', { runId: run_id, satisfied, value, summary, timestamp });
      return true;
    },
    async resume() {
      // A request that the server has not acknowledged goes on already, but nothing has been sent.
      const going = runs.current() ? runs.end() : undefined;
      await continuity.met();
      return going ?? (runs.current() ? runs.end() : null);
    },
    destroy: life.destroy,
    get status() {
      return runs.now();
    },
    get connection() {
      return server.connection();
    },
    get messages() {
      return site.messages.list();
    },
    get enabled() {
      return enabled;
    },
    set enabled(on) {
      enabled = on;
      if (!on) stop({ reason: 'disabled' });
      sight.update(on);
    },
  };
}

/** A run that cannot start ends at once: its promise resolves. */
function refuse(events: Events, summary: string, code: Code): RunResult {
  events.emit('error', Object.assign(new Error(summary), { code }));
  return { status: 'failed', summary, code };
}

function throwIf(error: Error | undefined): void {
  if (error) throw error;
}

const AGAIN_MS = 1000;

/** Loads until it succeeds: the server may be away for a while. */
async function patient<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

async function start(
  { work, server, late }: Widget,
  run: Run,
  selection: Selection | undefined,
): Promise<void> {
  const { runs, pending } = work;
  const { run_id, task, contract } = run;
  server.link.open();
  const message = selection ? await (await patient(late.loadEngine)).selected(run, selection) : run;
  if (message.selection && runs.current() === run_id) {
    // Stored without secrets: the next document cannot know what is secret in this one.
    pending.keep({ run_id, task, text: message.selection.text, contract });
  }
  await runs.closed();
  if (runs.current() !== run_id) return;
  server.link.send(message);
  runs.sent();
}

const MODES = ['show', 'ask', 'act'];

function raises(before: string, after: string): boolean {
  return MODES.indexOf(after) > MODES.indexOf(before);
}

/** Kept from the start: a page's script may replace it later. */
const active = Reflect.getOwnPropertyDescriptor(
  globalThis.UserActivation?.prototype ?? {},
  'isActive',
)?.get;

/** The visitor has just pressed something. What the agent presses gives no such activation. */
function isGesture(): boolean {
  return !!active?.call(navigator.userActivation);
}
