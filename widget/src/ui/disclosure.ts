/**
 * That this is an AI, said where the visitor meets it first: in the open palette, and at the first run
 * of a document (AI Act, Article 50).
 */

import { disclosure as DISCLOSURE } from '../strings/en.json';
import type { Words } from './shown_strings.ts';

/** Letters of a reason, at least: `look.undisclosed` is a sentence, not a switch. */
const REASON = 20;

/** Fills `line` with the sentence, unless the host gives a reason why it need not be said. */
export function disclose(line: HTMLElement, reason: string, words: Words): void {
  const { ai } = words.of(DISCLOSURE);
  line.hidden = reason.trim().length >= REASON;
  // Only what changes is announced.
  if (!line.hidden && line.textContent !== ai) line.textContent = ai;
}
