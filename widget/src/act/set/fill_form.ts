/**
 * Fills many fields in one action; each has its own outcome, and a failed one does not stop the
 * others.
 */

import { timed } from '../spot/approach.ts';
import { topModal } from '../spot/modal.ts';
import type { Action, Report, Task } from '../task/action.ts';
import { effect, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { type Failure, FieldFilling } from './field.ts';
import type { Value } from './fill_method.ts';

const MOST = 40;

interface Given {
  readonly ref: number;
  readonly value: Value;
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

export async function fillFields(task: Task, fields: readonly Given[]): Promise<Report> {
  task.gate();
  const all = fields.map((it) => new FieldFilling(task, it.ref, it.value));
  await fillAll(task, all);
  return report(task, all);
}

async function fillAll(task: Task, all: readonly FieldFilling[]): Promise<void> {
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
    task.onRefusal(() => field.putBack());
    task.check();
    const reason = between();
    if (reason) field.skip(reason);
    else {
      await field.fill();
      // Fields that depend on this one (a list of cities) must be there before the next is filled.
      await timed(task, 'settle', () => watch.settle(task.signal));
    }
  }
}

function report(task: Task, all: readonly FieldFilling[]): Report {
  for (const field of all) {
    const shows = field.shows();
    if (shows) task.watch.note(effect('value', shows));
  }
  return {
    said: `Filled ${all.length} fields`,
    data: { fields: all.map(({ ref, said }) => ({ ref, said })) },
    verify() {
      for (const field of all) {
        field.look();
        field.stop();
      }
      const failed = all.filter(({ failure }) => failure);
      const first = failed[0]?.failure;
      if (first) throw new Refusal(first.reason, told(all, failed));
    },
  };
}

function told(all: readonly FieldFilling[], failed: readonly FieldFilling[]): string {
  const each = failed.map(({ ref, failure }) => `[${ref}] ${failure?.reason}: ${failure?.message}`);
  const done = all.filter((it) => !failed.includes(it)).map(({ name }) => name);
  const rest = done.length ? ` As asked: ${done.join(', ')}.` : '';
  return `${failed.length} of ${all.length} fields do not have the requested value. ${each.join(' ')}${rest}`;
}
