/** What a list shows as chosen, drawn over the field in which one would type: a press on it opens the list. */

import * as dom from '../dom/index.ts';

const FIELD = 'input:is([role=combobox], [aria-haspopup=listbox], [type=file])';
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [contenteditable], [tabindex], [onclick], ' +
  '[role=button], [role=link], [role=checkbox], [role=option]';
/** So many boxes around a field are asked, which have so many times its area at most. */
const MOST_STEPS = 3;
const FRAME = 3;

/** In the box that is drawn around both and listens for the press; `hit` takes none itself. */
export function isChoiceOver(field: Element, hit: Element): boolean {
  if (!dom.matchesOf(field, FIELD)) return false;
  const most = areaOf(field) * FRAME;
  let box = dom.parentElementOf(field);
  for (let steps = 0; box && steps < MOST_STEPS; steps += 1, box = dom.parentElementOf(box)) {
    if (areaOf(box) > most) return false;
    if (dom.isInside(hit, box) && dom.listens(box)) return hit === box || !isPressed(hit, box);
  }
  return false;
}

/** Whether something between them, or in what is met, is a control of its own. */
function isPressed(hit: Element, box: Element): boolean {
  if (dom.firstWithin(hit, CONTROLS)) return true;
  for (let at: Element | null = hit; at && at !== box; at = dom.parentElementOf(at)) {
    if (dom.matchesOf(at, CONTROLS) || dom.listens(at)) return true;
  }
  return false;
}

function areaOf(element: Element): number {
  const { width, height } = dom.rectOf(element);
  return width * height;
}
