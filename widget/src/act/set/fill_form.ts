/** Fills many fields in one action; each has its own outcome, and a failed one does not stop the others. */

import * as dom from '../../dom/index.ts';
import { timed } from '../spot/approach.ts';
import { topModal } from '../spot/blockers.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { watchMessages } from '../task/messages.ts';
import { effect, Held, line, type Reason, Refusal } from '../task/outcome.ts';
import { label, shown, stateOf, title } from '../task/state.ts';
import type { Watch } from '../task/watch.ts';
import { type Value, wayInto } from './kinds.ts';
import { StandingControl } from './value/standing.ts';

const MOST = 40;

interface Given {
  readonly ref: number;
  readonly value: Value;
}

interface Failure {
  readonly reason: Reason;
  readonly message: string;
}

interface Field extends Given {
  name: string;
  element?: Element;
  standing?: StandingControl;
  report?: Report;
  failure?: Failure;
  stop(): void;
  undo(): Promise<string>;
}

export const fillForm: Action = {
  sets: true,
  args: { fields: 'fields' },
  async run(task) {
    const { fields } = task.args;
    if (!fields.length || fields.length > MOST) {
      const message = `fields has 1 to ${MOST} entries {ref, value}; found ${fields.length}.`;
      throw new Refusal('invalid_args', message);
    }
    return fillFields(task, fields);
  },
};

/** `isOne`: they are parts of one value, and if one fails all are restored. */
export async function fillFields(
  task: Task,
  fields: readonly Given[],
  isOne = false,
): Promise<Report> {
  task.gate();
  const none = { stop() {}, undo: async () => '' };
  const all = fields.map((it): Field => ({ ...it, ...none, name: `[${it.ref}]` }));
  await fillAll(task, all, isOne);
  for (const field of all) {
    const shows = showsOf(task, field);
    if (shows) task.watch.note(effect('value', shows));
  }
  return {
    said: `Filled ${all.length} fields`,
    data: { fields: all.map(({ ref, report }) => ({ ref, said: report?.said ?? '' })) },
    verify() {
      for (const field of all) {
        look(task, field);
        field.stop();
      }
      const failed = all.filter(({ failure }) => failure);
      const first = failed[0]?.failure;
      if (first) throw new Refusal(first.reason, summaryOf(all, failed, isOne));
    },
  };
}

async function fillAll(task: Task, all: readonly Field[], isOne: boolean): Promise<void> {
  const { env, watch } = task;
  const before = { path: location.pathname, modal: topModal(env) };
  const between = (): Failure | undefined => {
    const modal = topModal(env);
    if (watch.leaving() || location.pathname !== before.path) {
      return { reason: 'stale', message: 'the page has changed.' };
    }
    if (watch.held()) return { reason: 'denied', message: 'the page asks something first.' };
    const isNew = modal && modal !== before.modal;
    return isNew ? { reason: 'covered', message: `${title(env, modal)} has opened.` } : undefined;
  };
  task.begin();
  for (const field of all) {
    task.onRefusal(async () => (isOne || field.failure ? field.undo() : ''));
    task.check();
    const { reason, message } = between() ?? {};
    if (reason) {
      field.failure = { reason, message: `${called(task, field)} was not tried: ${message}` };
      continue;
    }
    await fill(task, field);
    // Fields that depend on this one (a list of cities) must be there before the next is filled.
    await timed(task, 'settle', () => watch.settle(task.signal));
  }
}

/** Throws only errors that end the whole action. */
async function fill(task: Task, field: Field): Promise<void> {
  const { env } = task;
  const { ref } = field;
  try {
    await env.observer.find(ref);
    const found = env.observer.resolve(ref);
    if ('reason' in found) throw new Refusal(found.reason, found.message);
    const { element } = found;
    field.element = element;
    field.name = line(label(env, element), 60) || field.name;
    field.standing = new StandingControl(task, element);
    const [name, args] = wayInto(task, ref, element, field.value);
    const inner = task.inner(name, { ref, ...args });
    Object.assign(inner.task, { watch: watchOf(task, field, element) });
    field.undo = () => inner.task.undo();
    field.report = await inner.run();
  } catch (reason) {
    note(task, field, reason);
  }
}

function look(task: Task, field: Field): void {
  try {
    if (field.failure) return;
    mustStand(task, field);
    field.report?.verify?.([]);
  } catch (reason) {
    note(task, field, reason);
  }
}

function note(task: Task, field: Field, reason: unknown): void {
  if (reason instanceof Held) {
    const message = `${called(task, field)} needs the visitor's approval: do it in an action of its own.`;
    field.failure = { reason: 'denied', message };
  } else if (!(reason instanceof Refusal) || task.signal.aborted) throw reason;
  else field.failure = { reason: reason.reason, message: reason.message };
}

/** A later field of the form may have replaced it by another one, or taken it away. */
function mustStand({ env, watch }: Task, { ref, name, value, element, standing }: Field): void {
  if (!element || dom.isConnected(element) || watch.leaving()) return;
  if ('element' in env.observer.resolve(ref)) return;
  if (env.isSecret(element) || [value].flat().every((it) => standing?.says(`${it}`))) return;
  const now = standing?.successor();
  const instead = now ? `; ${title(env, now)} stands there now: fill that one` : '';
  const message = `${name} is no longer on the page after the other fields were filled${instead}.`;
  throw new Refusal('stale', message);
}

function called({ env }: Task, { ref }: Field): string {
  const found = env.observer.resolve(ref);
  return 'element' in found ? title(env, found.element) : 'it';
}

function showsOf({ env }: Task, { failure, element, name }: Field): string | undefined {
  if (failure || !element?.isConnected) return undefined;
  const [key, value] = [...stateOf(env, element)][0] ?? [];
  const isShown = key && /^(value|checked|filled|selected)$/.test(key);
  return isShown ? `${name} is ${shown(key, value ?? '')}` : undefined;
}

/** The action's own, except of error messages: those beside this field are its own. */
function watchOf({ watch }: Task, field: Field, element: Element): Watch {
  const messages = watchMessages(watch.since, element);
  field.stop = messages.stop;
  return new Proxy(watch, {
    get(of, key) {
      if (key === 'complaint') return messages.near;
      const value = Reflect.get(of, key, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

function summaryOf(all: readonly Field[], failed: readonly Field[], isOne: boolean): string {
  const each = failed.map(({ ref, failure }) => `[${ref}] ${failure?.reason}: ${failure?.message}`);
  const done = isOne ? [] : all.filter((it) => !it.failure).map(({ name }) => name);
  const rest = done.length ? ` As asked: ${done.join(', ')}.` : '';
  return `${failed.length} of ${all.length} fields do not have the requested value. ${each.join(' ')}${rest}`;
}
