/** One action from its message to its outcome: check, guard, act, settle, report. */

import * as dom from '../dom/index.ts';
import { empty } from '../guard/approval/records.ts';
import { pressedBy } from '../guard/press/keys.ts';
import { wording } from '../guard/press/wording.ts';
import type { Act, Approval, Effect, Outcome } from '../wire/protocol.ts';
import { loadFor } from './catalogue.ts';
import { refill } from './set/text/refill.ts';
import { timed } from './spot/approach.ts';
import type { Action, Report, Task } from './task/action.ts';
import type { Env, Limits, PerformerDeps } from './task/env.ts';
import { denied, type Journal, ledOffLimits } from './task/journal.ts';
import { Held, learnPage, NONE, quote, Refusal, Unseen } from './task/outcome.ts';
import { memory } from './task/page_memory.ts';
import { clock, within } from './task/time.ts';
import { createTask, type Job, prepareOnceClosed } from './task.ts';

const FIELD_MS = 5000;
/** What was stopped ends at its next check. */
const STOP_MS = 3000;
const LIMITS: Limits = {
  ready: 10_000,
  quiet: 150,
  settle: 3000,
  navigation: 10_000,
  handler: 10_000,
  action: 50_000,
  wait: 5000,
  until: 30_000,
  seek: 8000,
  visitor: 180_000,
  scroll: 20_000,
};

/** Never rejects. Does not resolve if the action unloads the document. */
export type Perform = (act: Act, journal: Journal, signal: AbortSignal) => Promise<Outcome>;

/** The returned function is to be called before each action: the guard may have to learn the page's language. */
export function createPerformer(deps: PerformerDeps): () => Promise<Perform> {
  const { page, consent, visitor, ...rest } = deps;
  const isWidget = (element: Element) => page.isOurs(element);
  const isOurs = (element: Element) => isWidget(element) || page.isLeftOut?.(element) === true;
  const limits = { ...LIMITS, ...deps.limits };
  const given = { ...page, ...consent, ...visitor, ...rest };
  const env: Env = { ...given, isOurs, isWidget, limits, isSecret: dom.isSecret, stopped: empty() };
  return async () => {
    await env.guard.ready();
    return async (act, journal, signal) => {
      const waiting = journal.suspended.splice(0);
      const resumed = waiting.find(({ digest }) => digest === act.digest);
      // Another action waits for nobody's answer.
      await Promise.all(waiting.map((it) => it !== resumed && it.end()));
      return resumed ? resumed.goOn(act) : perform({ act, env, journal, signal });
    };
  };
}

/** Until its end, or its first question to the visitor; resumed, until the next one. */
async function perform({ act, env, journal, signal }: Job): Promise<Outcome> {
  const stop = new AbortController();
  const halt = () => stop.abort();
  signal.addEventListener('abort', halt);
  if (signal.aborted) halt();
  const task = createTask({ act, env, journal, signal: stop.signal });
  const ending = limited(task, journal, carryOut(task, journal), halt);
  const steps = asked(task, journal, ending);
  const goOn = async (next: Act): Promise<Outcome> => {
    const { done, value } = await steps.next(next);
    if (done) return value;
    const end = () => {
      task.watch.asking.end(env);
      halt();
      return within(ending, STOP_MS);
    };
    journal.suspended.push({ digest: value.approval!.digest, goOn, end });
    return value;
  };
  return goOn(act);
}

/** Yields the outcome for the server at each question that the action waits for in place. */
async function* asked(
  task: Task,
  journal: Journal,
  ending: Promise<Outcome>,
): AsyncGenerator<Outcome, Outcome, Act> {
  const { env, act, watch } = task;
  const { asking } = watch;
  for (;;) {
    const next = await Promise.race([ending, asking.next]);
    if ('status' in next) return next;
    // A question would tell of a page that is not read.
    if (env.guard.stays(location)) asking.refuse();
    else {
      const { message, request } = next.facts;
      const why = request ? `this waits to be sent: ${request}` : quote(message);
      const report = { message: `The page asks first: ${why}`, effects: watch.effects() };
      let approved = false;
      // The page may have taken it back, and asks nothing, the same or something else by now.
      do {
        const approval = offer(task, next);
        const { action_id } = yield { status: 'needs_approval', ...report, approval };
        journal.renamed(act.action_id, action_id);
        approved = env.approvals.take(next.digest);
        if (!approved) continue;
        task.acted();
        if (asking.form) await part(task, journal, { ...act, action_id });
        asking.approve(approval);
      } while (!approved && asking.open?.digest === next.digest);
    }
  }
}

/** Its outcome, or that it did not end: not by its limit, nor soon after it was stopped. */
async function limited(
  { act, watch, signal, env: { limits, settings } }: Task,
  journal: Journal,
  ending: Promise<Outcome>,
  halt: () => void,
): Promise<Outcome> {
  // The visitor takes as long as they like.
  if (settings().mode === 'show') return ending;
  const { ms, timeout, fields, then } = act.args as Readonly<Record<string, unknown>>;
  const given = Math.max(Number(ms) || 0, Number(timeout) || 0);
  const many = Object(fields).length || 0;
  const asks = /upload_file/.test(act.name + Object(then).tool) ? limits.visitor : 0;
  const most = limits.action + given + many * FIELD_MS + asks;
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

async function carryOut(task: Task, journal: Journal): Promise<Outcome> {
  const { act, signal } = task;
  const began = clock();
  const { watch } = task;
  let settled = true;
  let reads = false;
  let outcome: Outcome;
  try {
    await loadFor(act);
    await task.findAgain();
    const action = await prepareOnceClosed(task);
    reads = action.reads === true;
    learnPage();
    if (!reads) await refill(task);
    if (act.digest) await part(task, journal, act);
    const report = await action.run(task);
    if (watch.started) {
      task.acted();
      settled = await timed(task, 'settle', () => watch.settle(signal, report.expect, action.sets));
    }
    if (!reads) {
      await task.findAgain();
      const note = (seen: Effect) => watch.note(seen);
      for (const [it, look] of memory.left ?? []) if (look(act, note)) memory.left?.delete(it);
    }
    outcome = conclude(task, report, action);
  } catch (reason) {
    outcome = await failed(task, reason);
  }
  const known = watch.returned() ? journal.find(act.action_id)?.outcome : undefined;
  watch.stop();
  if (known) return known;
  const stages = { ...task.timings, total: clock() - began };
  const tenths = (ms: number) => Math.round(ms * 10) / 10;
  const timings = Object.fromEntries(Object.entries(stages).map(([it, ms]) => [it, tenths(ms)]));
  outcome = inBounds(task, { ...outcome, timings });
  if (outcome.approval) outcome = { ...outcome, approval: offer(task, outcome.approval) };
  // Nothing was begun: the same id may come again with the approval.
  if (!reads && (outcome.status !== 'needs_approval' || watch.started)) {
    journal.finished(act.action_id, outcome, settled);
  }
  return outcome;
}

/** From here on a card may ask about it; the server gets the question in the card's words. */
function offer({ act, env, watch }: Task, approval: Approval): Approval {
  const refused = () => watch.asking.refuse(approval.digest);
  const { name, args } = act;
  const asked = args.ref === undefined ? undefined : env.observer.resolve(args.ref as number);
  const element = asked && 'element' in asked ? asked.element : undefined;
  if (element) env.overlay.asks?.(pressedBy(act, element), approval.digest);
  const message = wording(approval);
  const offered = { name, args, approval, message, about: env.guard.about(approval) };
  const now = () => (element && !watch.started ? env.guard.approval(act, element) : undefined);
  // What was judged may be another element, such as the one that was hit.
  const isIt = now()?.digest === approval.digest;
  const again = () => {
    const by = isIt ? now() : undefined;
    return by && { message: wording(by), about: env.guard.about(by) };
  };
  env.approvals.offer({ ...offered, refused, again });
  return { ...approval, facts: { ...approval.facts, question: message } };
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
  const texts = effects.slice(0, 3).map((it) => it.text);
  const text = `${said}${texts.length ? `: ${texts.join('; ')}` : ''}`;
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

async function putBack(task: Task): Promise<string> {
  const { watch, signal } = task;
  if (!watch.started || signal.aborted || watch.leaving() || watch.held()) return '';
  try {
    const report = await task.undo();
    if (report) await timed(task, 'settle', () => watch.settle(signal));
    return report;
  } catch (reason) {
    task.env.log?.(`${task.act.name} could not be undone`, reason);
    return '';
  }
}

/** Of an approved action that may load a page: what that page needs in order not to ask again. */
async function part({ args, env, target, watch }: Task, journal: Journal, act: Act): Promise<void> {
  const held = watch.asking.form;
  const note = env.guard.parts(act, held || args.ref === undefined ? undefined : target(), held);
  if (!note) return;
  const { document } = env;
  journal.parting = { type: 'parting', document, action_id: act.action_id, note };
  await env.part?.(journal.parting);
}
