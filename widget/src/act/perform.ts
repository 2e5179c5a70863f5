/** One action from its message to its outcome: check, guard, act, settle, report. */

import { pressedBy } from '../guard/keys.ts';
import { wording } from '../guard/wording.ts';
import type { Act, Approval, Effect, Outcome } from '../wire/protocol.ts';
import { loadFor } from './catalogue.ts';
import { askedAbout, noteOpening, noteQuestion } from './reopening.ts';
import { refill } from './set/text/refill.ts';
import { timed } from './spot/approach.ts';
import type { Action, Report, Task } from './task/action.ts';
import type { Env } from './task/env.ts';
import { denied, type Journal, ledOffLimits } from './task/journal.ts';
import { Held, learnPage, NONE, quote, Refusal, Unseen } from './task/outcome.ts';
import { memory } from './task/page_memory.ts';
import { clock, within } from './task/time.ts';
import { createTask, prepareOnceClosed } from './task.ts';

/** For each field of a form. */
const FIELD_MS = 5000;
/** What was stopped ends at its next check. */
const STOP_MS = 3000;

/** Never rejects. Does not resolve if the action unloads the document. */
export async function perform(
  act: Act,
  env: Env,
  journal: Journal,
  signal: AbortSignal,
): Promise<Outcome> {
  const waiting = journal.suspended.splice(0);
  const resumed = waiting.find(({ digest }) => digest === act.digest);
  // Another action waits for nobody's answer.
  await Promise.all(waiting.map((it) => it !== resumed && it.end()));
  if (resumed) return resumed.goOn(act);
  const stop = new AbortController();
  const halt = () => stop.abort();
  signal.addEventListener('abort', halt);
  if (signal.aborted) halt();
  const task = createTask({ act, env, journal, signal: stop.signal });
  const ending = carryOut(task, journal);
  // The visitor takes as long as they like.
  const theirs = env.settings().mode === 'show';
  const own = theirs ? ending : limited(task, journal, { halt, ending });
  return next(task, journal, { halt, ending: own });
}

interface Running {
  readonly ending: Promise<Outcome>;
  halt(): void;
}

/** Its outcome, or that it did not end: not by its limit, nor soon after it was stopped. */
async function limited(task: Task, journal: Journal, { ending, halt }: Running): Promise<Outcome> {
  const { act, watch, signal } = task;
  const most = limitOf(task);
  const ended = await within(ending, most, signal);
  if (ended) return ended;
  const stopped = signal.aborted;
  halt();
  const late = await within(ending, STOP_MS);
  if (late && stopped) return late;
  watch.stop();
  const message = `${act.name} did not end ${stopped ? 'when stopped' : `within ${most / 1000} s`}.`;
  const outcome: Outcome = watch.started
    ? { status: 'unknown', message }
    : { status: 'failed', reason: stopped ? 'cancelled' : 'timeout', message };
  journal.finished(act.action_id, outcome, true);
  return outcome;
}

/** ms: with what its arguments allow it, and the visitor. */
function limitOf({ act: { name, args }, env: { limits } }: Task): number {
  const { ms, timeout, fields, then } = args as Readonly<Record<string, unknown>>;
  const given = Math.max(Number(ms) || 0, Number(timeout) || 0);
  const many = Object(fields).length || 0;
  const asks = /upload_file/.test(name + Object(then).tool) ? limits.visitor : 0;
  return limits.action + given + many * FIELD_MS + asks;
}

/** Its end, or the question that it waits for in place. */
async function next(task: Task, journal: Journal, running: Running): Promise<Outcome> {
  const asked = await Promise.race([running.ending, task.watch.asking.next]);
  if ('status' in asked) return asked;
  if (!task.env.guard.stays(location)) return ask(task, journal, running, waiting(task, asked));
  // A question would tell of a page that is not read.
  task.watch.asking.refuse();
  return next(task, journal, running);
}

/** Of a page where the agent may not be nothing is told. */
function inBounds({ act, env, watch }: Task, outcome: Outcome): Outcome {
  const { timings = {}, effects = [] } = outcome;
  const closed = env.guard.stays(location);
  if (closed && watch.started) return { ...ledOffLimits(act.name, closed), timings };
  if (outcome.reason === 'denied') return outcome;
  if (closed) return { ...denied(closed), timings };
  const { stayed } = watch;
  return stayed ? { ...ledOffLimits(act.name, stayed, 'opened'), effects, timings } : outcome;
}

/** From here on the visitor may be asked; `outcome` is what the server is told meanwhile. */
function ask(task: Task, journal: Journal, running: Running, outcome: Outcome): Outcome {
  const { asking } = task.watch;
  const approval = offer(task, outcome.approval!);
  const { digest } = approval;
  journal.suspended.push({
    digest,
    async goOn({ action_id }) {
      journal.renamed(task.act.action_id, action_id);
      // The page may have taken it back, and asks nothing, the same or something else by now.
      if (task.env.approvals.take(digest)) {
        task.acted();
        asking.approve(approval);
      } else if (asking.open?.digest === digest) return ask(task, journal, running, outcome);
      return next(task, journal, running);
    },
    end() {
      asking.end(task.env);
      running.halt();
      return within(running.ending, STOP_MS);
    },
  });
  return { ...outcome, approval };
}

function waiting(task: Task, approval: Approval): Outcome {
  const { message, request } = approval.facts;
  const why = request ? `this waits to be sent: ${request}` : quote(message);
  const effects = task.watch.effects();
  return { status: 'needs_approval', message: `The page asks first: ${why}`, approval, effects };
}

async function carryOut(task: Task, journal: Journal): Promise<Outcome> {
  const { act, env, signal } = task;
  const began = clock();
  const { watch } = task;
  let settled = true;
  let reads = false;
  let outcome: Outcome;
  try {
    await loadFor(act);
    await refresh(task);
    await openAgain(task, (own) => createTask({ act: own, env, journal, signal }));
    const action = await prepareOnceClosed(task);
    reads = action.reads === true;
    learnPage();
    if (!reads) await refill(task);
    const report = await action.run(task);
    if (watch.started) {
      task.acted();
      settled = await timed(task, 'settle', () => watch.settle(signal, report.expect, action.sets));
    }
    if (!reads) {
      await refresh(task);
      for (const [field, look] of memory.left) if (look(task)) memory.left.delete(field);
    }
    outcome = conclude(task, report, action);
    if (outcome.status === 'done') noteOpening(task);
  } catch (reason) {
    outcome = await failed(task, reason);
  }
  const known = watch.returned() ? journal.find(act.action_id)?.outcome : undefined;
  watch.stop();
  if (known) return known;
  const timings = { ...rounded(task.timings), total: round(clock() - began) };
  outcome = inBounds(task, { ...outcome, timings });
  if (outcome.approval) outcome = { ...outcome, approval: offer(task, outcome.approval) };
  if (outcome.approval && !watch.started) noteQuestion(task, outcome.approval.digest);
  // Nothing was begun: the same id may come again with the approval.
  if (!reads && (outcome.status !== 'needs_approval' || watch.started)) {
    journal.finished(act.action_id, outcome, settled);
  }
  return outcome;
}

/** What was open when the visitor was asked: the press on our card may have closed it. */
async function openAgain(task: Task, open: (act: Act) => Task): Promise<void> {
  const asked = task.act.digest === undefined ? undefined : askedAbout(task.act.digest);
  if (asked) await (await import('./opened_again.ts')).openAgain(task, asked, open);
}

/** From here on a card may ask about it; the server gets the question in the card's words. */
function offer({ act, env, watch }: Task, approval: Approval): Approval {
  const about = env.guard.about(approval);
  const refused = () => watch.asking.refuse(approval.digest);
  const { name, args } = act;
  const asked = args.ref === undefined ? undefined : env.observer.resolve(args.ref as number);
  if (asked && 'element' in asked) {
    env.overlay.asks?.(pressedBy(act, asked.element), approval.digest);
  }
  const message = wording(approval);
  env.approvals.offer({ name, args, approval, message, about, refused });
  return { ...approval, facts: { ...approval.facts, question: message } };
}

/** What it names may have been rendered again: by its own ref, or those of a form's fields. */
async function refresh({ act, env }: Task): Promise<void> {
  const parts = [act.args, ...Object.values(act.args).flat()] as readonly { ref?: unknown }[];
  for (const part of parts) {
    if (typeof part?.ref === 'number') await env.observer.find(part.ref);
  }
}

function conclude({ watch, signal }: Task, report: Report, action: Action): Outcome {
  const found = watch.effects();
  const held = watch.held();
  const data = report.data ? { data: report.data } : {};
  const doubt = held ? '' : watch.doubt();
  if (doubt) {
    const message = `${report.said}: ${doubt}, so it is not known whether it was accepted. Look for its effect before you try again.`;
    return { status: 'unknown', message, effects: found, ...data };
  }
  if (watch.asking.declined) {
    const message = `${report.said}; what it sends was declined by the visitor.`;
    return { status: 'failed', reason: 'denied', message, effects: found };
  }
  if (signal.aborted) {
    const message = `${report.said}; stopped before its effects were seen.`;
    return { status: 'failed', reason: 'cancelled', message, effects: found };
  }
  if (held) {
    const message = `The page asks first: ${quote(held.facts.message) || 'it would be left'}`;
    return { status: 'needs_approval', message, approval: held, effects: found };
  }
  report.verify?.(found);
  const effects = found.length || action.passive ? found : [NONE];
  const message = sentence(report.said, effects);
  return { status: 'done', message, effects, ...data };
}

/** `Clicked button "Save": Saved; route /a -> /b.` */
function sentence(said: string, effects: readonly Effect[]): string {
  const told = effects.slice(0, 3).map((it) => it.text);
  const text = `${said}${told.length ? `: ${told.join('; ')}` : ''}`;
  return /[.!?。！？]$/.test(text) ? text : `${text}.`;
}

async function failed(task: Task, reason: unknown): Promise<Outcome> {
  const { env, act, watch } = task;
  if (reason instanceof Held) {
    const message = `${act.name} waits for the visitor's approval${act.digest ? ': the page has changed' : ''}.`;
    return { status: 'needs_approval', message, approval: reason.approval };
  }
  const undone = reason instanceof Refusal ? await putBack(task) : '';
  const effects = watch.started ? watch.effects() : [];
  if (reason instanceof Refusal) {
    const middle = watch.started && reason.reason === 'cancelled';
    const why = middle ? `${act.name} was stopped before it was finished.` : reason.message;
    const message = undone ? `${/[.!?]$/.test(why) ? why : `${why}.`} ${undone}` : why;
    return { status: 'failed', reason: reason.reason, message, effects };
  }
  if (reason instanceof Unseen) return { status: 'unknown', message: reason.message, effects };
  env.log?.(`${act.name} broke off`, reason);
  const message = `${act.name} broke off: ${quote(`${reason instanceof Error ? reason.message : reason}`, 300)}`;
  if (!watch.started) return { status: 'failed', reason: 'handler_error', message };
  return { status: 'unknown', message, effects };
}

/** Restores what a refused action has changed, before the outcome is reported. */
async function putBack(task: Task): Promise<string> {
  const { watch, signal } = task;
  if (!watch.started || signal.aborted || watch.leaving() || watch.held()) return '';
  try {
    const told = await task.undo();
    if (told) await timed(task, 'settle', () => watch.settle(signal));
    return told;
  } catch (reason) {
    task.env.log?.(`${task.act.name} could not be undone`, reason);
    return '';
  }
}

function rounded(timings: Task['timings']): Record<string, number> {
  return Object.fromEntries(Object.entries(timings).map(([stage, ms]) => [stage, round(ms)]));
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
