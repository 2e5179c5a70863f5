/** Boxes that a page draws by itself while the native one in them stays as it was. */

import { outwards } from '../ask/tree.ts';
import { isVisible } from '../ask/visible.ts';
import * as dom from '../dom/index.ts';

const MOST = 20;
const TICK =
  /(?:^|[\s|_-])(?:is-?)?(?:on|checked|active|selected|ticked|enabled)(?=[\s|]|$)|[✓✔☑✅☒●]/iu;

/** By box, once a press has changed its drawing alone: how it is drawn, and what that means. */
const learned = new WeakMap<Element, { drawing: string; ticked: boolean | undefined }>();

/** Classes and drawn signs of the box's label, or of what it stands in. */
export function drawingOf(box: Element): string {
  const around = (box as HTMLInputElement).labels?.[0] ?? box.parentElement ?? box;
  const parts = [around, ...dom.allWithin(around, '*')].slice(0, MOST);
  return parts.map((part) => [dom.classesOf(part), ...signsOf(part)].join(' ')).join('|');
}

function signsOf(part: Element): string[] {
  return ['::before', '::after'].map((it) => getComputedStyle(part, it).content);
}

export function learnTick(box: Element, before: string): void {
  const drawing = drawingOf(box);
  if (drawing === before) return;
  const [was, is] = [TICK.test(before), TICK.test(drawing)];
  learned.set(box, { drawing, ticked: was === is ? undefined : is });
}

/** What is known of a box by its drawing; `ticked` is undefined where that does not tell. */
export function drawnTick(box: Element): { readonly ticked: boolean | undefined } | undefined {
  const known = learned.get(box);
  return known?.drawing === drawingOf(box) ? known : undefined;
}

const DRAWN = '[class*=checkbox i], [class*=check-box i]';
const ITEM = '[role=treeitem],[role=row],[role=option],[role=listitem],li,tr';
const CHECKED = /(?:^|[-_])(?:is-?)?(checked|indeterminate|undetermined|half-?checked)$/i;

/** The one box that is drawn in a tree's item, or another that is no box itself. */
export function boxDrawnIn(item: Element): Element | undefined {
  const all = dom
    .allWithin(item, DRAWN)
    .filter((it) => (dom.closestOf(it, ITEM) ?? item).contains(item) && isVisible(it));
  const inner = all.filter((it) => !all.some((other) => other !== it && it.contains(other)));
  return inner.length === 1 ? inner[0] : undefined;
}

/** Whether a drawn box is ticked, by its classes and those of what it is in, up to `item`. */
export function tickOf(box: Element, item: Element): 'true' | 'false' | 'mixed' {
  for (const at of outwards(box)) {
    for (const name of dom.classesOf(at).split(/\s+/)) {
      const [, state] = CHECKED.exec(name) ?? [];
      if (state) return /^checked$/i.test(state) ? 'true' : 'mixed';
    }
    if (at === item) break;
  }
  return 'false';
}
