/** Whether an element is a dialog, and whether nothing outside it can be used. */

import * as dom from '../dom/index.ts';

/** So far below the body's children libraries hide what is beside a live region. */
const DEEP = 20;

/** Whether an element says that nothing outside it can be used. */
export function isModal(element: Element): boolean {
  if (dom.tagOf(element) === 'dialog' && dom.matchesOf(element, ':modal')) return true;
  if (dom.attributeOf(element, 'aria-modal') === 'true') return true;
  const role = dom.attributeOf(element, 'role');
  return (role === 'dialog' || role === 'alertdialog') && isAlone(element);
}

/** What listens (to be dragged, to come to the front) is a dialog all the same, and no control. */
export function isDialog(element: Element, word: string): boolean {
  return /^(alert)?dialog$/.test(word) || dom.attributeOf(element, 'aria-modal') === 'true';
}

/** Whether the page has hidden all else from assistive technology, as for a modal that is open. */
function isAlone(dialog: Element): boolean {
  const others = dom
    .childrenOf(dom.bodyOf(dom.ownerOf(dialog)) ?? dialog)
    .filter(
      (other) =>
        dom.relationOf(other, dialog) !== 'holds' &&
        !/^(script|style|template|link)$/.test(dom.tagOf(other)),
    );
  const drawn = others.filter(isDrawn);
  return drawn.length > 0 && drawn.every((other) => isOff(other, 0));
}

/** By itself, or in all that is drawn of it but live regions, which libraries leave to be heard. */
function isOff(panel: Element, depth: number): boolean {
  if (dom.attributeOf(panel, 'aria-hidden') === 'true' || dom.hasAttribute(panel, 'inert'))
    return true;
  if (depth === DEEP) return false;
  let hidden = false;
  for (const part of dom.childrenOf(panel)) {
    if (dom.hasAttribute(part, 'aria-live') || !isDrawn(part)) continue;
    if (!isOff(part, depth + 1)) return false;
    hidden = true;
  }
  return hidden;
}

function isDrawn(other: Element): boolean {
  return dom.clientHeightOf(other) > 1 || (dom.scrollHeightOf(other) > 1 && !isShut(other));
}

/** A pixel high and cut off there: what is only spoken. */
function isShut(other: Element): boolean {
  const view = dom.viewOf(dom.ownerOf(other));
  return /hidden|clip/.test(view?.getComputedStyle(other).overflowY ?? '');
}
