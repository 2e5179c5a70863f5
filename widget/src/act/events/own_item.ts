/** Whether a control still stands in the row that it stood in: a list may be re-sorted under the pointer. */

import * as dom from '../../dom/index.ts';
import { itemAround, itemOf } from '../../guard/item.ts';
import { plainText } from '../../observe/element/shown_text.ts';

/** `true` of the result once the nodes of its row show another record, and that one stands elsewhere. */
export function watchItem(control: Element): () => boolean {
  const before = itemOf(control);
  if (before === '') return () => false;
  return () => {
    const now = itemOf(control);
    const item = itemAround(control);
    if (!item || now === '' || now === before) return false;
    const list = dom.parentElementOf(item);
    const others = list ? dom.childrenOf(list).filter((it) => it !== item) : [];
    return !plainText(item).includes(before) && others.some((it) => plainText(it).includes(before));
  };
}
