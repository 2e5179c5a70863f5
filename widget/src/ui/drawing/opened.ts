/** What the palette and the bar share: a style sheet, and the sentence that this is an AI. */

import { disclosure as DISCLOSURE } from '../../strings/en.json';
import { sheetOf } from './dom.ts';
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

/** Followed until the function is called that it returns. */
function followKeyboard(root: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const fit = () => {
    // Where the visitor has zoomed in, the rest of the page is out of view on purpose.
    const zoomed = view.scale > 1.01;
    const above = zoomed ? 0 : Math.max(0, view.offsetTop);
    const below = zoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
    root.style.setProperty('--above', `${Math.round(above)}px`);
    root.style.setProperty('--keys', `${Math.round(below)}px`);
  };
  fit();
  view.addEventListener('resize', fit);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', fit);
    view.removeEventListener('scroll', fit);
  };
}
