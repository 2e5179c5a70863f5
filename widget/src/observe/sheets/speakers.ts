/** Elements beside which stylesheets say something. */

import * as dom from '../../dom/index.ts';
import { SIDES, type Side } from './generated.ts';
import { saidBy } from './index.ts';

/** Elements with words beside their content, found once a reading in each root that is asked for. */
export class Speakers implements Record<Side, ReadonlySet<Element>> {
  readonly before = new Set<Element>();
  readonly after = new Set<Element>();
  readonly #roots = new Set<Node>();

  /** To be called before `generated` is asked about elements of a root. */
  of(root: Node): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    for (const sheet of dom.styleSheetsOf(root as dom.Root)) {
      const { words } = saidBy(sheet);
      for (const side of SIDES) {
        for (const selector of words[side]) {
          for (const element of selected(root as dom.Root, selector)) this[side].add(element);
        }
      }
    }
  }
}

/** One selector at a time: the browser looks for a list of them element by element. */
function selected(root: dom.Root, selector: string): Iterable<Element> {
  try {
    return dom.allIn(root, selector);
  } catch {
    return [];
  }
}
