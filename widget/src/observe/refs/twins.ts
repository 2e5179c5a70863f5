/** Items of a list that say the same, word for word. */

import { childrenOf, parentElementOf, textIn } from '../walk/native.ts';
import type { Surroundings } from './place.ts';

export class Twins {
  /** How often each text stands in a list, of lists that were asked about since the last change. */
  #texts = new Map<Element, ReadonlyMap<string, number>>();
  #changes: number | undefined;

  /**
   * Whether an item beside this one says the same. `changes` is another as soon as the page is;
   * without it the page may be another each time.
   */
  beside({ item }: Surroundings, changes?: number): boolean {
    const element = item?.element;
    const list = element && parentElementOf(element);
    if (!list) return false;
    if (changes === undefined || changes !== this.#changes) this.#texts.clear();
    this.#changes = changes;
    let texts = this.#texts.get(list);
    if (!texts) {
      texts = counted(list);
      this.#texts.set(list, texts);
    }
    return (texts.get(textIn(element) ?? '') ?? 0) > 1;
  }
}

function counted(list: Element): Map<string, number> {
  const texts = new Map<string, number>();
  for (const item of childrenOf(list)) {
    const text = textIn(item) ?? '';
    texts.set(text, (texts.get(text) ?? 0) + 1);
  }
  return texts;
}
