/** One action in progress, and the one that it may carry out inside it. */

import { isDisabled } from '../ask/disabled.ts';
import { subjectOf } from '../ask/subject.ts';
import * as dom from '../dom/index.ts';
import type { Act } from '../wire/protocol.ts';
import { findAction } from './catalogue.ts';
import { WALL_TRIES, wallBefore } from './spot/blockers.ts';
import { blockerTitle } from './spot/hit.ts';
import { type Action, checkArgs, type Task, type Undo } from './task/action.ts';
import { Consent } from './task/consent.ts';
import type { Env } from './task/env.ts';
import type { Journal } from './task/journal.ts';
import { Held, Refusal, routeOf } from './task/outcome.ts';
import { memory } from './task/page_memory.ts';
import { locate, title, withRef } from './task/state.ts';
import { clock, sleep } from './task/time.ts';
import { Watch } from './task/watch.ts';

const POLL_MS = 50;
/** Those that wait until what they press is enabled. */
const PRESSES = /^(click|double_click|long_press)$/;
const DECLINED = 'The visitor declined: the rest was not done.';

type Open = Task & { args: Task['args']; readonly consent: Consent };

export interface Job {
  readonly act: Act;
  readonly env: Env;
  readonly journal: Journal;
  readonly signal: AbortSignal;
}

export function createTask({ act, env, journal, signal }: Job): Task {
  const began = clock();
  let pledged = false;
  const consent = new Consent(act, env);
  const watch = new Watch({ act, env, consent, signal });
  const timings = { ready: 0, cursor: 0, events: 0, settle: 0 };

  function open(own: Act, atOnce = false): Task {
    const undoing: Undo[] = [];
    const task: Open = {
      ...{ act: own, args: {}, env, signal, watch, timings, atOnce, consent, began },
      check() {
        if (signal.aborted) throw new Refusal('cancelled', 'Stopped before it was carried out.');
        if (watch.asking.declined) throw new Refusal('denied', DECLINED);
      },
      target: () => locate(env, task.args),
      async findAgain() {
        const args = { ...own.args, ...task.args };
        const parts = [args, ...Object.values(args).flat()] as readonly { ref?: unknown }[];
        for (const part of parts) {
          if (typeof part?.ref === 'number') await env.observer.find(part.ref);
        }
      },
      pledge(message) {
        pledged = true;
        const reason = 'cancelled' as const;
        journal.finished(act.action_id, { status: 'failed', reason, message }, true);
      },
      acted: () => journal.acted(act.action_id),
      leaves: () => journal.leaving(location.href),
      onRefusal: (undo) => void undoing.push(undo),
      undo: () => undoAll(undoing),
      gate: (element, hit) => consent.judge(own, element, hit),
      begin(element) {
        task.check();
        if (watch.started && !pledged) return;
        pledged = false;
        journal.started(act.action_id);
        if (watch.started) return;
        if (element) env.observer.ownAction?.(element, own.name === 'drag');
        watch.start(element);
      },
      inner(name, args, atOnce) {
        const inner = open({ ...own, name, args }, atOnce);
        const action = prepare(inner);
        return { task: inner, run: () => action.run(inner) };
      },
    };
    return task;
  }
  return open(act);
}

async function undoAll(undoing: Undo[]): Promise<string> {
  const sentences: string[] = [];
  for (let undo = undoing.pop(); undo; undo = undoing.pop()) sentences.push(await undo());
  return sentences.filter(Boolean).join(' ');
}

/** Like `prepare`, but a dialog that is closing may first go away. */
export async function prepareOnceClosed(task: Task): Promise<Action> {
  for (let tries = 0; ; tries++) {
    try {
      return prepare(task);
    } catch (reason) {
      const loads = reason instanceof Held && task.env.guard.loads(reason.approval);
      const walled = reason instanceof Refusal && reason.reason === 'covered';
      if (!loads && (!walled || tries === WALL_TRIES)) throw reason;
      await (loads || sleep(POLL_MS));
    }
  }
}

function prepare(task: Task): Action {
  const { act, env } = task;
  task.check();
  const { onward } = (task as Open).consent;
  if (onward) return goOn(onward);
  const late = committedBy(act);
  if (late !== undefined && !withRef(env, act.args.ref)) {
    // The text was accepted before: nothing is pressed, and nothing is missing.
    const said = `Enter was not needed: "${late}" took its text`;
    return { args: {}, passive: true, run: async () => ({ said }) };
  }
  const action = findAction(act.name, env.actions);
  const enters = /^fill_(input|form)$/.test(act.name);
  if (!enters && Object.values(act.args).some(dom.hasPlaceholder)) {
    const message = `Only fill_input and fill_form take {{secret:…}}, not ${act.name}.`;
    throw new Refusal('invalid_args', message);
  }
  (task as Open).args = { ...act.args, ...checkArgs(act.name, action, act.args) };
  const closed = env.guard.refusal(act, undefined);
  if (closed) throw new Refusal('denied', closed);
  if (action.passive) return action;
  const element = task.args.ref === undefined ? undefined : task.target();
  const refusal = env.guard.refusal(act, element);
  if (refusal) throw new Refusal('denied', refusal);
  if (env.settings().mode === 'show') return shown(action);
  if (element) {
    // What nobody could press is refused before anyone is asked about it.
    const asks = act.digest === undefined && env.guard.approval(act, element) !== undefined;
    const wall = asks ? wallBefore(env, element) : undefined;
    if (wall) {
      const message = `${title(env, element)} is covered by ${blockerTitle(env, wall)}: deal with that first.`;
      throw new Refusal('covered', message);
    }
    // While it is disabled there is nothing to ask about; it is judged again before the press.
    if (!(PRESSES.test(act.name) && isDisabled(subjectOf(element)))) task.gate(element);
  }
  return action;
}

/** The name of the field, if the act is an Enter in one that took its text as it was left. */
function committedBy({ name, args }: Act): string | undefined {
  const isEnter = name === 'press_key' && /^(enter|return)$/i.test(`${args.key}`);
  return isEnter ? memory.accepted?.find(({ ref }) => ref === args.ref)?.name : undefined;
}

/** In `show` mode the assistant points and the visitor acts. */
function shown({ args }: Action): Action {
  return { args, run: async (task) => (await import('./showing.ts')).show(task) };
}

/** After a held page load was approved: that alone. Pressing again would repeat what was done. */
function goOn(to: URL): Action {
  const place = to.origin === location.origin ? routeOf(to) : to.origin + to.pathname;
  return {
    args: {},
    async run(task) {
      task.begin();
      task.acted();
      location.assign(to);
      return {
        said: `Went on to ${place}`,
        verify(effects) {
          if (task.watch.leaving() || effects.some(({ kind }) => kind === 'download')) return;
          throw new Refusal('navigation', `The page did not go to ${place}: look again.`);
        },
      };
    },
  };
}
