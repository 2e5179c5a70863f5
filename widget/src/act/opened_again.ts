/** Opens again what was open when the visitor was asked, and enters again what was entered there. */

import { holds } from '../ask/tree.ts';
import { isOpaque } from '../ask/visible.ts';
import * as dom from '../dom/index.ts';
import type { Act } from '../wire/protocol.ts';
import { announceChange, type Field, typeInto } from './events/text.ts';
import { type Asked, elementOf } from './reopening.ts';
import { timed } from './spot/approach.ts';
import type { Task } from './task/action.ts';
import { comes } from './task/condition.ts';
import { fieldsBy, heldBy, isTicked } from './task/entered.ts';
import type { Env } from './task/env.ts';
import { Held, Refusal, Unseen } from './task/outcome.ts';
import { frame } from './task/time.ts';

/** For what closes with a movement, and for what opens. */
const GONE_MS = 400;
const OPENS_MS = 1200;

/** Opens again what the approved action needs and what has closed; `open` makes a task of an act. */
export async function openAgain(
  task: Task,
  { way, entered }: Asked,
  open: (act: Act) => Task,
): Promise<void> {
  const { act, env } = task;
  const isThere = () => isSeen(elementOf(env, act));
  if (isThere() && !(await comes(task, () => !isThere(), goesIn(elementOf(env, act))))) return;
  const first = way.findLastIndex(({ element }) => isSeen(element));
  for (const opening of first < 0 ? [] : way.slice(first)) {
    const again = open({ ...opening.act, action_id: act.action_id, digest: undefined });
    if (!(await carriedOut(again, env))) return;
    await comes(task, isThere, opening === way.at(-1) ? OPENS_MS : 0);
  }
  const element = elementOf(env, act);
  const last = way.at(-1);
  if (!element || !last || (await enterAgain(env, element, last.seen, entered))) return;
  const message = `What the visitor approved had closed; opened again, it does not hold what was entered: enter it again, then ${act.name}.`;
  throw new Refusal('stale', message);
}

async function carriedOut(task: Task, env: Env): Promise<boolean> {
  const { args, name } = task.act;
  try {
    const { run, task: inner } = task.inner(name, args);
    await run();
    await timed(inner, 'settle', () => task.watch.settle(task.signal));
    return !task.watch.held();
  } catch (reason) {
    const expected = [Held, Refusal, Unseen].some((it) => reason instanceof it);
    if (!expected) env.log?.('what had closed could not be opened again', reason);
    return false;
  } finally {
    task.watch.stop();
  }
}

function isSeen(element: Element | undefined): boolean {
  return !!element && isOpaque(element);
}

/** ms: it may be going away just now. */
function goesIn(element: Element | undefined): number {
  const moving = document.getAnimations?.() ?? [];
  const around = moving.some(({ effect }) => {
    const target = (effect as KeyframeEffect | null)?.target;
    return !!element && !!target && holds(target, element);
  });
  return around ? GONE_MS : 0;
}

/** Whether the same fields have these values, entered again where they are empty. */
async function enterAgain(
  env: Env,
  element: Element,
  seen: WeakSet<Element>,
  values: readonly string[],
): Promise<boolean> {
  const fields = fieldsBy(element, seen);
  if (fields.length !== values.length) return false;
  const due = fields.map((field, at) => ({ field, value: values[at] ?? '' }));
  for (const { field, value } of due) {
    if (heldBy(field) === value) continue;
    if (env.isSecret(field) || !dom.isConnected(field)) return false;
    enter(field, value);
    await frame();
  }
  return due.every(({ field, value }) => dom.isConnected(field) && heldBy(field) === value);
}

function enter(field: HTMLElement, value: string): void {
  if (isTicked(field)) field.click();
  else if (dom.matchesOf(field, 'select')) {
    (field as HTMLSelectElement).value = value;
    field.dispatchEvent(dom.plainEvent(field, 'input', { bubbles: true, composed: true }));
    announceChange(field);
  } else {
    field.focus({ preventScroll: true });
    typeInto(field as Field, value);
  }
}
