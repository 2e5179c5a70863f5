/**
 * The named group of a list that an option is in: two groups may have options with the same text.
 */

import { outwards } from '../../ask/tree.ts';
import { plainText } from '../../observe/element/shown_text.ts';
import type { Env } from '../env.ts';
import { line } from '../quote.ts';

export const STEP = /\s*[>›»→]\s*/;

const GROUP = '[role=group],[role=rowgroup],optgroup';
const OPTION =
  'option,[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]';
const LIST = '[role=listbox],[role=menu],[role=tree],select,body,html';
const LEVELS = 5;

/** By its own name, else by the heading before its options; empty if there is none. */
export function groupOf(env: Env, option: Element): string {
  const group = option.closest(GROUP);
  const named = group && !group.matches(LIST) ? env.observer.describe(group).name : '';
  if (named) return line(named, 200);
  let level = 0;
  for (const at of outwards(option)) {
    if (at.matches(LIST) || level++ > LEVELS) return '';
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      if (before.matches(OPTION) || before.querySelector(OPTION)) continue;
      const said = line(plainText(before), 200);
      if (said) return said;
    }
  }
  return '';
}
