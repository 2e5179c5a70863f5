/** Waits until the page is quiet after an action (DESIGN 7): seldom longer than one frame. */

import { BUSY } from '../../ask/conventions/busy.ts';
import { saidBy } from '../../ask/conventions/convention.ts';
import { CONTROLS } from '../../ask/selectors.ts';
import { subjectOf } from '../../ask/subject.ts';
import { LIVE } from '../../ask/view.ts';
import * as dom from '../../dom/index.ts';
import type { Env } from './env.ts';
import type { Leaving } from './leaving.ts';
import type { Changed } from './since.ts';
import { clock, frame, sleep } from './time.ts';
import type { Requests, Timers } from './under_way.ts';

interface Unrest {
  readonly changes: Changed;
  readonly requests: Requests;
  readonly timers: Timers;
  readonly leaving: Leaving;
  busier(): boolean;
  readonly env: Env;
  readonly signal: AbortSignal;
  held(): boolean;
  /** Milliseconds to wait for a first reaction that usually comes late. */
  readonly expect?: number | undefined;
  /** A value was set: timers that check it late are waited for, too. */
  readonly late?: boolean | undefined;
}

const STEP_MS = 25;
/** For what a page does in a later frame, when it is idle, or by messages to itself. */
const FIRST_MS = 80;

/** True when the page changed and became quiet; false when nothing changed, or at the limit. */
export async function settle(unrest: Unrest): Promise<boolean> {
  const { changes, requests, timers, leaving, env, signal } = unrest;
  const began = clock();
  const moving = watchMotion(env);
  const elapsed = () => clock() - began;
  const moved = () => {
    changes.flush();
    return changes.last() > 0 || requests.last() > 0 || moving();
  };

  await frame();
  timers.seal();
  const late = () => timers.pending(unrest.late) > 0;
  const first = () => (late() ? env.limits.settle : (unrest.expect ?? FIRST_MS));
  const ended = () => signal.aborted || unrest.held();
  while (!leaving.begun() && !moved() && elapsed() < first() && !ended()) await sleep(STEP_MS);
  if (!leaving.begun() && !moved()) return false;

  const resting = () => {
    changes.flush();
    if (leaving.begun() || requests.pending() > 0 || late() || moving()) return false;
    const last = Math.max(began, changes.last(), requests.last());
    return clock() - last >= env.limits.quiet && !unrest.busier();
  };
  while (!ended()) {
    if (resting()) return true;
    const going = leaving.begun() && !leaving.mayStay();
    const open = requests.pending() > 0 ? 2 : 1;
    if (elapsed() > (going ? env.limits.navigation : open * env.limits.settle)) return false;
    await sleep(STEP_MS);
  }
  return unrest.held();
}

/** ms: a longer one is not awaited. */
const LONGEST_MS = 3000;
/** After its own duration an animation is finished, or endless. */
const SLACK_MS = 100;
/** One that restarts more often than this is decoration. */
const MOST_STARTS = 3;

/** Whether something moves, for one wait: it learns which animations do not end. */
function watchMotion(env: Pick<Env, 'isOurs'>): () => boolean {
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

  return () => (dom.page.getAnimations?.() ?? []).some(ends);
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

const SAID = '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value])';
/** By class name: fields with arrows for counting are called spinners, too. */
const CALLED = '[class*=skeleton i],[class*=shimmer i],[class*=spinner i]';
const PRESSED = 'button,a[href],[role=button],[role=link],[role=switch]';
/** "···", "Saving…", "Please wait..." */
const AT_WORK = /(…|\.{3}|[·•⋯]{2,}|⋯)\s*$/;

/** Whether something loads, or what was pressed is at work, that did not or was not before. */
export function watchBusy(pressed: Element | undefined): () => boolean {
  const subject = pressed && dom.matchesOf(pressed, PRESSED) ? subjectOf(pressed) : undefined;
  const works = () =>
    !!pressed &&
    !!subject &&
    dom.isConnected(pressed) &&
    (AT_WORK.test(dom.textIn(pressed) ?? '') || saidBy(BUSY, subject, LIVE) !== undefined);
  const isWaited = (it: Element) => !dom.matchesOf(it, CONTROLS) && !dom.firstWithin(it, CONTROLS);
  const parts = () =>
    [...dom.page.querySelectorAll(`${SAID},${CALLED}`)].filter(
      (it) => dom.isRendered(it) && (dom.matchesOf(it, SAID) || isWaited(it)),
    );
  const [worked, busy] = [works(), new Set(parts())];
  return () => (!worked && works()) || parts().some((it) => !busy.has(it));
}
