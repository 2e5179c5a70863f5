/** `window.pilotfish`: what a product team calls. */

import type { About } from '../link/unsent_request.ts';
import type { Debug, Pilotfish } from '../public/api.ts';
import type { Code, TaskOptions } from '../public/results.ts';
import type { Run } from '../wire/protocol.ts';
import type { Events } from './actions/events.ts';
import type { Ended } from './runs/index.ts';
import { blank, randomId } from './runs/record.ts';
import { type Begun, relayed, streamed } from './runs/stream.ts';
import { applied, OPERATED, stopping } from './settings/index.ts';
import { checkTask, onWire as contractOnWire } from './settings/kinds.ts';
import type { DebugParts } from './surface/panel.ts';
import type { Widget } from './widget.ts';

const DISABLED = 'pilotfish.enabled is false';
const BUSY = 'busy: a run is active; stop() it first';

export function createApi(widget: Widget): Omit<Pilotfish, 'create' | 'ready'> {
  const { given, site, visitor, work, server, late, life } = widget;
  const { settings, faults, words } = given;
  const { actions, events, contexts, surfaces } = site;
  const { sight } = visitor;
  const { runs, record, continuity } = work;
  const { link } = server;
  let enabled = true;

  function stop(options: Parameters<Pilotfish['stop']>[0] = {}): void {
    checkOptions('stop({', options, ['remember', 'reason']);
    const { remember = false, reason = 'host' } = options;
    const run_id = runs.current();
    if (!run_id) return;
    continuity.follows(remember);
    work.seen(run_id);
    late.engine.now()?.halt();
    late.questions.now()?.clear();
    if (runs.ours()) link.send({ type: 'stop', run_id });
    runs.stop(reason);
  }

  async function begin(given: string, options: TaskOptions): Promise<Ended> {
    const contract = checkRun(given, options);
    const { startPath: start_path, signal, attachments: files } = options;
    // They go with it: no later document has them.
    const selection = files?.length ? { ...options.selection, files } : options.selection;
    const wrong = stopping(faults);
    if (wrong) return refuse(events, given, wrong.message, 'setting');
    if (!enabled) return refuse(events, given, DISABLED, 'disabled');
    if (runs.current()) return refuse(events, given, BUSY, 'busy');
    continuity.begins();
    const run_id = randomId();
    const task = visitor.vault.keep(given);
    const end = runs.begin(run_id, task);
    signal?.addEventListener('abort', () => runs.current() === run_id && stop());
    events.note({ kind: 'run_started' });
    if (selection) events.note({ kind: 'selection_used', parts: Object.keys(selection) });
    const asked = {
      run_id,
      task,
      ...(contract && { contract }),
      ...(start_path && { start_path }),
      ...(files && { attachments: files.length }),
    };
    work.pending.keep({ ...asked, selection });
    void start(widget, asked, selection);
    return end;
  }

  async function queued(task: string, options: TaskOptions): Promise<Begun> {
    checkRun(task, options);
    const { queue, ...rest } = options;
    return visitor.followUps.add(task, rest);
  }

  /** The server forgets the session, too. */
  function clear(same: boolean): void {
    stop({ reason: 'logout' });
    if (link.live()) link.send({ type: 'event', name: 'logout' });
    life.forget(same);
  }

  return {
    version: given.version,
    debug: createDebug({ engine: late.engine.load, sight, last: server.last }),
    run(task, options = {}) {
      const waits = options?.queue && runs.current() && enabled && !stopping(faults);
      if (waits) return relayed(queued(task, options));
      return streamed(events, () => begin(task, options));
    },
    stop,
    respond: (answer) => late.questions.now()?.respond(answer) ?? false,
    isRunning: () => runs.current() !== undefined,
    registerAction: actions.register as Pilotfish['registerAction'],
    unregisterAction: actions.unregister,
    getAction: actions.get,
    registerRenderer: surfaces.register,
    registerContextProvider: contexts.register,
    unregisterContextProvider: contexts.unregister,
    async executeAction(name, params = {}) {
      throwIf(stopping(faults));
      return (await late.engine.load()).execute(name, params, randomId());
    },
    on: events.on,
    off: events.off,
    configure(config) {
      const fixed = given.unattended ? OPERATED : [];
      const names = applied(config, fixed, settings, faults, runs);
      const has = (...some: string[]) => some.some((it) => names.includes(it));
      if (has('locale', 'strings')) void words.load(settings.locale, settings.strings);
      if (has('commands')) site.commands.sync();
      sight.update(enabled);
      // The server is told, if it knows of this document.
      late.engine.now()?.configured();
    },
    open: sight.open,
    close: sight.close,
    logout: () => clear(false),
    clearSession: () => clear(true),
    getSession: record.get,
    async exportRun() {
      const run = record.get();
      return run && (await import('../link/outgoing.ts')).masked(run);
    },
    async external(options) {
      const { beginExternal } = await import('./questions/external.ts');
      if (!enabled) throw new Error(DISABLED);
      throwIf(stopping(faults));
      const questions = await late.questions.load();
      return beginExternal(options, { events, sight, questions, settings, ...work });
    },
    feedback(satisfied, value) {
      const { runId: run_id, summary = '' } = record.get() ?? {};
      if (!run_id) return false;
      if (runs.ours(run_id)) {
        const result = { ...(satisfied !== null && { satisfied }), ...(value && { value }) };
        link.send({ type: 'feedback', run_id, ...result });
      }
      events.note({ kind: 'feedback', satisfied, runId: run_id });
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
function refuse(events: Events, task: string, summary: string, code: Code): Ended {
  events.emit('error', Object.assign(new Error(summary), { code }));
  return { ...blank('', task), status: 'failed', summary, code };
}

const OPTIONS = ['contract', 'selection', 'attachments', 'startPath', 'signal', 'queue'];

/** Throws a TypeError; returns the contract as the server takes it. */
function checkRun(task: string, options: TaskOptions): Run['contract'] {
  checkTask(task);
  checkOptions('run(task, {', options, OPTIONS);
  options.signal?.throwIfAborted();
  const { startPath = '/' } = options;
  // A link to another site must not become one by a second slash.
  if (!/^\/(?![/\\])\S{0,1999}$/.test(startPath))
    throw new TypeError(
      `run(task, {startPath}): expected a path such as /cart; found ${startPath}`,
    );
  return options.contract && contractOnWire(options.contract);
}

function checkOptions(call: string, options: object, known: readonly string[]): void {
  const strange = Object.keys(options).find((it) => !known.includes(it));
  if (strange)
    throw new TypeError(`${call}${strange}}) is not known; there is ${known.join(', ')}`);
}

function throwIf(error: Error | undefined): void {
  if (error) throw error;
}

async function start(
  { work, server, late }: Widget,
  asked: Omit<Run, 'type' | 'selection'>,
  selection: About | undefined,
): Promise<void> {
  const { runs, pending } = work;
  const wanted = () => runs.current() === asked.run_id;
  const run: Run = { type: 'run', ...asked };
  server.link.open();
  const message = selection
    ? await (await late.engine.insist(wanted))?.selected(run, selection)
    : run;
  if (!message) return;
  // Stored without secrets: the next document cannot know what is secret in this one.
  if (wanted()) pending.keep({ ...asked, text: message.selection?.text });
  await runs.closed();
  if (!wanted()) return;
  server.link.send(message);
  runs.sent();
}

function createDebug(parts: DebugParts): Debug {
  const panel = () => import('./surface/panel.ts');
  return {
    dump: async () => (await panel()).dumpOf(parts),
    prompt: () => parts.last.prompt,
    get refusal() {
      return parts.last.refusal;
    },
    show: async () => (await panel()).showPanel(parts),
    hide: async () => (await panel()).hidePanel(parts.sight),
    buttons: async () => (await panel()).buttonsOf(parts.sight),
  };
}
