/** Whether a control only keeps what was entered: its verb. Other languages are learnt (`languages.ts`). */

import { rule } from '../../words/matcher.ts';
import { classOf } from './control_words.ts';

export interface Saves {
  readonly begins: RegExp;
  readonly ends?: RegExp;
}

let known: Saves = { begins: rule('save') };
/** "Save and publish": a second deed behind the first. */
const JOINS = /\s*[&+,/]\s*|\s+(?:and|then|und|dann|et|puis|y|og|och|и|та|ve|và|en|ja|și)\s+/u;
/** What may stand behind: it says where the visitor goes next. */
const ONWARD =
  /^(continue|close|exit|stay|go back|return|view|next|(add )?another|new|weiter|schließen)/i;
/** A request to people. */
const APPLIES = /^apply (for|now|to (the )?(job|position|programme?))/i;

export function learnSaving(learnt: Saves): void {
  known = learnt;
}

export function isSaving(name: string): boolean {
  const said = name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (!said || APPLIES.test(said) || classOf(said)) return false;
  const [first = '', ...more] = said.split(JOINS);
  return saves(first) && more.every((it) => saves(it) || ONWARD.test(it));
}

function saves(text: string): boolean {
  return known.begins.test(text) || (text.length <= 40 && known.ends?.test(text) === true);
}
