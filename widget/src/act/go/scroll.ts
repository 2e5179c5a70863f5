/** Scrolls the page or a part of it: by screens, to an end, or until a text appears. */

import { findAll, outwards, rootsIn } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/name/shown_text.ts';
import {
  type Axis,
  mainScroller,
  type Place,
  placeOf,
  redrawnByWheel,
  scrollBy,
  scrollerOf,
  turnWheel,
} from '../events/scroll.ts';
import { timed } from '../spot/approach.ts';
import { clipOf } from '../spot/clipped.ts';
import { ready } from '../spot/ready.ts';
import type { Action, Task } from '../task/action.ts';
import type { Env } from '../task/env.ts';
import { line, Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { clock, frame } from '../task/time.ts';
import { folded } from './wait.ts';

const WAYS: Record<string, readonly [Axis, -1 | 1]> = {
  down: ['y', 1],
  up: ['y', -1],
  right: ['x', 1],
  left: ['x', -1],
  bottom: ['y', 1],
  top: ['y', -1],
};
/** Part of a screen: what is at the edge is shown again. */
const SCREEN = 0.9;
/** At the end of a list, time for further content to begin to load. */
const GROWS_MS = 600;
const MOST_SCREENS = 100;

export const scroll: Action = {
  args: { ref: 'ref?', direction: 'text?', amount: 'number?', until: 'text?' },
  passive: true,
  async run(task) {
    const { ref, direction = 'down', amount = 1, until } = task.args;
    const way = WAYS[direction];
    if (!way) {
      const message = `direction is one of ${Object.keys(WAYS).join(', ')}; found "${line(direction, 40)}".`;
      throw new Refusal('invalid_args', message);
    }
    if (!(amount > 0 && amount <= MOST_SCREENS)) {
      const message = `amount is in screens, up to ${MOST_SCREENS}; found ${amount}.`;
      throw new Refusal('invalid_args', message);
    }
    const [axis, sign] = way;
    const target = ref === undefined ? undefined : task.target();
    const box = target ? scrollerOf(target, axis) : mainScroller(task.env, axis);
    const called = nameOf(task, target, box);
    if (!box) {
      const on = target ?? dom.page.body;
      if (until && textIn(task.env, on, until)) return wheeled(task, until, on, called);
      const course: Course = { box: on, axis, sign, called };
      return timed(task, 'events', () => turn(task, course, amount, until));
    }
    task.begin();
    const course: Course = { box, axis, sign, called };
    if (until) return timed(task, 'events', () => seekText(task, course, until));
    const whole = direction === 'bottom' || direction === 'top';
    return timed(task, 'events', () =>
      move(task, course, whole ? Number.POSITIVE_INFINITY : amount),
    );
  },
};

interface Course {
  readonly box: Element;
  readonly axis: Axis;
  readonly sign: -1 | 1;
  readonly called: string;
}

function nameOf({ env }: Task, target: Element | undefined, box: Element | undefined): string {
  if (target) return title(env, target);
  return !box || box === dom.page.scrollingElement ? 'The page' : title(env, box);
}

async function move(task: Task, course: Course, screens: number) {
  const { box, axis, sign, called } = course;
  const before = placeOf(box, axis);
  const px = screens === Number.POSITIVE_INFINITY ? 1e7 : screens * SCREEN * before.size;
  scrollBy(box, axis, sign * px);
  await frame();
  await task.watch.settle(task.signal, left(placeOf(box, axis), sign) < 2 ? GROWS_MS : 0);
  task.check();
  const now = placeOf(box, axis);
  const moved = Math.round(Math.abs(now.before - before.before));
  const rest = Math.round(left(now, sign));
  const where = rest < 2 ? 'the end is reached' : `${rest} px remain in that direction`;
  const said =
    moved < 1 ? `${called} was at its end already` : `${called} moved by ${moved} px; ${where}`;
  const data = {
    moved,
    above: Math.round(now.before),
    below: Math.round(now.after),
    end: rest < 2,
  };
  return { said, data };
}

function left({ before, after }: Place, sign: -1 | 1): number {
  return sign > 0 ? after : before;
}

async function seekText(task: Task, course: Course, text: string) {
  const { box, axis, sign, called } = course;
  const end = clock() + task.env.limits.scroll;
  for (let screens = 0; ; screens++) {
    task.check();
    if (textIn(task.env, box, text)) return seen(task, text, screens, called, box);
    const place = placeOf(box, axis);
    if (clock() > end) throw notYet(course, text, screens);
    if (left(place, sign) >= 2) {
      scrollBy(box, axis, sign * SCREEN * place.size);
      await drawn(task, box);
    } else if (!(await grows(task, course))) throw nowhere(task, course, text, screens);
  }
}

/** A list that draws while scrolling has finished within a frame or two. */
async function drawn(task: Task, box: Element): Promise<void> {
  const before = box.textContent;
  for (let waited = 0; waited < 3; waited++) {
    await frame();
    if (box.textContent !== before) return;
  }
  task.check();
}

async function grows(task: Task, { box, axis, sign }: Course): Promise<boolean> {
  const before = [left(placeOf(box, axis), sign), placeOf(box, axis).before, box.textContent];
  await task.watch.settle(task.signal, GROWS_MS);
  const now = [left(placeOf(box, axis), sign), placeOf(box, axis).before, box.textContent];
  return now.some((it, at) => it !== before[at]);
}

async function turn(task: Task, course: Course, amount: number, until: string | undefined) {
  const { box, called, axis, sign } = course;
  const end = clock() + task.env.limits.scroll;
  for (let turns = 0; ; turns++) {
    if (until ? textIn(task.env, box, until) : turns >= amount) {
      const what = until ? `"${line(until)}" is in view` : `${called} moved`;
      return { said: `${what} after ${turns} turns of the wheel`, data: { turns } };
    }
    task.begin();
    if (!(await redrawnByWheel(task, box, { [axis]: sign * SCREEN }))) {
      const all = turns ? 'its end is reached' : 'all of it is here';
      const message = `${called} ${until ? `does not have "${line(until)}"` : 'does not scroll'}: ${all}.`;
      throw new Refusal(turns ? 'not_found' : 'not_interactive', message);
    }
    if (clock() > end) {
      throw new Refusal('timeout', `${called} goes on after ${turns + 1} turns: scroll again.`);
    }
  }
}

async function wheeled(task: Task, text: string, on: Element, called: string) {
  const turns = await timed(task, 'events', () => wheelTo(task, on, text));
  if (!turns) return seen(task, text, 0, called, on);
  return { said: `"${line(text)}" is in view after ${turns} turns of the wheel`, data: { turns } };
}

function seen(task: Task, text: string, screens: number, called: string, on: Element) {
  const found = textIn(task.env, on, text);
  found?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const after = screens ? ` after ${screens} screens of ${called}` : ' without scrolling';
  return { said: `"${line(text)}" is in view${after}`, data: { screens } };
}

function notYet({ box, axis, sign, called }: Course, text: string, screens: number): Refusal {
  const place = placeOf(box, axis);
  const part = Math.round((100 * place.before) / (place.before + place.after || 1));
  const percent = sign > 0 ? part : 100 - part;
  const message = `"${line(text)}" did not appear in ${screens} screens of ${called}, which is at ${percent} % and goes on: scroll again, or search or filter first.`;
  return new Refusal('timeout', message);
}

function nowhere({ env }: Task, { box, called }: Course, text: string, screens: number): Refusal {
  const more = moreButton(env, box);
  const next = more ? `press ${more} for more` : 'search or filter, or look elsewhere';
  const message = `"${line(text)}" is not in ${called}: ${screens} screens up to its end, where nothing more came; ${next}.`;
  return new Refusal('not_found', message);
}

function moreButton(env: Task['env'], box: Element): string | undefined {
  const more =
    /^(load|show|view|see)( \d+)? more\b|^mehr (laden|anzeigen)|plus de|(cargar|ver|mostrar) más|加载更多|查看更多/i;
  const buttons = findAll('button,a,[role=button]', env.isOurs).filter(
    (it) => (box.contains(it) || box === dom.page.scrollingElement) && isVisible(it),
  );
  const found = buttons.find((it) => more.test(env.observer.describe(it).name));
  return found && title(env, found);
}

const MOST_TURNS = 100;
/** Px of a turn: part of the box, so that nothing is passed over. */
const PART = 0.8;

async function wheelTo(task: Task, on: Element, text: string): Promise<number> {
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    task.check();
    const found = textIn(task.env, on, text);
    const box = found && clipOf(found);
    if (!found || !box) return turns;
    const [at, frameOf] = [dom.rectOf(found), dom.rectOf(box)];
    task.begin();
    turnWheel(box, {
      y: way(at.top, at.bottom, frameOf.top, frameOf.bottom) * PART,
      x: way(at.left, at.right, frameOf.left, frameOf.right) * PART,
    });
    await frame();
    await task.watch.settle(task.signal, 0);
    const now = dom.rectOf(found);
    if (Math.abs(now.top - at.top) + Math.abs(now.left - at.left) < 1) throw stuck(task, text, box);
  }
  const message = `"${line(text)}" did not come into view in ${MOST_TURNS} turns of the wheel.`;
  throw new Refusal('timeout', message);
}

function way(start: number, end: number, from: number, to: number): number {
  if (end <= from + 1) return -1;
  return start >= to - 1 ? 1 : 0;
}

function stuck({ env }: Task, text: string, box: Element): Refusal {
  const message = `"${line(text)}" is in a part that ${title(env, box)} does not show, and it does not follow the wheel: use its arrows or drag its bar.`;
  return new Refusal('not_visible', message);
}

export const scrollTo: Action = {
  args: { ref: 'ref' },
  passive: true,
  async run(task) {
    await timed(task, 'ready', () => ready(task, { sight: true }));
    const element = task.target();
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return { said: `${title(task.env, element)} is in view` };
  },
};

function textIn(env: Env, box: Element, text: string): Element | undefined {
  const wanted = folded(text);
  const whole = box === dom.page.scrollingElement ? dom.page.body : box;
  const inner = [...rootsIn(whole)].flatMap((root) =>
    dom.isDocument(root) ? [dom.bodyOf(root)] : [...root.children],
  );
  for (const start of [whole, ...inner]) {
    const found = innermost(env, start, wanted);
    if (found) return found;
  }
  return undefined;
}

function innermost(env: Env, start: Element, wanted: string): Element | undefined {
  if (!shows(env, start, wanted)) return undefined;
  let at = start;
  for (;;) {
    const next = [...at.children].find((child) => shows(env, child, wanted));
    if (!next) return seeable(at);
    at = next;
  }
}

function shows(env: Env, element: Element, wanted: string): boolean {
  if (env.isOurs(element)) return false;
  return folded(shownText(element as HTMLElement)).includes(wanted);
}

/** An element that has a box: one with `display: contents` has none. */
function seeable(element: Element): Element | undefined {
  for (const at of outwards(element)) if (isVisible(at)) return at;
  return undefined;
}
