/** The lists that a control has opened: wherever they stand, with roles or without. */

import type { Task } from '../action.ts';
import { findAll, holds, outwards } from '../tree.ts';
import { type Option, optionOf } from './option.ts';
import { isSeen, watchFresh } from './seen.ts';

const OPTION =
  '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio],[role=tab]';
const LIST =
  '[role=listbox],[role=menu],[role=menubar],[role=tree],[role=radiogroup],[role=tablist]';
/** Texts that pop up and are no part of a list. */
const TOLD = '[role=status],[role=alert],[aria-live]:not([aria-live=off]),script,style';
/** No list either, unless there are options in it: some call each of their boxes so. */
const TIP = '[role=tooltip]';

export class Popup {
  readonly #task: Task;
  readonly #opener: Element;
  #isFresh: (element: Element) => boolean;
  /** What has come up as a whole. */
  #box: Element | undefined;

  /** To be made before `opener` is pressed. */
  constructor(task: Task, opener: Element) {
    this.#task = task;
    this.#opener = opener;
    this.#isFresh = watchFresh(task.env);
  }

  /** Only what comes up from now on counts as opened. */
  renew(): void {
    this.#isFresh = watchFresh(this.#task.env);
  }

  /** Of the list that `option` is in: when what it came up in cannot be seen any more, it is closed. */
  note(option: Element): void {
    for (const at of outwards(option)) {
      if (at.matches('body,html') || !this.isFresh(at)) break;
      this.#box = at;
    }
  }

  isGone(): boolean {
    return this.#box ? !isSeen(this.#box) : this.options().length === 0;
  }

  /** All that can be chosen now, in the order of the page. */
  options(): Option[] {
    const { env } = this.#task;
    const lists = this.#lists();
    const within = (element: Element) => lists.some((it) => it !== element && holds(it, element));
    const withRole = findAll(OPTION, env.isOurs).filter(
      (it) => (within(it) && isSeen(it)) || this.isFresh(it),
    );
    const found = withRole.length ? withRole : this.#plain(lists);
    return found.map((it) => optionOf(env, it)).filter(({ name }) => name);
  }

  /** Came up since the opener was pressed, and is no part of it. */
  isFresh(element: Element): boolean {
    return !holds(this.#opener, element) && this.isNew(element);
  }

  /** As `isFresh`, also where it came up within the opener. */
  isNew(element: Element): boolean {
    const tip = element.closest(TIP);
    if (element.closest(TOLD) || (tip && !tip.querySelector(OPTION))) return false;
    return this.#isFresh(element);
  }

  /** The list itself, or what the control names as its own. */
  #lists(): Element[] {
    if (this.#opener.matches(LIST)) return [this.#opener];
    return listsOf(this.#opener).filter(isSeen);
  }

  /** Of lists without roles: the innermost elements with a text of their own. */
  #plain(lists: readonly Element[]): Element[] {
    const inside = lists.flatMap((it) => [...it.querySelectorAll('*')].filter(isSeen));
    const fresh = findAll('body *', this.#task.env.isOurs).filter((it) => this.isFresh(it));
    return [...new Set([...inside, ...fresh])].filter(hasOwnText);
  }
}

/** The elements that a control, or one around or in it, says that it controls. */
export function listsOf(opener: Element): Element[] {
  const marked = '[aria-controls],[aria-owns]';
  const own = opener.matches(marked) ? opener : opener.querySelector(marked);
  const near = own ?? [...outwards(opener)].slice(1, 3).find((it) => it.matches(marked));
  const ids = ['aria-controls', 'aria-owns'].flatMap(
    (it) => near?.getAttribute(it)?.split(/\s+/) ?? [],
  );
  const root = opener.getRootNode() as Document;
  return [...new Set(ids)].flatMap((id) => (id && root.getElementById(id)) || []);
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((it) => it.nodeType === 3 && !!it.nodeValue?.trim());
}

export function isList(element: Element): boolean {
  return element.matches(LIST);
}
