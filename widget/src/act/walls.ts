/** What keeps a person away from an element for good: a modal, or a wall over the whole page. */

import { isMask } from '../observe/sight/backdrop.ts';
import { firstWithin, matchesOf, shadowOf, tagOf } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';
import { CONTROL } from './closers.ts';
import type { Env } from './env.ts';
import { hitAt } from './hit.ts';
import { modalBefore } from './modal.ts';
import { findAll, holds, outwards, visible } from './tree.ts';

const BUSY = '[aria-busy=true],[role=progressbar],[role=status]';

/** The modal or the wall before `element`; a mask that only waits is none. */
export function wallBefore(env: Env, element: Element): Element | undefined {
  const modal = modalBefore(env, element);
  if (modal) return modal;
  const hit = hitAt(env, document, innerWidth / 2, innerHeight / 2);
  for (const at of outwards(hit)) {
    if (at === page.body || at === page.documentElement) return undefined;
    if (!isMask(at)) continue;
    return holds(at, element) || !isForGood(env, at, element) ? undefined : at;
  }
  return undefined;
}

/** There is something in it to answer, or nobody can see what there is. */
function isForGood(env: Env, wall: Element, element: Element): boolean {
  if (matchesOf(wall, BUSY) || firstWithin(wall, BUSY)) return false;
  if (firstWithin(wall, CONTROL)) return true;
  const dialogs = findAll('[role=dialog],[role=alertdialog]', env.isOurs).filter(visible);
  if (dialogs.length) return !dialogs.some((it) => holds(it, element));
  return tagOf(wall).includes('-') && !shadowOf(wall);
}
