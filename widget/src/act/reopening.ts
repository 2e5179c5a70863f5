/**
 * What was opened to reach an element. The visitor's own press on our card may close it again, as
 * any press outside of a menu does: then it is opened as it was before (`opened_again.ts`).
 */

import { around } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';
import type { Act } from '../wire/protocol.ts';
import type { Task } from './task/action.ts';
import { enteredBy } from './task/entered.ts';
import type { Env } from './task/env.ts';
import { routeOf } from './task/outcome.ts';
import { PARTS } from './task/visibility_changes.ts';

/** An action that did nothing but show something. */
interface Opening {
  readonly act: Act;
  readonly element: Element;
  readonly seen: WeakSet<Element>;
  readonly route: string;
}

export interface Asked {
  readonly way: readonly Opening[];
  /** The values of the fields in what was opened last. */
  readonly entered: readonly string[];
}

const POINTS = /^(click|double_click|right_click|long_press|hover)$/;
const KEPT = 4;
const KEPT_QUESTIONS = 20;

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
  if (dom.matchesOf(element, PARTS)) return element;
  return dom.firstWithin(element, PARTS) ?? around(element, PARTS);
}

export function askedAbout(digest: string): Asked | undefined {
  const question = asked.get(digest);
  asked.delete(digest);
  return question;
}

export function elementOf(env: Env, { args }: Act): Element | undefined {
  if (typeof args.ref !== 'number') return undefined;
  const found = env.observer.resolve(args.ref);
  return 'element' in found && dom.isConnected(found.element) ? found.element : undefined;
}
