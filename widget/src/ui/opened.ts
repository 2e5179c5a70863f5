/** The style sheets of what opens: the palette and the bar share the first. */

import { sheetOf } from './dom.ts';
import { followKeyboard } from './keyboard.ts';
import css from './opened.css';
import type { Root } from './root.ts';

let shared: CSSStyleSheet | undefined;

/** Behind the widget's first sheet and before its last, which has the rules for small screens. */
export function adopt(root: Root, own: string): void {
  const sheets = root.shadow.adoptedStyleSheets;
  shared ??= sheetOf(css);
  if (!sheets.includes(shared)) {
    sheets.splice(1, 0, shared);
    root.atEnd(followKeyboard(root.element));
  }
  sheets.splice(2, 0, sheetOf(own));
}
