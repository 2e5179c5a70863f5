/** One action from its message to its outcome: check, guard, act, settle, tell. */

import type { Act, Effect, Outcome } from '../link/protocol.ts';
import { type Action, checkArgs, Held, Refusal, type Report, type Task } from './action.ts';
import { timed } from './approach.ts';
import { findAction } from './catalogue.ts';
import { NONE } from './effects.ts';
import type { Env } from './env.ts';
import type { Journal } from './journal.ts';
import { locate } from './locate.ts';
import { title } from './state.ts';
import { createWatch } from './watch.ts';

/** Never rejects. Does not resolve when the action takes the document away. */
export async function perform(
  act: Act,
  env: Env,
  journal: Journal,
  signal: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const task = createTask(act, env, journal, signal);
  const { watch } = task;
  let settled = true;
  let reads = false;
  let outcome: Outcome;
  try {
    const action = prepare(task);
    reads = action.reads === true;
    const report = await action.run(task);
    if (watch.started) {
      task.acted();
      settled = await timed(task, 'settle', () => watch.settle(signal, report.expect));
    }
    outcome = conclude(task, report, action);
  } catch (reason) {
    outcome = failed(task, reason);
  }
  watch.stop();
  const timings = { ...rounded(task.timings), total: round(performance.now() - began) };
  outcome = { ...outcome, timings };
  // Nothing was begun: the same id may come again with the approval.
  if (!reads && (outcome.status !== 'needs_approval' || watch.started)) {
    journal.finished(act.action_id, outcome, settled);
  }
  return outcome;
}

/** The action with its arguments checked and its first word from the guard. */
function prepare(task: Task & { args: Task['args'] }): Action {
  const { act, env } = task;
  task.check();
  const action = findAction(act.name, env.actions);
  task.args = { ...act.args, ...checkArgs(act.name, action, act.args) };
  if (action.passive) return action;
  const element = task.args.ref === undefined ? undefined : task.target();
  if (env.settings().mode === 'show') throw pointedOut(env, element);
  if (element) task.gate(element);
  return action;
}

/** In `show` mode the assistant points and the visitor acts. */
function pointedOut(env: Env, element: Element | undefined): Refusal {
  if (element) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    env.overlay.border(element);
  }
  const what = element ? `Pointed at ${title(env, element)}` : 'Nothing was done';
  return new Refusal('denied', `${what}: the assistant only shows here, the visitor acts.`);
}

function createTask(
  act: Act,
  env: Env,
  journal: Journal,
  signal: AbortSignal,
): Task & { args: Task['args'] } {
  let approved = false;
  const task = {
    act,
    args: {},
    env,
    signal,
    watch: createWatch(act, env, () => approved),
    timings: { ready: 0, cursor: 0, events: 0, settle: 0 },
    check() {
      if (signal.aborted) throw new Refusal('cancelled', 'Stopped before it was carried out.');
    },
    target: () => locate(env, task.args),
    acted: () => journal.acted(act.action_id),
    gate(element?: Element, hit?: Element) {
      const on = judged(act, env, element, hit);
      const approval = env.guard.approval(act, on);
      if (approval) throw new Held(approval);
      // With a digest that the guard lets pass, a visitor stands behind the action.
      approved =
        act.digest !== undefined && !!env.guard.approval({ ...act, digest: undefined }, on);
    },
    begin(element?: Element) {
      if (task.watch.started) return;
      journal.started(act.action_id);
      if (element) env.observer.ownAction?.(element);
      task.watch.start(element);
    },
  } as Task & { args: Task['args'] };
  return task;
}

/**
 * The element, unless what is pressed is another control inside it: a row's middle may be a button.
 * In a shadow tree below the element that is a part of it, so there the element's own word is first.
 */
function judged(act: Act, env: Env, element?: Element, hit?: Element): Element | undefined {
  if (!element || !hit || hit === element || act.name === 'navigate') return element;
  const held = (on: Element) => {
    const kind = env.guard.approval({ ...act, digest: undefined }, on)?.kind;
    return kind !== undefined && kind !== 'step';
  };
  const beside = hit.getRootNode() === element.getRootNode();
  return (beside ? [hit, element] : [element, hit]).find(held) ?? element;
}

function conclude({ watch, signal }: Task, report: Report, action: Action): Outcome {
  if (signal.aborted) {
    const message = `${report.said}; stopped before its effects were seen.`;
    return { status: 'failed', reason: 'cancelled', message, effects: watch.effects() };
  }
  const found = watch.effects();
  const held = watch.held();
  if (held) {
    const message = `The page asks first: ${held.facts.message ?? 'it would be left'}`;
    return { status: 'needs_approval', message, approval: held, effects: found };
  }
  report.verify?.(found);
  const effects = found.length || action.passive ? found : [NONE];
  const message = sentence(report.said, effects);
  return { status: 'done', message, effects, ...(report.data ? { data: report.data } : {}) };
}

/** `Clicked button "Save": Saved; route /a -> /b.` */
function sentence(said: string, effects: readonly Effect[]): string {
  const told = effects.slice(0, 3).map((it) => it.text);
  return `${said}${told.length ? `: ${told.join('; ')}` : ''}.`;
}

function failed({ env, act, watch }: Task, reason: unknown): Outcome {
  if (reason instanceof Held) {
    const message = `${act.name} waits for the visitor's approval${act.digest ? ': the page has changed' : ''}.`;
    return { status: 'needs_approval', message, approval: reason.approval };
  }
  const effects = watch.started ? watch.effects() : [];
  if (reason instanceof Refusal) {
    const middle = watch.started && reason.reason === 'cancelled';
    const message = middle ? `${act.name} was stopped in the middle of it.` : reason.message;
    return { status: 'failed', reason: reason.reason, message, effects };
  }
  env.log?.(`${act.name} broke off`, reason);
  const message = `${act.name} broke off: ${reason instanceof Error ? reason.message : reason}`;
  if (!watch.started) return { status: 'failed', reason: 'handler_error', message };
  return { status: 'unknown', message, effects };
}

function rounded(timings: Task['timings']): Task['timings'] {
  const { ready, cursor, events, settle } = timings;
  return {
    ready: round(ready),
    cursor: round(cursor),
    events: round(events),
    settle: round(settle),
  };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
