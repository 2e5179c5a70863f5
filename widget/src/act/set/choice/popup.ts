/** The lists that a control has opened: anywhere in the page, with or without roles. */

import { isSeen } from '../../../ask/seen.ts';
import { holds, outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import type { Task } from '../../task/action.ts';
import { Fresh, inOrder, matchesIn } from '../../task/fresh.ts';
import { type Option, optionOf } from './option.ts';

const OPTION =
  '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio],[role=tab]';
const LIST =
  '[role=listbox],[role=menu],[role=menubar],[role=tree],[role=radiogroup],[role=tablist]';
/** Texts that appear and are not part of a list. */
const REPORTS = '[role=status],[role=alert],[aria-live]:not([aria-live=off]),script,style';
/** Not a list, unless it contains options: some pages give all their boxes this role. */
const TIP = '[role=tooltip]';

export class Popup {
  readonly #task: Task;
  readonly #opener: Element;
  #fresh: Fresh;
  #box: Element | undefined;
  #adopted: Element | undefined;

  /** Must be created before `opener` is pressed. */
  constructor(task: Task, opener: Element) {
    this.#task = task;
    this.#opener = opener;
    this.#fresh = new Fresh(task);
  }

  /** Only what appears from now on counts as opened. */
  renew(): void {
    this.#fresh = new Fresh(this.#task);
  }

  adopt(box: Element, fits: (options: Option[]) => boolean): boolean {
    const before = this.#adopted;
    this.#adopted = box;
    if (fits(this.options())) return true;
    this.#adopted = before;
    return false;
  }

  /** For the list of `option`: it is closed once the box that it appeared in is not visible. */
  note(option: Element): void {
    if (this.#adopted) this.#box = this.#adopted;
    for (const at of outwards(option)) {
      if (dom.matchesOf(at, 'body,html') || !this.isFresh(at)) break;
      this.#box = at;
    }
  }

  isIn(element: Element): boolean {
    return !!this.#box && holds(this.#box, element);
  }

  isGone(): boolean {
    return this.#box ? !isSeen(this.#box) : !this.lists();
  }

  options(): Option[] {
    return this.#items()
      .map((it) => optionOf(this.#task.env, it))
      .filter(({ name }) => name);
  }

  lists(): boolean {
    return this.#items().some((it) => optionOf(this.#task.env, it).name);
  }

  #items(): Element[] {
    const lists = this.#lists();
    const fresh = this.#appeared();
    const inside = lists.flatMap((it) => matchesIn(it, OPTION)).filter(isSeen);
    const withRole = new Set([...inside, ...fresh.filter((it) => dom.matchesOf(it, OPTION))]);
    return withRole.size ? [...withRole].sort(inOrder) : this.#plain(lists, fresh);
  }

  /** Appeared since the opener was pressed, and is not a part of it. */
  isFresh(element: Element): boolean {
    return !holds(this.#opener, element) && this.isNew(element);
  }

  fresh(): Element[] {
    return this.#fresh.all().filter((it) => this.isFresh(it));
  }

  /** Beside it; else inside it, as where a drawn list is one box with what it opens. */
  #appeared(): Element[] {
    const beside = this.fresh();
    return beside.length > 0 ? beside : this.#fresh.all().filter((it) => this.isNew(it));
  }

  /** Like `isFresh`, but also inside the opener. */
  isNew(element: Element): boolean {
    const tip = dom.closestOf(element, TIP);
    if (dom.closestOf(element, REPORTS) || (tip && !dom.firstWithin(tip, OPTION))) return false;
    return this.#fresh.has(element);
  }

  #lists(): Element[] {
    if (dom.matchesOf(this.#opener, LIST)) return [this.#opener];
    if (this.#adopted && isSeen(this.#adopted)) return [this.#adopted];
    const named = listsOf(this.#opener).filter(isSeen);
    if (named.length > 0) return named;
    return matchesIn(this.#opener, LIST).filter((it) => isSeen(it) && this.isNew(it));
  }

  /** For lists without roles: the innermost elements with text of their own. */
  #plain(lists: readonly Element[], fresh: readonly Element[]): Element[] {
    const inside = lists.flatMap((it) => dom.allWithin(it, '*').filter(isSeen));
    const isText = (it: Node) => dom.nodeTypeOf(it) === 3 && !!it.nodeValue?.trim();
    const all = [...new Set([...inside, ...fresh])];
    return itemsOf(
      all.filter((it) => dom.childNodesOf(it).some(isText)),
      this.#opener,
    );
  }
}

export function listsOf(opener: Element): Element[] {
  const marked = '[aria-controls],[aria-owns]';
  const own = dom.matchesOf(opener, marked) ? opener : dom.firstWithin(opener, marked);
  const near = own ?? [...outwards(opener)].slice(1, 3).find((it) => dom.matchesOf(it, marked));
  const ids = ['aria-controls', 'aria-owns'].flatMap(
    (it) => near?.getAttribute(it)?.split(/\s+/) ?? [],
  );
  const root = dom.rootOf(opener) as Document;
  return [...new Set(ids)].flatMap((id) => (id && dom.withId(root, id)) || []);
}

export function isList(element: Element): boolean {
  return dom.matchesOf(element, LIST);
}

const ITEM = 'li,tr,a[href],button,[role=button],[role=link],[tabindex]';

const MOST_PARTS = 4;

/** For each text the entry that it is a part of, if any. What holds the `opener` is no entry. */
function itemsOf(texts: readonly Element[], opener: Element): Element[] {
  // How many of the texts each element holds: long lists are walked once.
  const counts = new Map<Element, number>();
  for (const text of texts) {
    for (let at: Element | null = text; at; at = dom.parentElementOf(at))
      counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const count: Count = (of) => counts.get(of) ?? 0;
  const all: Texts = { count, rows: new Map() };
  const found = new Set(texts.map((text) => itemOf(text, all, opener)));
  return [...found].filter((it) => !isPart(it, found)).sort(inOrder);
}

type Count = (of: Element) => number;

interface Texts {
  readonly count: Count;
  readonly rows: Map<Element, ReadonlySet<string>>;
}

/** The kinds of its children of which it has several, each of a few parts. */
function rowsIn(parent: Element, count: Count): ReadonlySet<string> {
  const most = new Map<string, number>();
  const several = new Set<string>();
  for (const it of dom.childrenOf(parent)) {
    const kind = kindOf(it);
    if (count(it) && most.has(kind)) several.add(kind);
    if (count(it)) most.set(kind, Math.max(count(it), most.get(kind) ?? 0));
  }
  return new Set([...several].filter((it) => most.get(it)! <= MOST_PARTS));
}

function kindOf(element: Element): string {
  return `${dom.tagOf(element)}.${element.className}`;
}

/** In another entry; not an entry of a list inside of it: then that is a group. */
function isPart(entry: Element, found: ReadonlySet<Element>): boolean {
  const inner = dom.closestOf(entry, 'ul,ol');
  for (let at = dom.parentElementOf(entry); at; at = dom.parentElementOf(at)) {
    if (found.has(at) && !(inner && inner !== at && dom.contains(at, inner))) return true;
  }
  return false;
}

/** The element to press: it has no other text, or its siblings have equally many parts. */
function itemOf(text: Element, texts: Texts, from: Element): Element {
  const { count } = texts;
  let item = text;
  for (let at: Element | null = text; at && !dom.contains(at, from); at = dom.parentElementOf(at)) {
    if (dom.matchesOf(at, 'body')) break;
    if (count(at) <= 1) {
      if (isPressed(at) || (dom.listens(at) && !isPressed(item))) item = at;
      continue;
    }
    const heard = dom.matchesOf(item, ITEM) || dom.listens(item);
    const own = heard || (isPressed(item) && !isPressed(at));
    return !own && isEntry(at, texts) ? at : item;
  }
  return item;
}

export function isPressed(element: Element): boolean {
  return dom.matchesOf(element, ITEM) || getComputedStyle(element).cursor === 'pointer';
}

/** An item by its tag, or by similar siblings with a few parts each. */
function isEntry(element: Element, { count, rows }: Texts): boolean {
  const parent = dom.parentElementOf(element);
  if (!parent || count(element) > MOST_PARTS) return false;
  if (dom.matchesOf(element, ITEM)) return true;
  if (holdsItems(element, count)) return false;
  const kinds = rows.get(parent) ?? rowsIn(parent, count);
  rows.set(parent, kinds);
  return kinds.has(kindOf(element));
}

/** A group of entries: some of its children with texts are made alike. */
function holdsItems(element: Element, count: Count): boolean {
  const own = dom.childrenOf(element).filter((it) => it.className !== '' && count(it) > 0);
  return new Set(own.map(kindOf)).size < own.length;
}
