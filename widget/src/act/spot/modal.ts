/** The top-most open modal: a person cannot reach what is outside of it. */

import { isModal } from '../../ask/modal.ts';
import { OPEN_DIALOGS } from '../../ask/selectors.ts';
import { around, findAll, holds } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import type { Env } from '../task/env.ts';
import { hitAt } from './hit.ts';

/** Layers that a page shows over its own modal: lists, menus and messages opened from it. */
const ABOVE =
  '[role=listbox],[role=menu],[role=tree],[role=grid],[role=dialog],[role=tooltip],[role=status],[role=alert],[aria-live],[popover],dialog[open]';

export function modalBefore(env: Env, element: Element): Element | undefined {
  const modal = topModal(env);
  if (!modal || holds(modal, element)) return undefined;
  if (dom.matchesOf(modal, ':modal')) return modal;
  const layer = around(element, ABOVE);
  const painted = layer && dom.comparedTo(modal, layer) & Node.DOCUMENT_POSITION_FOLLOWING;
  return painted ? undefined : modal;
}

export function topModal(env: Env): Element | undefined {
  const native = findAll('dialog:modal', env.isOurs);
  const modals = native.length
    ? native
    : findAll(OPEN_DIALOGS, env.isOurs).filter((it) => isModal(it) && isVisible(it));
  if (modals.length < 2) return modals[0];
  // The focus may still be in one that another one covers.
  const free = modals.filter((it) => onTop(env, it));
  const likely = free.length ? free : modals;
  return likely.find((it) => dom.matchesOf(it, ':focus-within')) ?? likely[likely.length - 1];
}

/** Its middle is covered by nothing except its own parts and ancestors. */
export function onTop(env: Env, element: Element): boolean {
  const { left, top, width, height } = dom.rectOf(element);
  const hit = hitAt(env, dom.ownerOf(element), left + width / 2, top + height / 2);
  return !!hit && (holds(element, hit) || dom.contains(hit, element));
}
