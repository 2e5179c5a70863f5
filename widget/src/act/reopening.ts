/**
 * What was opened to reach an element. The visitor's own press on our card may close it again, as
 * any press outside of a menu does: then it is opened as it was before.
 */

import { around, holds } from '../ask/tree.ts';
import { isOpaque } from '../ask/visible.ts';
import type { Act } from '../link/protocol.ts';
import { firstWithin, isConnected, matchesOf } from '../observe/walk/native.ts';
import type { Task } from './action.ts';
import { timed } from './approach.ts';
import { comes } from './condition.ts';
import { routeOf } from './effect.ts';
import { enterAgain, enteredBy } from './entered.ts';
import type { Env } from './env.ts';
import { Held, Refusal, Unseen } from './refusal.ts';
import { PARTS } from './visibility_changes.ts';

/** An action that did nothing but show something. */
interface Opening {
  readonly act: Act;
  readonly element: Element;
  /** What was visible before it. */
  readonly seen: WeakSet<Element>;
  readonly route: string;
}

interface Asked {
  readonly way: readonly Opening[];
  /** The values of the fields in what was opened last. */
  readonly entered: readonly string[];
}

const POINTS = /^(click|double_click|right_click|long_press|hover)$/;
const KEPT = 4;
const KEPT_QUESTIONS = 20;
/** For what closes with a movement, and for what opens. */
const GONE_MS = 400;
const OPENS_MS = 1200;

let openings: readonly Opening[] = [];
const asked = new Map<string, Asked>();

/** To be called when an action is done. */
export function noteOpening({ act, env, watch }: Task): void {
  const seen = watch.onlyShowed();
  const element = seen && POINTS.test(act.name) ? elementOf(env, act) : undefined;
  if (!seen || !element) return;
  const opening = { act, element, seen, route: routeOf(location) };
  openings = [...openings, opening].slice(-KEPT);
}

/** To be called when the visitor is asked about an action. */
export function noteQuestion({ act, env }: Task, digest: string): void {
  const element = elementOf(env, act);
  const here = openings.filter(({ route }) => route === routeOf(location));
  const way = element ? leadingTo(element, here) : [];
  const last = way.at(-1);
  if (element && last) asked.set(digest, { way, entered: enteredBy(element, last.seen) });
  for (const old of asked.keys()) if (asked.size > KEPT_QUESTIONS) asked.delete(old);
}

/** Outer ones first. */
function leadingTo(element: Element, before: readonly Opening[]): Opening[] {
  const known = partOf(element);
  const nth = known ? before.findLastIndex(({ seen }) => !seen.has(known)) : -1;
  const opening = before[nth];
  if (!opening || opening.element === element) return [];
  return [...leadingTo(opening.element, before.slice(0, nth)), opening];
}

/** What is recorded as visible or not: the element, or the part that it is or has. */
function partOf(element: Element): Element | undefined {
  if (matchesOf(element, PARTS)) return element;
  return firstWithin(element, PARTS) ?? around(element, PARTS);
}

/** Opens again what the approved action needs and what has closed; `open` makes a task of an act. */
export async function openAgain(task: Task, open: (act: Act) => Task): Promise<void> {
  const { act, env } = task;
  const question = asked.get(act.digest ?? '');
  asked.delete(act.digest ?? '');
  if (!question) return;
  const { way, entered } = question;
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

function elementOf(env: Env, { args }: Act): Element | undefined {
  if (typeof args.ref !== 'number') return undefined;
  const found = env.observer.resolve(args.ref);
  return 'element' in found && isConnected(found.element) ? found.element : undefined;
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
