/** The top-most open modal: what is outside of it is out of a person's reach. */

import type { Env } from './env.ts';
import { around, findAll, holds, visible } from './tree.ts';

/** Layers that a page paints over its own modal: lists, menus and messages opened from it. */
const ABOVE =
  '[role=listbox],[role=menu],[role=tree],[role=grid],[role=dialog],[role=tooltip],[role=status],[role=alert],[aria-live],[popover],dialog[open]';

/** The modal that keeps a person away from `element`, if one does. */
export function modalBefore(env: Env, element: Element): Element | undefined {
  const modal = topModal(env);
  if (!modal || holds(modal, element)) return undefined;
  if (modal.matches(':modal')) return modal;
  const layer = around(element, ABOVE);
  const painted = layer && modal.compareDocumentPosition(layer) & Node.DOCUMENT_POSITION_FOLLOWING;
  return painted ? undefined : modal;
}

export function topModal(env: Env): Element | undefined {
  const native = findAll('dialog:modal', env.isOurs);
  const modals = native.length
    ? native
    : findAll('[aria-modal=true]', env.isOurs).filter((it) => visible(it));
  // The one that has the focus; among others the last is painted above.
  return modals.find((it) => it.matches(':focus-within')) ?? modals[modals.length - 1];
}
