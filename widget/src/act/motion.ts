/** Animations of the page that are worth waiting for: those that end. */

import * as dom from '../dom/index.ts';
import type { Env } from './env.ts';
import { clock } from './time.ts';

/** ms: a longer one is not awaited. */
const LONGEST_MS = 3000;
/** After its own duration an animation is finished, or endless. */
const SLACK_MS = 100;
/** One that restarts more often than this is decoration. */
const MOST_STARTS = 3;

export interface Motion {
  /** A finite transition or animation runs. */
  moving(): boolean;
}

/** For one wait: it learns which animations do not end. */
export function createMotion(env: Pick<Env, 'isOurs'>): Motion {
  const since = new Map<Animation, number>();
  const starts = new Map<Element, Map<string, number>>();

  function ends(animation: Animation): boolean {
    const effect = animation.effect as KeyframeEffect | null;
    const end = effect?.getComputedTiming().endTime;
    if (animation.playState !== 'running' || typeof end !== 'number' || !(end <= LONGEST_MS))
      return false;
    const target = effect?.target;
    if (!target || env.isOurs(target) || isRipple(target)) return false;
    const now = clock();
    const first = since.get(animation);
    if (first === undefined) {
      since.set(animation, now);
      const own = starts.get(target) ?? new Map<string, number>();
      starts.set(target, own.set(named(animation), (own.get(named(animation)) ?? 0) + 1));
    }
    const begun = starts.get(target)?.get(named(animation)) ?? 0;
    return now - (first ?? now) <= end + SLACK_MS && begun <= MOST_STARTS;
  }

  return { moving: () => (dom.page.getAnimations?.() ?? []).some(ends) };
}

/** The part of an element that it moves. */
function named(animation: Animation): string {
  const { transitionProperty } = animation as Partial<CSSTransition>;
  const { animationName } = animation as Partial<CSSAnimation>;
  const { pseudoElement } = animation.effect as KeyframeEffect;
  return `${transitionProperty ?? animationName ?? animation.id} ${pseudoElement ?? ''}`;
}

/** The ripple of a press: there is nothing in it to read or to press. */
function isRipple(element: Element): boolean {
  const wordless = !dom.firstElementOf(element) && !dom.textIn(element)?.trim();
  return wordless && getComputedStyle(element).pointerEvents === 'none';
}
