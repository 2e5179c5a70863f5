/** Branches of a tree: a press on the name may choose them, so a separate handle unfolds them. */

import { saysExpanded } from '../../ask/open.ts';
import { OPENERS } from '../../ask/selectors.ts';
import { isSeen } from '../../ask/visible.ts';

const LEAST_PX = 8;

/** The tree item that `element` is in, if it can be unfolded. */
export function branchOf(element: Element): Element | undefined {
  return element.closest(`[role=treeitem]${OPENERS}`) ?? undefined;
}

export function isUnfolded(branch: Element): boolean {
  return saysExpanded(branch) === true;
}

/** Its part without text that can be pressed: the triangle or the plus. */
export function handleOf(branch: Element): Element | undefined {
  return [...branch.querySelectorAll('*')].find(
    (it) =>
      it.closest('[role=treeitem]') === branch &&
      !it.matches('input,[role=checkbox]') &&
      !it.textContent?.trim() &&
      it.getBoundingClientRect().width >= LEAST_PX &&
      isSeen(it) &&
      getComputedStyle(it).cursor === 'pointer',
  );
}
