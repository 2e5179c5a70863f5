/** Where a text is on the page. */

import { outwards, rootsIn } from '../ask/tree.ts';
import { isVisible } from '../ask/visible.ts';
import * as dom from '../dom/index.ts';
import { shownText } from '../observe/element/shown_text.ts';
import { folded } from './condition.ts';
import type { Env } from './env.ts';

/** The innermost element in `box` that shows `text`, also in frames and open shadow roots. */
export function textIn(env: Env, box: Element, text: string): Element | undefined {
  const wanted = folded(text);
  const whole = box === dom.page.scrollingElement ? dom.page.body : box;
  const inner = [...rootsIn(whole)].flatMap((root) =>
    dom.isDocument(root) ? [dom.bodyOf(root)] : [...root.children],
  );
  for (const start of [whole, ...inner]) {
    const found = innermost(env, start, wanted);
    if (found) return found;
  }
  return undefined;
}

function innermost(env: Env, start: Element, wanted: string): Element | undefined {
  if (!shows(env, start, wanted)) return undefined;
  let at = start;
  for (;;) {
    const next = [...at.children].find((child) => shows(env, child, wanted));
    if (!next) return seeable(at);
    at = next;
  }
}

function shows(env: Env, element: Element, wanted: string): boolean {
  if (env.isOurs(element)) return false;
  return folded(shownText(element as HTMLElement)).includes(wanted);
}

/** An element that has a box: one with `display: contents` has none. */
function seeable(element: Element): Element | undefined {
  for (const at of outwards(element)) if (isVisible(at)) return at;
  return undefined;
}
