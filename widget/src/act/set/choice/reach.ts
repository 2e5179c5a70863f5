/** Options that are not just there to be pressed: drawn only once scrolled to, or taken by keys alone. */

import { isOptionChosen } from '../../../ask/option.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { stroke } from '../../events/key_stroke.ts';
import { redrawnByWheel } from '../../events/scroll.ts';
import type { Task } from '../../task/action.ts';
import { clock, frame } from '../../task/time.ts';
import { until } from '../../task/until.ts';
import { giveFocus, stepTo } from '../value/driver.ts';
import { mayEnter } from '../value/enter.ts';
import type { Option } from './option.ts';

const MOST_STEPS = 400;
/** Time for a list that loads more at its end to show a sign of it. */
const MORE_MS = 400;

/** Attributes that only place what is drawn. */
const MOVES = /^(style|class)$/;

export async function seekOption(
  task: Task,
  options: readonly Option[],
  look: () => Option | undefined,
): Promise<Option | undefined> {
  const box = options[0] && scrollerOf(options[0].element);
  if (!box) return seekByWheel(task, options, look);
  const before = box.scrollTop;
  // What is there has been looked through: only what scrolling draws is looked at.
  let [isDrawn, draws] = [false, false];
  const changes = task.watch.since.from((records) => {
    isDrawn ||= records.some((it) => !MOVES.test(it.attributeName ?? ''));
  });
  task.watch.atEnd(changes.stop);
  const next = () => {
    changes.flush();
    if (!isDrawn) return undefined;
    [isDrawn, draws] = [false, true];
    return look();
  };
  const step = async (top: number, quiet: number) => {
    box.scrollTop = top;
    return until(task, next, { most: task.env.limits.settle, quiet });
  };
  // A list that draws nothing at its end is there as a whole.
  let found = (await step(0, 60)) ?? (await step(box.scrollHeight, MORE_MS));
  const end = clock() + task.env.limits.seek;
  if (!found && draws) found = await step(0, 60);
  for (let steps = 0; draws && !found && steps < MOST_STEPS && clock() < end; steps++) {
    const { scrollTop, clientHeight, scrollHeight } = box;
    const last = scrollTop + clientHeight >= scrollHeight - 1;
    found = await step(scrollTop + 0.8 * clientHeight, last ? MORE_MS : 60);
    if (last && box.scrollHeight === scrollHeight) break;
  }
  if (found) return found;
  box.scrollTop = before;
  return draws ? undefined : seekByWheel(task, options, look);
}

async function seekByWheel(
  task: Task,
  options: readonly Option[],
  look: () => Option | undefined,
): Promise<Option | undefined> {
  const list = options[0] && dom.parentElementOf(options[0].element);
  const end = clock() + task.env.limits.seek;
  while (list && clock() < end && (await redrawnByWheel(task, list, { y: 0.8 }))) {
    const found = look();
    if (found) return found;
  }
  return undefined;
}

function scrollerOf(option: Element): Element | undefined {
  for (const at of outwards(option)) {
    if (at.matches('body,html')) return undefined;
    const scrolls = /auto|scroll|overlay/.test(getComputedStyle(at).overflowY);
    const hidden = /hidden/.test(getComputedStyle(at).overflowY);
    if ((scrolls || hidden) && at.scrollHeight > at.clientHeight + 2) return at;
  }
  return undefined;
}

const LIST = '[role=listbox][aria-activedescendant][tabindex]:not([tabindex="-1"])';
const COMMITS = ['Enter', ' '];
const MOST_KEYS = 200;

/** The ways by its arrow keys, as ARIA describes it; none if the list takes no keys, or the visitor would have to be asked. */
export function* keysTo(task: Task, option: Element): Iterable<() => Promise<void>> {
  const list = dom.closestOf<HTMLElement>(option, LIST);
  if (!list || isOptionChosen(option) !== false || !mayEnter(task, list)) return;
  const isOn = () =>
    option.id !== '' && dom.attributeOf(list, 'aria-activedescendant') === option.id;
  const strike = async (key: string) => {
    stroke(task, list, { key, modifiers: {} });
    await frame();
  };
  const options = dom.allWithin(list, '[role=option]').map((it) => it.id);
  const active = () => options.indexOf(dom.attributeOf(list, 'aria-activedescendant') ?? '');
  const reach = () => {
    giveFocus(list);
    const off = () => options.indexOf(option.id) - active();
    const step = (to: { towards: number }) => strike(to.towards > 0 ? 'ArrowDown' : 'ArrowUp');
    return stepTo({ off, step, most: MOST_KEYS, idle: 1 });
  };
  for (const key of COMMITS) {
    yield async () => {
      if (key === COMMITS[0]) await reach();
      if (isOn()) await strike(key);
    };
  }
}
