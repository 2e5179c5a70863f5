/** Chooses by the keys of the list itself, where a press on an option does nothing. */

import { isOptionChosen } from '../../ask/option.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../action.ts';
import { stroke } from '../events/key_stroke.ts';
import { mayEnter } from '../filling/enter.ts';
import { frame } from '../time.ts';

/** It has the keyboard, and says on which of its options the keys are. */
const LIST = '[role=listbox][aria-activedescendant][tabindex]:not([tabindex="-1"])';
const COMMITS = ['Enter', ' '];
const MOST = 200;

/** True once `taken` says so: the list is moved through by its arrow keys, as ARIA describes it. */
export async function chooseByKeys(
  task: Task,
  option: Element,
  taken: () => Promise<boolean>,
): Promise<boolean> {
  const list = dom.closestOf<HTMLElement>(option, LIST);
  if (!list || isOptionChosen(option) !== false || !mayEnter(task, list)) return false;
  const isOn = () =>
    option.id !== '' && dom.attributeOf(list, 'aria-activedescendant') === option.id;
  const strike = async (key: string) => {
    stroke(task, list, { key, modifiers: {} });
    await frame();
  };
  list.focus({ preventScroll: true });
  const steps = Math.min(dom.allWithin(list, '[role=option]').length, MOST);
  for (const arrow of ['ArrowDown', 'ArrowUp']) {
    for (let at = 0; at < steps && !isOn(); at++) await strike(arrow);
  }
  for (const key of isOn() ? COMMITS : []) {
    await strike(key);
    if (await taken()) return true;
  }
  return false;
}
