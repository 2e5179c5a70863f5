/** Texts on a page that may be days, hours or months to press. */

import { isSeen } from '../../../ask/seen.ts';
import { rootsIn } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Env } from '../../task/env.ts';

export const CELL = 'button,[role=gridcell],[role=option],[role=button],td,a';
/** Like `CELL`, and the elements of clock columns. */
const ITEM = `${CELL},li`;

export interface Worded {
  readonly element: HTMLElement;
  readonly text: string;
}

export function* textsIn({ isOurs }: Env, wanted: RegExp): Generator<Worded> {
  for (const root of rootsIn(document)) {
    const texts = dom.page.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue?.trim();
      const element = text && wanted.test(text) && node.parentElement;
      if (element && !isOurs(element)) yield { element, text };
    }
  }
}

/** The element to press for a text: the item around it, if that has no other text. */
export function itemOf({ element, text }: Worded): HTMLElement {
  const item = element.closest<HTMLElement>(ITEM);
  return item && item.textContent?.trim() === text && isSeen(item) ? item : element;
}
