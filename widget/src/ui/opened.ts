/** What the palette and the bar share: a style sheet, and the sentence that this is an AI. */

import { disclosure as DISCLOSURE } from '../strings/en.json';
import { sheetOf } from './dom.ts';
import { followKeyboard } from './keyboard.ts';
import css from './opened.css';
import type { Root } from './root.ts';
import type { Words } from './shown_strings.ts';

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

/** Fills `line` with the sentence (AI Act, Article 50), unless the host gives a reason not to; returns it. */
export function disclose(line: HTMLElement, reason: string, words: Words): string {
  const { ai } = words.of(DISCLOSURE);
  line.hidden = !!reason;
  // Only what changes is announced.
  if (!reason && line.textContent !== ai) line.textContent = ai;
  return reason ? '' : ai;
}
