/** The hidden fields behind a drawn list: they hold what the form submits. */

import { holds } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import { plain } from '../../task/matching.ts';
import { boxesOf } from './opener.ts';

const NATIVE = 'select,input';
const LEVELS = 3;

/** In the control's own boxes, and right beside one of them if nothing else is there. */
export function nativesOf(control: Element): Element[] {
  const found = new Set<Element>();
  const boxes = [...boxesOf(control)];
  const outer = dom.parentElementOf(boxes.at(-1) ?? control);
  const all = outer && boxes.length <= LEVELS ? [...boxes, outer] : boxes;
  for (const box of all) {
    if (box !== outer) for (const it of dom.allWithin(box, NATIVE)) found.add(it);
    for (const beside of [dom.previousElementOf(box), dom.nextElementOf(box)]) {
      if (!beside || (isVisible(beside) && !(dom.matchesOf(beside, NATIVE) && isUnseen(beside))))
        continue;
      for (const it of [beside, ...dom.allWithin(beside, NATIVE)]) {
        if (dom.matchesOf(it, NATIVE)) found.add(it);
      }
    }
  }
  return [...found].filter((it) => !holds(control, it) && isUnseen(it));
}

export function isUnseen(field: Element): boolean {
  const { width, height } = field.getBoundingClientRect();
  if (dom.matchesOf(field, 'input[type=hidden]') || !isVisible(field) || width < 4 || height < 4) {
    return true;
  }
  const around = dom.parentElementOf(field);
  return !!around && around.clientHeight < 4;
}

export function selectedIn(natives: readonly Element[], name: string): boolean | undefined {
  for (const it of natives) {
    if (!dom.matchesOf(it, 'select')) continue;
    const alike = [...(it as HTMLSelectElement).options].filter(
      (each) => plain(each.text) === name,
    );
    if (alike.length === 1) return alike[0]!.selected;
  }
  return undefined;
}

export function heldBy(natives: readonly Element[]): string[] {
  return natives.map((it) => {
    if (!dom.matchesOf(it, 'select')) return (it as HTMLInputElement).value;
    const chosen = [...(it as HTMLSelectElement).selectedOptions];
    return chosen.map(({ value, text }) => `${value} ${text}`).join('\n');
  });
}
