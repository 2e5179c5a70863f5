/** Focus as Tab moves it (PAGES R2). */

import { findAll, holds } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import type { Env } from '../env.ts';
import { topModal } from '../modal.ts';
import { FOCUSABLE } from './pointer.ts';

/** The element that Tab focuses after `from` (HTML 6.6.3); inside an open modal only. */
export function nextInOrder(
  env: Env,
  from: Element | null,
  back: boolean,
): HTMLElement | undefined {
  const modal = topModal(env);
  const all = (findAll(FOCUSABLE, env.isOurs) as HTMLElement[]).filter(
    (it) =>
      dom.tabIndexOf(it) >= 0 &&
      !dom.matchesOf(it, ':disabled') &&
      isVisible(it) &&
      !isOtherRadio(it),
  );
  const inside = modal ? all.filter((it) => holds(modal, it)) : all;
  const order = (it: HTMLElement) => dom.tabIndexOf(it) || Number.POSITIVE_INFINITY;
  const sorted = inside
    .map((it, index) => ({ it, index }))
    .sort((a, b) => order(a.it) - order(b.it) || a.index - b.index)
    .map(({ it }) => it);
  if (back) sorted.reverse();
  const at = sorted.indexOf(from as HTMLElement);
  if (at >= 0) return sorted[(at + 1) % sorted.length];
  const after = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const next = sorted.find((it) => from && dom.comparedTo(from, it) & after);
  return next ?? sorted[0];
}

/** Tab stops once in a radio group: at the checked one. */
function isOtherRadio(element: Element): boolean {
  const radio = element as HTMLInputElement;
  if (radio.type !== 'radio' || radio.checked || !radio.name) return false;
  const group = `input[type=radio][name="${CSS.escape(radio.name)}"]:checked`;
  return !!(radio.form
    ? dom.firstWithin(radio.form, group)
    : dom.firstIn(dom.rootOf(radio) as Document, group));
}
