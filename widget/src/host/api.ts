/** `window.pilotfish`: what a product team calls. */

import type { Engine } from '../engine.ts';
import type { Asked } from '../link/asked.ts';
import type { Link } from '../link/link.ts';
import type { Run } from '../link/protocol.ts';
import type { Sight } from '../ui/sight.ts';
import type { Words } from '../ui/words.ts';
import type { ActionDefinition, Registry } from './actions.ts';
import type { Events } from './events.ts';
import type { FollowUps } from './followups.ts';
import { randomId } from './id.ts';
import type { Questions } from './questions.ts';
import type { RunResult, Runs } from './runs.ts';
import { type HostSelection, onTheWire } from './selection.ts';
import { configure, type HostSettings } from './settings.ts';
import type { Renderer, Surfaces } from './surfaces.ts';

export interface ApiParts {
  readonly version: string;
  readonly settings: HostSettings;
  readonly events: Events;
  readonly actions: Registry;
  readonly runs: Runs;
  readonly followUps: FollowUps;
  readonly questions: Questions;
  readonly surfaces: Surfaces;
  readonly link: Link;
  readonly sight: Sight;
  readonly words: Words;
  readonly debug: object;
  engine(): Promise<Engine>;
  /** A run was requested: it must survive if the document is unloaded before the server knows. */
  asked(asked: Asked): void;
  /** Cancels what the engine is doing, if it is loaded, and records that the visitor stopped it. */
  halt(run_id: string): void;
  forget(): void;
  destroy(): void;
}

export interface RunOptions {
  selection?: HostSelection | undefined;
  /** While another run goes on: begins after its end, instead of being refused as busy. */
  followUp?: boolean | undefined;
}

export interface Api {
  run(task: string, options?: RunOptions): Promise<RunResult>;
  stop(): void;
  enabled: boolean;
  [name: string]: unknown;
}

export function createApi(parts: ApiParts): Api {
  const { settings, actions, events, runs, link, sight, words } = parts;
  let enabled = true;

  function stop(): void {
    const run_id = runs.current();
    if (!run_id) return;
    parts.halt(run_id);
    parts.questions.clear();
    link.send({ type: 'stop', run_id });
    runs.stop();
  }

  return {
    version: parts.version,
    debug: parts.debug,
    run(task, { selection, followUp } = {}) {
      if (typeof task !== 'string' || !task.trim()) {
        throw new TypeError(`run(task) needs a sentence, found ${JSON.stringify(task)}`);
      }
      if (!enabled) return refuse(events, 'pilotfish.enabled is false');
      if (runs.current() && followUp) return parts.followUps.add(task, selection);
      if (runs.current()) return refuse(events, 'busy: a run is active; stop() it first');
      const run_id = randomId();
      const end = runs.begin(run_id, task);
      parts.asked({ run_id, task });
      void start(parts, { type: 'run', run_id, task }, selection);
      return end;
    },
    stop,
    respond: parts.questions.respond,
    isRunning: () => runs.current() !== undefined,
    registerAction: (definition: ActionDefinition) => actions.register(definition),
    unregisterAction: actions.unregister,
    registerRenderer: (renderer: Renderer | Renderer['render']) =>
      parts.surfaces.register(renderer),
    executeAction: (name: string, params: Record<string, unknown> = {}) =>
      execute(parts, name, params),
    on: events.on,
    off: events.off,
    configure(fields: Record<string, unknown>) {
      if (fields.harmless !== undefined && runs.begun()) {
        throw new TypeError('configure({harmless}) is taken before the first run only');
      }
      configure(settings, fields);
      if (fields.locale ?? fields.strings) void words.load(settings.locale, settings.strings);
      sight.update(enabled);
    },
    open: sight.open,
    close: sight.close,
    logout() {
      stop();
      if (link.live()) link.send({ type: 'event', name: 'logout' });
      parts.forget();
    },
    destroy: parts.destroy,
    get enabled() {
      return enabled;
    },
    set enabled(on) {
      enabled = on;
      if (!on) stop();
      sight.update(on);
    },
  };
}

/** A run that cannot start ends at once: its promise never rejects. */
function refuse(events: Events, summary: string): Promise<RunResult> {
  events.emit('error', new Error(summary));
  return Promise.resolve({ status: 'failed', summary });
}

async function start(
  { link, runs, engine, asked }: ApiParts,
  run: Run,
  selection: HostSelection | undefined,
): Promise<void> {
  const { run_id, task } = run;
  link.open();
  const message = selection ? selected(run, selection, await engine()) : run;
  if (message.selection && runs.current() === run_id) {
    // Stored without secrets: the next document cannot know what is secret in this one.
    asked({ run_id, task, text: message.selection.text });
  }
  await runs.closed();
  if (runs.current() !== run_id) return;
  link.send(message);
  runs.sent();
}

function selected(run: Run, selection: HostSelection, { observer, outgoing }: Engine): Run {
  return outgoing({ ...run, selection: onTheWire(selection, observer) }) as Run;
}

/**
 * The page's own action (its handler's result) or a built-in one (its outcome), outside any run. The
 * visitor is asked where an approval is needed; without it own actions reject.
 */
async function execute(
  { actions, engine }: ApiParts,
  name: string,
  params: Record<string, unknown>,
): Promise<unknown> {
  const own = actions.find(name);
  if (!own) return (await engine()).execute(name, params);
  if (!(await (await engine()).approved(name, params))) {
    throw new Error(`${name} was not executed: the visitor did not approve it`);
  }
  const { signal } = new AbortController();
  return own.handler(params, { signal, actionId: randomId() });
}
