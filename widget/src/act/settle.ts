/** Waits for the page to come to rest after an action (DESIGN 7): seldom longer than one frame. */

import { firstElementOf, isRendered, textIn } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';
import type { Env } from './env.ts';
import type { Leaving } from './leaving.ts';
import type { Mutations } from './mutations.ts';
import type { Requests } from './requests.ts';
import { frame, sleep } from './time.ts';
import type { Timers } from './timers.ts';

export interface Unrest {
  readonly mutations: Mutations;
  readonly requests: Requests;
  readonly timers: Timers;
  readonly leaving: Leaving;
  /** What was `aria-busy` before. */
  readonly busy: ReadonlySet<Element>;
  readonly env: Env;
  readonly signal: AbortSignal;
  /** Something waits for the visitor: there is no use in waiting for the page. */
  held(): boolean;
  /** Milliseconds to wait for a first reaction that is known to come late. */
  readonly expect?: number | undefined;
}

const STEP_MS = 25;
/** What stands where something is still to come. */
const BUSY =
  '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value]),[class*=skeleton i],[class*=shimmer i],[class*=spinner i]';

/** True when the page moved and came to rest; false when nothing moved, or at the cap. */
export async function settle(unrest: Unrest): Promise<boolean> {
  const { mutations, requests, timers, leaving, env, signal, busy } = unrest;
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  const moved = () => {
    mutations.flush();
    return mutations.last() > 0 || requests.last() > 0 || moving(env);
  };

  await frame();
  timers.seal();
  const coming = () => timers.pending() > 0 || elapsed() < (unrest.expect ?? 0);
  const ended = () => signal.aborted || unrest.held();
  while (!leaving.begun() && !moved() && coming() && !ended()) await sleep(STEP_MS);
  if (!leaving.begun() && !moved()) return false;

  const resting = () => {
    mutations.flush();
    if (leaving.begun() || requests.pending() + timers.pending() > 0 || moving(env)) return false;
    const last = Math.max(began, mutations.last(), requests.last());
    return performance.now() - last >= env.limits.quiet && !busier(busy);
  };
  while (!ended()) {
    if (resting()) return true;
    const going = leaving.begun() && !leaving.mayStay();
    if (elapsed() > (going ? env.limits.navigation : env.limits.settle)) return false;
    await sleep(STEP_MS);
  }
  return unrest.held();
}

/** Something is busy that was not before the action: a skeleton, a spinner, a part that says so. */
function busier(before: ReadonlySet<Element>): boolean {
  return [...busyParts()].some((element) => !before.has(element));
}

export function busyParts(): Set<Element> {
  return new Set([...page.querySelectorAll(BUSY)].filter((it) => isRendered(it)));
}

/** A finite transition or animation runs that began lately: endless ones are decoration. */
function moving(env: Env): boolean {
  return (page.getAnimations?.() ?? []).some((animation) => {
    const effect = animation.effect as KeyframeEffect | null;
    const end = effect?.getComputedTiming().endTime;
    if (animation.playState !== 'running' || typeof end !== 'number' || !(end <= 3000))
      return false;
    return !!effect?.target && !env.isOurs(effect.target) && !isRipple(effect.target);
  });
}

/** What spreads from a press for the eye alone: nothing in it to read or to press. */
function isRipple(element: Element): boolean {
  const wordless = !firstElementOf(element) && !textIn(element)?.trim();
  return wordless && getComputedStyle(element).pointerEvents === 'none';
}
