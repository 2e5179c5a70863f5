/** `window.pilotfish`: what a product team calls. */

import type { Link } from '../link/link.ts';
import type { Run } from '../link/protocol.ts';
import type { Asked } from '../link/unsent_request.ts';
import type { Debug, Pilotfish } from '../public/api.ts';
import type {
  Code,
  ConnectionState,
  Message,
  Outcome,
  Reason,
  RunOptions,
  Selection,
} from '../public/results.ts';
import type { Vault } from '../secret/vault.ts';
import type { Words } from '../ui/shown_strings.ts';
import type { Sight } from '../ui/visitor_view.ts';
import type { Registry } from './actions.ts';
import { applied } from './configuring.ts';
import type { Contexts } from './contexts.ts';
import type { Continuity } from './continuity.ts';
import { onWire as contractOnWire } from './contract.ts';
import type { Engine } from './engine.ts';
import type { Events } from './events.ts';
import type { FollowUps } from './followups.ts';
import { randomId } from './id.ts';
import { checkTask } from './kinds.ts';
import type { Questions } from './questions.ts';
import { blank, type Recorder } from './record.ts';
import { type Begun, relayed } from './relayed.ts';
import type { Ended, Runs } from './runs.ts';
import { onTheWire } from './selection.ts';
import { type Faults, type HostSettings, stopping } from './settings.ts';
import { streamed } from './stream.ts';
import type { Surfaces } from './surfaces.ts';

export interface ApiParts {
  readonly version: string;
  readonly settings: HostSettings;
  readonly events: Events;
  readonly actions: Registry;
  readonly contexts: Contexts;
  readonly runs: Runs;
  readonly followUps: FollowUps;
  /** Undefined until something can ask. */
  questions(): Questions | undefined;
  loadQuestions(): Promise<Questions>;
  connection(): ConnectionState;
  messages(): readonly Message[];
  readonly surfaces: Surfaces;
  readonly link: Link;
  readonly sight: Sight;
  readonly words: Words;
  readonly debug: Debug;
  /** Fields of `configure()` that are not the page's to set. */
  readonly fixed: readonly string[];
  readonly vault: Vault;
  engine(): Promise<Engine>;
  /** The commands have changed. */
  commands(): void;
  /** Settings have changed: the server is told, if it knows of this document. */
  configured(): void;
  /** A run was requested: it must survive if the document is unloaded before the server knows. */
  asked(asked: Asked): void;
  /** Cancels what the engine is doing, if it is loaded, and records that the visitor stopped it. */
  halt(run_id: string): void;
  /** `same`: the visitor stays known. */
  forget(same?: boolean): void;
  readonly continuity: Continuity;
  readonly record: Recorder;
  /** Of the first configuration. */
  readonly faults: Faults;
  destroy(): void;
}

const DISABLED = 'pilotfish.enabled is false';
const BUSY = 'busy: a run is active; stop() it first';

export function createApi(parts: ApiParts): Omit<Pilotfish, 'create' | 'ready'> {
  const { settings, actions, events, runs, link, sight, words } = parts;
  let enabled = true;

  function stop(options: Parameters<Pilotfish['stop']>[0] = {}): void {
    checkOptions('stop({', options, ['remember', 'reason']);
    const { remember = false, reason = 'host' } = options;
    const run_id = runs.current();
    if (!run_id) return;
    parts.continuity.follows(remember);
    parts.halt(run_id);
    parts.questions()?.clear();
    if (runs.ours()) link.send({ type: 'stop', run_id });
    runs.stop(reason);
  }

  async function begin(given: string, options: RunOptions): Promise<Ended> {
    const contract = checkRun(given, options);
    const { selection, signal } = options;
    const wrong = stopping(parts.faults);
    if (wrong) return refuse(events, given, wrong.message, 'setting');
    if (!enabled) return refuse(events, given, DISABLED, 'disabled');
    if (runs.current()) return refuse(events, given, BUSY, 'busy');
    parts.continuity.begins();
    const run_id = randomId();
    const task = parts.vault.keep(given);
    const end = runs.begin(run_id, task);
    signal?.addEventListener('abort', () => runs.current() === run_id && stop());
    events.note({ kind: 'run_started' });
    if (selection) events.note({ kind: 'selection_used', parts: Object.keys(selection) });
    const asked = { run_id, task, ...(contract && { contract }) };
    parts.asked(asked);
    void start(parts, { type: 'run', ...asked }, selection);
    return end;
  }

  async function queued(task: string, options: RunOptions): Promise<Begun> {
    checkRun(task, options);
    const { selection, contract, signal } = options;
    return parts.followUps.add(task, { selection, contract, signal });
  }

  /** The server forgets the session, too. */
  function clear(same: boolean): void {
    stop({ reason: 'logout' });
    if (link.live()) link.send({ type: 'event', name: 'logout' });
    parts.forget(same);
  }

  return {
    version: parts.version,
    debug: parts.debug,
    run(task, options = {}) {
      const waits = options?.queue && runs.current() && enabled && !stopping(parts.faults);
      if (waits) return relayed(queued(task, options));
      return streamed(events, () => begin(task, options));
    },
    stop,
    respond: (answer) => parts.questions()?.respond(answer) ?? false,
    isRunning: () => runs.current() !== undefined,
    registerAction: actions.register as Pilotfish['registerAction'],
    unregisterAction: actions.unregister,
    getAction: actions.get,
    registerRenderer: parts.surfaces.register,
    registerContextProvider: parts.contexts.register,
    unregisterContextProvider: parts.contexts.unregister,
    executeAction: (name, params = {}) => execute(parts, name, params),
    on: events.on,
    off: events.off,
    configure(given) {
      const names = applied(given, parts);
      const has = (...some: string[]) => some.some((it) => names.includes(it));
      if (has('locale', 'strings')) void words.load(settings.locale, settings.strings);
      if (has('commands')) parts.commands();
      sight.update(enabled);
      parts.configured();
    },
    open: sight.open,
    close: sight.close,
    logout: () => clear(false),
    clearSession: () => clear(true),
    getSession: parts.record.get,
    async exportRun() {
      const run = parts.record.get();
      return run && (await import('./export.ts')).masked(run);
    },
    async external(options) {
      const { beginExternal } = await import('./external.ts');
      if (!enabled) throw new Error(DISABLED);
      throwIf(stopping(parts.faults));
      return beginExternal(options, { ...parts, questions: await parts.loadQuestions() });
    },
    feedback(satisfied, value) {
      const { runId: run_id, summary = '' } = parts.record.get() ?? {};
      if (!run_id) return false;
      if (runs.ours(run_id)) {
        link.send({ type: 'feedback', run_id, ...(satisfied !== null && { satisfied }) });
      }
      events.note({ kind: 'feedback', satisfied, runId: run_id });
      const timestamp = Date.now();
      events.emit('agent_feedback', { runId: run_id, satisfied, value, summary, timestamp });
      return true;
    },
    async resume() {
      // A request that the server has not acknowledged goes on already, but nothing has been sent.
      const going = runs.current() ? runs.end() : undefined;
      await parts.continuity.met();
      return going ?? (runs.current() ? runs.end() : null);
    },
    destroy: parts.destroy,
    get status() {
      return runs.now();
    },
    get connection() {
      return parts.connection();
    },
    get messages() {
      return parts.messages();
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

const OPTIONS = ['contract', 'selection', 'signal', 'queue'];

/** Throws a TypeError; returns the contract as the server takes it. */
function checkRun(task: string, options: RunOptions): Run['contract'] {
  checkTask(task);
  checkOptions('run(task, {', options, OPTIONS);
  options.signal?.throwIfAborted();
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
  { link, runs, engine, asked }: ApiParts,
  run: Run,
  selection: Selection | undefined,
): Promise<void> {
  const { run_id, task, contract } = run;
  link.open();
  const message = selection ? await selected(run, selection, await patient(engine)) : run;
  if (message.selection && runs.current() === run_id) {
    // Stored without secrets: the next document cannot know what is secret in this one.
    asked({ run_id, task, text: message.selection.text, contract });
  }
  await runs.closed();
  if (runs.current() !== run_id) return;
  link.send(message);
  runs.sent();
}

async function selected(run: Run, selection: Selection, engine: Engine): Promise<Run> {
  const { observer, outgoing } = engine;
  if (selection.images?.length) await engine.picture(run.run_id, selection.images);
  // An element has no number before the page is read; where it cannot be, the words go alone.
  if (selection.elements?.length) await engine.look().catch(() => {});
  return outgoing({ ...run, selection: onTheWire(selection, observer) }) as Run;
}

/** What came of it, outside any run; the visitor is asked where an approval is needed. */
async function execute(
  { actions, engine, faults }: ApiParts,
  name: string,
  params: Record<string, unknown>,
): Promise<Outcome> {
  throwIf(stopping(faults));
  const own = actions.find(name);
  if (!own) return (await engine()).execute(name, params);
  let reason: Reason = 'denied';
  try {
    if (!(await (await engine()).approved(name, params)))
      throw new Error(`${name} was not executed: the visitor did not approve it`);
    reason = 'handler_error';
    const { signal } = new AbortController();
    const result = await own.handler(params, { signal, actionId: randomId() });
    return { status: 'done', data: { result } };
  } catch (error) {
    return {
      status: 'failed',
      reason,
      message: error instanceof Error ? error.message : `${error}`,
    };
  }
}
