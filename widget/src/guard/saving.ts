/** Whether a control only keeps what was entered: its verb, in the languages of `saving.json`. */

import { classOf } from './control_words.ts';
import SAVING from './saving.json';
import { linesOf } from './word_table.ts';

/** Languages that put the verb last. */
const LAST = ['de', 'hi', 'hu', 'ja', 'ko', 'nl', 'tr', 'zh'];
const BEGINS = new RegExp(`^(?:${among()})(?![\\p{L}\\p{N}])`, 'iu');
const ENDS = new RegExp(`(?:${among(LAST)})(する)?$`, 'iu');
/** "Save and publish": a second deed behind the first. */
const JOINS = /\s*[&+,/]\s*|\s+(?:and|then|und|dann|et|puis|y|og|och|и|та|ve|và|en|ja|și)\s+/u;
/** What may stand behind: it says where the visitor goes next. */
const ONWARD =
  /^(continue|close|exit|stay|go back|return|view|next|(add )?another|new|weiter|schließen)/i;
/** A request to people. */
const APPLIES = /^apply (for|now|to (the )?(job|position|programme?))/i;

/** The control's name says that it saves, and nothing else besides. */
export function isSaving(name: string): boolean {
  const said = name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (!said || APPLIES.test(said) || classOf(said)) return false;
  const [first = '', ...more] = said.split(JOINS);
  return saves(first) && more.every((it) => saves(it) || ONWARD.test(it));
}

function saves(text: string): boolean {
  return BEGINS.test(text) || (text.length <= 40 && ENDS.test(text));
}

/** Of all languages or of these; the longer one of two that begin alike first. */
function among(languages?: readonly string[]): string {
  const lines = linesOf<'save'>(SAVING).filter(([it]) => languages?.includes(it) ?? true);
  const verbs = lines.flatMap(([, { save }]) => save.normalize('NFKC').split('|'));
  return verbs.sort((one, other) => other.length - one.length).join('|');
}
