/** Suggestions that a page shows during typing; they close when the field is left. */

import { isSeen } from '../../../ask/seen.ts';
import { holds } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import type { Task } from '../../task/action.ts';
import { plain } from '../../task/matching.ts';
import { shownIn } from '../value/previous_value.ts';

const LIST = '[role=listbox],[role=menu],[role=tree],[role=grid],[role=dialog]';
const ITEM = 'li,a,button,td,[role=option],[role=menuitem],[role=row],[tabindex],[onclick]';
const REPORTS = '[role=alert],[role=status],[role=tooltip],[aria-live]';
const LEVELS = 7;
const LEAST_PX = 16;
/** So many letters of a typed word that a button has make it a suggestion. */
const SHARED = 3;

export type Offers = ReturnType<typeof watchOffers>;

export function watchOffers({ watch }: Task, field: Element) {
  const touched = new Set<Element>();
  const added = new Set<Element>();
  const changes = watch.since.from((records) => {
    for (const { target, addedNodes } of records) {
      if (dom.nodeTypeOf(target) === 1 && target !== field) touched.add(target as Element);
      for (const node of [...addedNodes].filter(dom.isElement)) {
        touched.add(node);
        added.add(node);
      }
    }
  });
  return {
    any() {
      changes.flush();
      // Level by level: many changed elements share what is around them.
      let level = new Set([...touched].filter((it) => isSeen(it)));
      for (let left = LEVELS; left-- && level.size; ) {
        const outer = new Set<Element>();
        for (const at of level) {
          const is = isList(at, field);
          if (is) return true;
          const parent = is ?? dom.flatParent(at);
          if (parent) outer.add(parent);
        }
        level = outer;
      }
      return [...added].some((it) => isForPress(it, field));
    },
    /** Whether the page has changed at all, apart from the field itself. */
    moved() {
      changes.flush();
      return touched.size > 0;
    },
    stop: changes.stop,
  };
}

/** An element without a role that appeared and can be pressed: a suggestion in the page's flow. */
function isForPress(item: Element, field: Element): boolean {
  if (!isSeen(item) || dom.matchesOf(item, REPORTS) || isCommand(item, field)) return false;
  const { width, height } = dom.rectOf(item);
  if (width < LEAST_PX || height < LEAST_PX) return false;
  return dom.listens(item) || getComputedStyle(item).cursor === 'pointer';
}

/** undefined: what is around it decides. */
function isList(at: Element, field: Element): boolean | undefined {
  if (holds(at, field) || dom.matchesOf(at, REPORTS)) return false;
  const { width, height } = dom.rectOf(at);
  if (width < LEAST_PX || height < LEAST_PX) return;
  if (dom.matchesOf(at, LIST)) return true;
  if (!/absolute|fixed/.test(getComputedStyle(at).position)) return;
  const items = dom.matchesOf(at, ITEM) ? [at] : dom.allWithin(at, ITEM);
  return items.some((it) => !isCommand(it, field));
}

/** "Clear", "Show": a button whose words have nothing of what was typed. */
function isCommand(item: Element, field: Element): boolean {
  const typed = plain(shownIn(field as HTMLElement)).split(/[^\p{L}\p{N}]+/u);
  const said = plain(plainText(item));
  const shares = typed.some((word) => word !== '' && said.includes(word.slice(0, SHARED)));
  return dom.matchesOf(item, 'button,a') && !shares;
}
