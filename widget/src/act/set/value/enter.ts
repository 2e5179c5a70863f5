/** Enter in a field for its own sake: to commit the text, not to submit the form. */

import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import { sendKey } from '../../events/keys.ts';
import { line } from '../../task/outcome.ts';

/** "Press Enter to apply", not "to send" or "to search". */
const ASKS =
  /(enter|return|⏎|↵|eingabe\S*|entrée|entree|intro|invio)\W.{0,16}(apply|confirm|save|set\b|commit|übernehm|bestätig|speicher|appliqu|valid|enregistr|aplica|guarda|conferm|salva)/i;
const LEVELS = 4;
const LONGEST = 300;

/** Without its default action, which would submit the form. */
export function strikeEnter(field: HTMLElement): void {
  const key = { key: 'Enter', modifiers: {} };
  sendKey('keydown', field, key);
  sendKey('keyup', field, key);
}

export function asksForEnter(field: Element): boolean {
  if (dom.closestOf(field, 'form')) return false;
  let level = 0;
  for (const at of outwards(field)) {
    if (level++ > LEVELS || dom.matchesOf(at, 'body')) return false;
    const next = dom.nextElementOf(at);
    for (const it of next ? [at, next] : [at]) {
      const text = line(plainText(it), LONGEST + 1);
      if (text.length <= LONGEST && ASKS.test(text)) return true;
    }
  }
  return false;
}
