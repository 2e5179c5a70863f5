// Short: the core has it, where each press may open an editor.
/** Editors that a press or a key opens in place: a text in them is not taken before Enter. */

import * as dom from '../../../dom/index.ts';
import { memory } from '../../task/page_memory.ts';
import { isText } from '../../task/state.ts';

/** Keeps in mind that the keyboard is now in `editor`, if that came in or over the element `on`. */
export function noteEditor(on: Element, editor: Element | null): void {
  if (!editor || editor === on || !isText(editor) || !isOver(on, editor)) return;
  memory.editors ??= new WeakSet();
  memory.editors.add(editor);
}

/** The middle of `editor` lies in `on`, which is a part of the page. */
function isOver(on: Element, editor: Element): boolean {
  const { body, documentElement } = dom.pageOf(on);
  if (on === body || on === documentElement) return false;
  if (dom.contains(on, editor)) return true;
  const [around, box] = [on.getBoundingClientRect(), editor.getBoundingClientRect()];
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x >= around.left && x <= around.right && y >= around.top && y <= around.bottom;
}
