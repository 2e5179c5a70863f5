/** How buttons say that they must be held. */

import * as dom from '../../dom/index.ts';
import type { Task } from '../task/action.ts';

const HELD =
  /\b(press|tap|click|touch) (and|&) hold\b|\bhold( down)?\b.{0,20}\bto \p{L}|\b(keep|long).?press|gedrückt halten|lang drücken|maintenir|appui long|mant[eé]n.{0,12}(pulsad|presionad)|mantenha|segure para|tieni premuto|tenere premuto|ingedrukt|przytrzymaj|удержива|зажмите|basılı tut|長押し|长按|長按|길게/iu;

export function asksForHold({ env }: Task, element: Element): boolean {
  const said = ['title', 'aria-description'].map((it) => dom.attributeOf(element, it) ?? '');
  return [env.observer.describe(element).name, ...said].some((it) => HELD.test(it));
}
