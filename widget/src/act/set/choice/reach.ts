/** Options that are not just there to be pressed: drawn only once scrolled to, or taken by keys alone. */

import { isOptionChosen } from '../../../ask/option.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { mayEnter } from '../../events/blank_area.ts';
import { stroke } from '../../events/key_stroke.ts';
import { redrawnByWheel } from '../../events/scroll.ts';
import type { Task } from '../../task/action.ts';
import { line, Refusal } from '../../task/outcome.ts';
import { title } from '../../task/state.ts';
import { clock, frame } from '../../task/time.ts';
import { until } from '../../task/until.ts';
import { giveFocus, stepTo } from '../value/driver.ts';
import { match } from './option.ts';
import type { Popup } from './popup.ts';

/** Time for a list that loads more at its end to show a sign of it. */
const MORE_MS = 400;

/** Goes on while options come that it has not read, as long as the action may take. */
export async function seekOption(task: Task, control: Element, popup: Popup, wanted: string) {
  const { seek, settle, action } = task.env.limits;
  const read = new Set<string>();
  let end = clock() + seek;
  const look = () => {
    const options = popup.options();
    if (!options.every((it) => read.has(it.name)))
      end = Math.min(clock() + seek, task.began + action - seek);
    for (const { name } of options) read.add(name);
    return match(task.env, options, wanted);
  };
  const first = popup.options()[0]?.element;
  const box = first && scrollerOf(first);
  // What is there has been looked through: only what scrolling draws is looked at.
  let [drew, draws, isWhole] = [false, false, false];
  const drawn = watchDrawn(task);
  const next = () => {
    if (!drawn()) return undefined;
    draws = drew = true;
    return look();
  };
  /** Where rows that are new fill the box, no more are to come. */
  const wait = (quiet: number) => {
    const { size } = read;
    const isFull = () => quiet < MORE_MS && read.size > size && fills(popup, box!);
    return until(task, () => next() ?? (isFull() ? null : undefined), { most: settle, quiet });
  };
  const step = async (top: number, quiet: number) => {
    drew = false;
    box!.scrollTop = top;
    const found = await wait(quiet);
    if (found || drew || !draws) return found;
    // Some draw only once the scrolling has rested.
    const late = () => next() ?? (drew ? null : undefined);
    return (await until(task, late, { most: settle, quiet: MORE_MS })) ?? wait(quiet);
  };
  const stood = box?.scrollTop ?? 0;
  // A list that draws nothing at its end is there as a whole.
  let found = box && ((await step(0, 60)) ?? (await step(box.scrollHeight, MORE_MS)));
  if (box && !found && draws) found = await step(0, 60);
  while (box && draws && !found && !isWhole && clock() < end) {
    const { scrollTop, clientHeight, scrollHeight } = box;
    const last = scrollTop + clientHeight >= scrollHeight - 1;
    found = await step(scrollTop + 0.8 * clientHeight, last ? MORE_MS : 60);
    isWhole = last && box.scrollHeight === scrollHeight;
  }
  if (box && !found) box.scrollTop = stood;
  const list = !draws && first && dom.parentElementOf(first);
  while (list && !found && !isWhole && clock() < end) {
    isWhole = !(await redrawnByWheel(task, list, { y: 0.8 }));
    found = isWhole ? undefined : look();
  }
  if (found || isWhole || !read.size) return found;
  const message = `${title(task.env, control)} goes on: "${line(wanted, 60)}" is none of the ${read.size} options read.`;
  throw new Refusal('not_visible', message);
}

function watchDrawn({ watch }: Task): () => boolean {
  let isDrawn = false;
  const changes = watch.since.from((records) => {
    isDrawn ||= records.some((it) => !/^(style|class)$/.test(it.attributeName ?? ''));
  });
  watch.atEnd(changes.stop);
  return () => {
    changes.flush();
    const was = isDrawn;
    isDrawn = false;
    return was;
  };
}

function fills(popup: Popup, box: Element): boolean {
  const all = popup.options().map((it) => dom.rectOf(it.element));
  const { top, bottom } = dom.rectOf(box);
  return all.length > 0 && all[0]!.top <= top + 2 && all.at(-1)!.bottom >= bottom - 2;
}

function scrollerOf(option: Element): Element | undefined {
  for (const at of outwards(option)) {
    if (at.matches('body,html')) return undefined;
    const scrolls = /auto|scroll|overlay|hidden/.test(getComputedStyle(at).overflowY);
    if (scrolls && at.scrollHeight > at.clientHeight + 2) return at;
  }
  return undefined;
}

const LIST = '[role=listbox][aria-activedescendant][tabindex]:not([tabindex="-1"])';
const COMMITS = ['Enter', ' '];
const MOST_KEYS = 200;

/** The ways by its arrow keys, as ARIA describes it; none if the list takes no keys, or the visitor would have to be asked. */
export function* keysTo(task: Task, option: Element): Iterable<() => Promise<void>> {
  const list = dom.closestOf<HTMLElement>(option, LIST);
  if (!list || !option.id || isOptionChosen(option) !== false || !mayEnter(task, list)) return;
  const strike = async (key: string) => {
    stroke(task, list, { key, modifiers: {} });
    await frame();
  };
  const options = dom.allWithin(list, '[role=option]').map((it) => it.id);
  const active = () => dom.attributeOf(list, 'aria-activedescendant') ?? '';
  const reach = () => {
    giveFocus(list);
    const off = () => options.indexOf(option.id) - options.indexOf(active());
    const step = (to: { towards: number }) => strike(to.towards > 0 ? 'ArrowDown' : 'ArrowUp');
    return stepTo({ off, step, most: MOST_KEYS, idle: 1 });
  };
  for (const key of COMMITS) {
    yield async () => {
      if (key === COMMITS[0]) await reach();
      if (active() === option.id) await strike(key);
    };
  }
}
