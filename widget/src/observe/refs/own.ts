/** Elements that an action of ours just used: what it changes on them is no surprise. */

import { OPENED } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import type { Identity } from '../../place/identity.ts';
import { listedAround } from '../../place/record.ts';
import { ENTERED } from '../element/value.ts';
import type { RowPiece } from '../reading/piece.ts';
import type { Entry } from './ledger.ts';

interface Own {
  readonly element: Element;
  readonly entry: Entry | undefined;
  readonly path: readonly number[];
  /** What has a list open from which this is chosen: it may be named by what it shows. */
  readonly openers: readonly Element[];
  /** It was dragged: drawn again elsewhere, it is the same. */
  readonly moved: boolean;
}

const OPTION = /^(option|menuitem.*|treeitem)$/;
/** Items that open a menu of their own. */
const OWN = '[role^=menuitem], [role=treeitem]';
const OPEN = `[aria-haspopup]${OPENED}`;

export class OwnActions {
  all: readonly Own[] = [];

  add(element: Element, entry: Entry | undefined, moved = false): void {
    const own = { element, entry, moved, path: pathOf(element), openers: openersOf(element) };
    this.all = [...this.all, own];
  }

  forget(): void {
    this.all = [];
  }

  isOn(element: Element): boolean {
    return this.all.some((own) => own.element === element || own.openers.includes(element));
  }

  /** It, or another control of its row: an action changes the row's text for all of them. */
  isUsed(element: Element, record?: Element): boolean {
    return this.isOn(element) || this.all.some((it) => record && dom.isInside(it.element, record));
  }

  /** Whether it stands, in no record, in a form into a field of which something was entered. */
  isEntered(element: Element): boolean {
    const form = dom.closestOf(element, 'form');
    if (!form || listedAround(element)) return false;
    return this.all.some(
      (own) => ENTERED.test(dom.wordOf(own.element)) && dom.isInside(own.element, form),
    );
  }
}

function openersOf(element: Element): Element[] {
  if (!OPTION.test(dom.attributeOf(element, 'role') ?? '') || !dom.isConnected(element)) return [];
  return [...dom.allIn(dom.rootOf(element) as dom.Root, OPEN)].filter(
    (one) => !dom.matchesOf(one, OWN),
  );
}

function pathOf(element: Element): number[] {
  const path: number[] = [];
  for (let at: Element = element; ; ) {
    const parent = dom.parentElementOf(at);
    if (!parent) return path;
    path.push(dom.childrenOf(parent).indexOf(at));
    at = parent;
  }
}

export function hasPath(path: readonly number[], element: Element): boolean {
  return pathOf(element).join() === path.join();
}

export interface Candidate {
  readonly row: RowPiece;
  readonly is: Identity;
  readonly had: Entry | undefined;
  to: Entry | undefined;
}
