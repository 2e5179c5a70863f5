/** Playwright-grade readiness: attached, in scope, visible, still, enabled, and hit by a pointer. */

import { isDisabled } from '../../ask/disabled.ts';
import { subjectOf } from '../../ask/subject.ts';
import { around, outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';
import type { Env } from '../task/env.ts';
import { quote, type Reason, Refusal } from '../task/outcome.ts';
import { complaintOf, rowOf, title } from '../task/state.ts';
import { clock, frame, sleep } from '../task/time.ts';
import { boxBeside, modalBefore, WALL_TRIES, wallBefore } from './blockers.ts';
import { type Blocked, blockerTitle, findSpot, type Point, type Spot, surfaces } from './hit.ts';

export interface Needs {
  readonly editable?: boolean;
  readonly sight?: boolean;
  readonly keyed?: boolean;
  readonly at?: Point;
  readonly patience?: number;
  readonly element?: Element;
  /** The requested element, if another is pressed for it: the visitor is asked about this one. */
  readonly owner?: Element;
}

interface Problem {
  readonly reason: Reason;
  readonly message: string;
  readonly final?: boolean;
}

/** If something covers it, other scroll positions in turn, and in the end the best one again. */
const ALIGN = ['center', 'end', 'start', 'nearest', 'center'] as const;
const POLL_MS = 50;
const SIDES = ['x', 'y', 'width', 'height'] as const;

/** Scrolls to the target and waits until a person could act on it; throws why they could not. */
export async function ready(task: Task, needs: Needs = {}): Promise<Spot> {
  const { env } = task;
  const deadline = clock() + (needs.patience ?? env.limits.ready);
  let last: DOMRect | undefined;
  let problemBefore = '';
  let ways = 0;
  for (let tries = 0; ; tries++) {
    task.check();
    if (!needs.element) await task.findAgain();
    const element = needs.element ?? task.target();
    const found = check(env, element, needs) ?? bringIntoView(env, element, needs, ways++);
    const problem = 'reason' in found ? found : undefined;
    // Something else covers it now: positions that failed before may work.
    if (problem && ways > ALIGN.length && problem.message !== problemBefore) ways = 0;
    problemBefore = problem?.message ?? '';
    const surface = surfaces(element)[0];
    const box = surface && dom.rectOf(surface);
    const still = SIDES.every((it) => box && last?.[it] === box[it]);
    if (!('reason' in found) && still) return found;
    // A spinner goes away by itself; what waits for an answer stays.
    const stays = problem?.reason === 'covered' && tries === WALL_TRIES;
    const walled = stays && wallBefore(env, needs.owner ?? element);
    if (problem?.final || walled || clock() > deadline) {
      const moves = `${title(env, element)} keeps moving: wait, then try again.`;
      throw new Refusal(problem?.reason ?? 'timeout', problem?.message ?? moves);
    }
    last = box;
    await (problem && tries > 1 ? sleep(POLL_MS) : frame());
  }
}

export function readyNow(task: Task, needs: Needs): Spot | undefined {
  const element = needs.element ?? task.target();
  if (check(task.env, element, needs)) return undefined;
  const now = spotOf(task.env, element, needs);
  return 'reason' in now ? undefined : now;
}

function check(env: Env, element: Element, needs: Needs): Problem | undefined {
  const called = () => title(env, element);
  if (env.isOurs(element)) {
    const what = env.isWidget(element)
      ? 'the assistant itself'
      : 'a part that the site keeps to itself';
    return { reason: 'not_interactive', message: `That is ${what}: choose another.` };
  }
  if (!surfaces(element).length) {
    return {
      reason: 'not_visible',
      message: `${called()} cannot be seen: open what contains it first.`,
      // No ref finds the one again that stands for it now.
      final: needs.element !== undefined && !dom.isConnected(element),
    };
  }
  if (needs.sight) return undefined;
  // What a control in the modal has opened belongs to the modal, wherever it is in the document.
  const apart = modalBefore(env, element);
  const modal = apart && needs.owner ? modalBefore(env, needs.owner) : apart;
  if (modal) return covered(env, element, modal);
  if (isDisabled(subjectOf(element))) {
    const why = whyDisabled(env, element);
    return { reason: 'disabled', message: `${called()} is disabled${why ? `: ${why}` : ''}.` };
  }
  const field = element as HTMLInputElement;
  const fixed = field.readOnly || field.ariaReadOnly === 'true';
  if (needs.editable && fixed) {
    const message = `${called()} is read-only: look for what sets it, or click it.`;
    return { reason: 'readonly', message, final: true };
  }
  return undefined;
}

/** The reason from the last observation, else the browser's message about the form. */
function whyDisabled(env: Env, element: Element): string {
  const why = rowOf(env, element)?.attributes?.why;
  if (why) return quote(`${why}`);
  if (around(element, '[inert]')) return 'this part of the page is inert';
  const form = (element as HTMLInputElement).form;
  const bad = form && (dom.firstWithin(form, ':invalid:not(fieldset)') as HTMLInputElement | null);
  if (!bad) return '';
  const { name } = env.observer.describe(bad);
  return quote([name, complaintOf(bad)].filter(Boolean).join(': '));
}

function covered(env: Env, element: Element, blocker: Element): Problem {
  const bare = dom.firstWithin(blocker, '*') === null && !dom.textIn(blocker)?.trim();
  const named = (bare && boxBeside(blocker)) || blocker;
  const message = `${title(env, element)} is covered by ${blockerTitle(env, named)}: deal with that first.`;
  return { reason: 'covered', message };
}

export function isHeld(env: Env, element: Element): boolean {
  return rowOf(env, element)?.attributes?.hidden === 'hover';
}

function spotOf(env: Env, element: Element, needs: Needs): Spot | Problem {
  const found: Spot | Blocked = findSpot(env, element, needs.at);
  if (!('blocker' in found)) return found;
  if (needs.sight || needs.keyed || isHeld(env, element))
    return { element, hit: element, x: 0, y: 0 };
  if (found.blocker) return covered(env, element, found.blocker);
  const message = `${title(env, element)} cannot be brought into view.`;
  return { reason: 'not_visible', message };
}

/** Scrolls every ancestor so that the element is free, each time differently. */
function bringIntoView(env: Env, element: Element, needs: Needs, way: number): Spot | Problem {
  const found = spotOf(env, element, needs);
  const seen = !('reason' in found) && !(needs.sight && 'blocker' in findSpot(env, element));
  if (seen || way >= ALIGN.length) return found;
  const block = ALIGN[way] ?? 'center';
  const surface = surfaces(element)[0];
  const box = surface && boxed(surface);
  if (box) dom.scrollInto(box, { block, inline: 'nearest', behavior: 'instant' });
  if (surface && needs.at) scrollToPoint(surface, needs.at);
  return spotOf(env, element, needs);
}

function boxed(element: Element): Element | undefined {
  for (const at of outwards(element)) if (getComputedStyle(at).display !== 'contents') return at;
  return undefined;
}

/** Scrolls a point of an element that is larger than its scrolling box to the middle of that. */
function scrollToPoint(element: Element, { x, y }: Point): void {
  for (const at of outwards(element)) {
    const root = at === dom.pageOf(at).scrollingElement;
    if (at === element || (!root && !/auto|scroll/.test(getComputedStyle(at).overflow))) continue;
    const box = dom.rectOf(element);
    const frame = root
      ? new DOMRect(0, 0, dom.clientWidthOf(at), dom.clientHeightOf(at))
      : dom.rectOf(at);
    const left =
      Math.min(0, box.left + x - frame.left) || Math.max(0, box.left + x - frame.right + 1);
    const top = Math.min(0, box.top + y - frame.top) || Math.max(0, box.top + y - frame.bottom + 1);
    const half = (by: number, room: number) => by + (Math.sign(by) * room) / 2;
    dom.scrollOn(at, {
      left: half(left, frame.width),
      top: half(top, frame.height),
      behavior: 'instant',
    });
  }
}
