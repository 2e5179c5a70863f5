/** A run of the host's own agent: our bar, its loop. Nothing of it is sent to the server. */

import type { Run } from '../../public/activity.ts';
import type { ExternalOptions, ExternalRun, ExternalStep } from '../../public/external.ts';
import type { EndStatus, Plan, Step } from '../../public/results.ts';
import type { Sight } from '../../ui/stage/sight.ts';
import type { AskUser, AskUserChoice } from '../../wire/protocol.ts';
import type { Events } from '../actions/events.ts';
import type { Runs } from '../runs/index.ts';
import type { Questions } from './index.ts';

export interface ExternalParts {
  readonly events: Events;
  readonly runs: Runs;
  readonly questions: Questions;
  readonly sight: Sight;
  readonly settings: { readonly resume: string };
  readonly record: { get(): Run | null };
  readonly continuity: { met(): Promise<void> };
}

const STATUSES = ['done', 'failed', 'unknown'];
const BUSY = 'busy: a run is active; stop() it first';

/** Rejects if a run is active, or with a TypeError that says what is wrong. */
export async function beginExternal(
  options: ExternalOptions,
  parts: ExternalParts,
): Promise<ExternalRun> {
  const { task, loop } = Object(options) as ExternalOptions;
  if (!isText(task)) throw needs('external({task})', 'a sentence', task);
  if (loop !== undefined && typeof loop !== 'function') {
    throw needs('external({loop})', 'a function', loop);
  }
  if (!parts.runs.current()) {
    if (isLeft(parts)) await parts.continuity.met();
    await parts.sight.stage();
  }
  if (parts.runs.current()) throw new Error(BUSY);
  const run = begun(task, parts);
  if (loop) void follow(run, loop);
  return run;
}

/** A run of the document before this one goes on as soon as the server has answered. */
function isLeft({ settings, record, runs }: ExternalParts): boolean {
  const { runId, status = 'done' } = record.get() ?? {};
  return settings.resume !== 'manual' && runs.ours(runId) && !/^(idle|done|failed)$/.test(status);
}

async function follow(run: ExternalRun, loop: (run: ExternalRun) => unknown): Promise<void> {
  try {
    const said = await loop(run);
    run.done(isText(said) ? said : '');
  } catch (error) {
    // What it was waiting for when the visitor pressed Stop.
    if (run.signal.aborted) return;
    console.error('Pilotfish: the loop of external() threw', error);
    run.failed(error instanceof Error ? error.message : `${error}`);
  }
}

function begun(task: string, { events, runs, questions, sight }: ExternalParts): ExternalRun {
  const run_id = `external-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const controller = new AbortController();
  const { signal } = controller;
  let steps = 0;
  let asked = 0;
  let said = '';
  let whole = true;

  const off = events.on('done', (done) => {
    if (done.runId !== run_id) return;
    off();
    controller.abort(new DOMException(`The run has ended: ${done.status}.`, 'AbortError'));
  });
  const finished: Promise<Run<EndStatus>> = runs.begin(run_id, task);
  events.note({ kind: 'run_started' });

  /** Pieces are told letter by letter, as those of our own agent. */
  function say(delta: string, complete: boolean): void {
    if (signal.aborted) return;
    if (whole) said = '';
    whole = complete;
    let shown = true;
    for (const letter of delta) shown = events.offer('subtitle', letter) && shown;
    said += delta;
    if (shown) sight.say(said, complete);
  }

  function status(now: 'thinking' | 'executing'): void {
    if (!signal.aborted) runs.status(now);
  }

  function end(status: 'done' | 'failed', summary: string, data?: Record<string, unknown>): void {
    if (signal.aborted) return;
    questions.clear();
    runs.done({ run_id, status, summary, steps, ...(data && { data }) });
  }

  /** Rejects once the run has ended; null: the visitor has closed it, or something else was asked. */
  function put(message: AskUser | Omit<AskUserChoice, 'ask_id'>): Promise<string | null> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) throw signal.reason;
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      runs.status('waiting');
      const go = (answer: string | null) => {
        status('thinking');
        resolve(answer);
      };
      asked += 1;
      questions.ask(
        { ...message, ask_id: `${run_id}.${asked}` },
        (text, source) => go(source === 'cancelled' ? null : text),
        // Where the run ends with it, that is told first.
        () => queueMicrotask(() => go(null)),
      );
    });
  }

  return {
    ...{ runId: run_id, signal, finished },
    write(delta) {
      if (typeof delta !== 'string') throw needs('write(delta)', 'a text', delta);
      say(delta, false);
    },
    async say(text) {
      if (typeof text === 'string') {
        whole = true;
        say(text, true);
        return;
      }
      const pieces = piecesOf(text);
      if (!pieces) {
        throw needs('say(text)', 'a text, or its pieces as they come', text);
      }
      whole = true;
      for await (const delta of pieces) {
        if (signal.aborted) return;
        say(`${delta}`, false);
      }
      say('', true);
    },
    thinking: () => status('thinking'),
    executing: () => status('executing'),
    plan(plan: Plan) {
      if (signal.aborted) return;
      if (!isText(plan?.summary) || !Array.isArray(plan.todos)) {
        throw needs('plan(plan)', '{summary, todos: [{id, description}]}', plan);
      }
      const shown = { type: 'plan' as const, ...structuredClone(plan) };
      sight.plan({ ...shown, todos: shown.todos.map((it) => ({ done: false, ...it })) });
      events.emit('plan', plan);
    },
    step(given: ExternalStep) {
      if (signal.aborted) return;
      const { name, args = {}, status: came = 'done', message } = Object(given) as ExternalStep;
      if (!isText(name)) throw needs('step({name})', 'the name of an action', name);
      if (!STATUSES.includes(came)) throw needs('step({status})', STATUSES.join(', '), came);
      steps += 1;
      const outcome = { status: came, ...(message !== undefined && { message: `${message}` }) };
      const step: Step = {
        runId: run_id,
        number: steps,
        name,
        args: structuredClone(args),
        outcome,
      };
      sight.step({ type: 'step', run_id, ...step } as never);
      runs.step(step);
      events.emit('step', step);
      if (came === 'failed') events.note({ kind: 'action_failed', action: name });
    },
    async ask(question) {
      if (!isText(question)) throw needs('ask(question)', 'a question', question);
      return put({ type: 'ask_user', ask_id: '', question, pause: false });
    },
    async choose(question, options, { freeText = true } = {}) {
      if (!isText(question)) throw needs('choose(question, options)', 'a question', question);
      const fits = Array.isArray(options) && options.every(isText) && new Set(options).size > 1;
      if (!fits || options.length > 6) throw needs('choose()', '2 to 6 options', options);
      const shown = { options: [...options], allow_free_text: freeText };
      return put({ type: 'ask_user_choice', question, ...shown });
    },
    async pause(note) {
      if (!isText(note)) throw needs('pause(note)', 'a sentence', note);
      return (await put({ type: 'ask_user', ask_id: '', question: note, pause: true })) !== null;
    },
    done: (summary = '', data) => end('done', `${summary}`, data),
    failed: (summary) => end('failed', `${summary}`),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function needs(call: string, what: string, found: unknown): TypeError {
  return new TypeError(`${call} needs ${what}, found ${JSON.stringify(found) ?? typeof found}`);
}

/** Nothing if it is neither. Streams are read here: Safari's know no `for await`. */
function piecesOf(text: unknown): AsyncIterable<unknown> | undefined {
  if (Object(text)[Symbol.asyncIterator]) return text as AsyncIterable<unknown>;
  return text instanceof ReadableStream ? read(text) : undefined;
}

/** Cancels the stream if its reader stops before its end. */
async function* read(stream: ReadableStream): AsyncGenerator {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
