/** Counts a number up or down with the field's own buttons, if the field rejects typing. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Task } from '../../task/action.ts';
import { frame } from '../../task/time.ts';
import { isOff } from '../choice/option.ts';
import { pressOn, stepTo } from '../value/driver.ts';

const UP =
  /increas|increment|\bup\b|plus|\badd\b|erhöh|mehr|augment|aument|más\b|^\s*[+＋▲▴⌃]\s*$/i;
const DOWN =
  /decreas|decrement|\bdown\b|minus|reduce|verring|weniger|diminu|menos|moins|^\s*[-−–▼▾⌄]\s*$/i;
const LEVELS = 3;
/** With more presses than these, a person would look for another way. */
const MOST = 60;

export async function byStepping(task: Task, field: HTMLElement, off: () => number): Promise<void> {
  await stepTo({
    off,
    async step({ towards }) {
      const button = buttonFor(task, field, towards);
      if (!button) return false;
      await pressOn(task, { element: button, owner: field });
      await frame();
      return undefined;
    },
    most: MOST,
    isEven: true,
  });
}

function buttonFor({ env }: Task, field: Element, off: number): Element | undefined {
  if (Number.isNaN(off)) return undefined;
  for (const at of [...outwards(field)].slice(1, LEVELS + 1)) {
    if (dom.matchesOf(at, 'form,body')) return undefined;
    const fields = dom.allWithin(at, 'input:not([type=hidden]),select,textarea').filter(isSeen);
    if (fields.some((it) => it !== field)) return undefined;
    const buttons = dom
      .allWithin(at, 'button,[role=button],a,span,div')
      .filter((it) => isSeen(it) && !isOff(it) && !dom.matchesOf(it, ':has(input)'));
    const found = buttons.find((it) => {
      const name = env.observer.describe(it).name || it.textContent || '';
      const said = `${name} ${dom.attributeOf(it, 'class') ?? ''} ${dom.attributeOf(it, 'title') ?? ''}`;
      // A sign is plainer than any word for it.
      const sign = [it.textContent ?? '', name].map((text) => text.trim());
      const one = sign.find((text) => text && text.length <= 2) ?? said;
      return off > 0 ? UP.test(one) || UP.test(said) : DOWN.test(one) || DOWN.test(said);
    });
    if (found) return found;
  }
  return undefined;
}
