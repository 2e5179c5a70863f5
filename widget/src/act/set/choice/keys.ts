/** Chooses with the arrow keys, in a list that says on which of its options they are (ARIA). */

import { isOptionChosen } from '../../../ask/option.ts';
import * as dom from '../../../dom/index.ts';
import { stroke } from '../../events/key_stroke.ts';
import type { Task } from '../../task/action.ts';
import { frame } from '../../task/time.ts';
import { focusOn } from '../driver.ts';
import { mayEnter } from '../value/enter.ts';

/** It has the keyboard. */
const LIST = '[role=listbox][aria-activedescendant][tabindex]:not([tabindex="-1"])';
const COMMITS = ['Enter', ' '];
const MOST = 200;

/** Nothing if the list takes no keys, or the visitor would have to be asked. */
export function* keysTo(task: Task, option: Element): Iterable<() => Promise<void>> {
  const list = dom.closestOf<HTMLElement>(option, LIST);
  if (!list || isOptionChosen(option) !== false || !mayEnter(task, list)) return;
  const isOn = () =>
    option.id !== '' && dom.attributeOf(list, 'aria-activedescendant') === option.id;
  const strike = async (key: string) => {
    stroke(task, list, { key, modifiers: {} });
    await frame();
  };
  const steps = Math.min(dom.allWithin(list, '[role=option]').length, MOST);
  const reach = async () => {
    focusOn(list);
    for (const arrow of ['ArrowDown', 'ArrowUp']) {
      for (let at = 0; at < steps && !isOn(); at++) await strike(arrow);
    }
  };
  for (const key of COMMITS) {
    yield async () => {
      if (key === COMMITS[0]) await reach();
      if (isOn()) await strike(key);
    };
  }
}
