/** What becomes visible during an action. */

import { findAll, outwards } from '../ask/tree.ts';
import { isOpaque } from '../ask/visible.ts';
import * as dom from '../dom/index.ts';
import { shownText } from '../observe/element/shown_text.ts';
import type { Env } from './env.ts';
import { quote } from './quote.ts';
import { label } from './state.ts';

const CONTROL =
  'a[href],button,input,select,textarea,summary,[onclick],[tabindex],[role=button],[role=link],[role=option],[role=tab],[role=switch],[role=checkbox],[role^=menuitem]';
const MANY = 12;

/** Records what is visible now; the result names what was not visible then, outer parts first. */
export function watchSight(env: Env): () => string[] {
  const before = new Set(findAll('*', env.isOurs).filter(isOpaque));
  return () => {
    const fresh = new Set(
      findAll('body *', env.isOurs).filter((it) => isOpaque(it) && !before.has(it)),
    );
    const controls = [...fresh].filter((it) => dom.matchesOf(it, CONTROL));
    const plain = [...fresh].filter(
      (it) =>
        !isWithin(it, fresh) &&
        !controls.some((control) => it === control || dom.contains(it, control)),
    );
    const named = controls.map((it) => label(env, it));
    const texts = plain.map((it) => quote(shownText(it as HTMLElement))).filter(Boolean);
    return [...new Set([...named, ...texts])].slice(0, MANY);
  };
}

function isWithin(element: Element, some: ReadonlySet<Element>): boolean {
  for (const at of outwards(element)) if (at !== element && some.has(at)) return true;
  return false;
}
