/** The words of the guard's cards, in the visitor's language. English is at hand, others are the widget's. */

import type { CardWords } from './card_strings.ts';

const ENGLISH: CardWords = {
  ask: '#?',
  go_on: 'Go on',
  go_on_with: 'Go on with this',
  submit: 'Submit',
  send: 'Send this to the site',
  leave_for: 'Leave this page for #',
  another: 'another one',
  sent_to: ', sent to #',
  for: ' for #',
  press_in: 'Press # in “%”',
  press_on: 'Press # on “%”',
  the_page: 'the page',
  drag: 'Drag “#”',
  drag_to: 'Drag “#” to “%”',
  next: 'Next: # “%”',
  next_with: ' with “#”',
  step_end: '. Go on',
  leave_site: 'Leave this site for #',
  lost: 'Leave this page? What was entered would be lost',
  lost_in: 'Leave this page? What was entered in “#” would be lost',
  warned: 'Leave this page? The page says that changes may be lost',
  back: 'Go back to the page before this one',
  enter: 'Enter # in “%”',
  by: 'by the assistant',
  from: ', from #',
  more: '… # more',
  quoted: '“#”',
  items: '# items',
  item: '1 item',
  apply: 'Apply “#”',
  apply_to: 'Apply “#” to %',
  set: 'Change “#” to “%”',
  tick: 'Tick “#”',
  untick: 'Untick “#”',
  turn_on: 'Turn on “#”',
  turn_off: 'Turn off “#”',
  of: ' for “#”',
  press: 'Press “#”',
  unnamed: 'Press the button without a name',
  other_total: 'The page now shows a total of #. You approved %.',
  details: 'Details',
  changed: '# → %',
  effect_payment: 'Spends money',
  effect_delete: 'Deletes',
  effect_send: 'Others will notice this',
  effect_credentials: 'Changes how you sign in',
  effect_plan: 'Changes what you pay for',
  effect_navigation: 'Leaves this page',
  effect_other: 'Changes something on this site',
};

/** The strings that are shown now, by name. */
export interface Spoken {
  readonly language: string;
  /** Undefined where there is none but the English one. */
  told(name: string): string | undefined;
}

let now = ENGLISH;
let spoken: Spoken = { language: 'en', told: () => undefined };

export const cardWords = (): CardWords => now;
export const cardLanguage = (): string => spoken.language;
/** The host's own sentence for a verb, such as `delete`. */
export const ownVerb = (verb: string): string | undefined => spoken.told(`verb_${verb}`);

/** The words of the cards are `card_` and their name. */
export function speak(words: Spoken): void {
  const { language } = words;
  spoken = { language, told: words.told };
  const entries = Object.entries(ENGLISH);
  now = Object.fromEntries(
    entries.map(([name, text]) => [name, words.told(`card_${name}`) ?? text]),
  ) as unknown as CardWords;
}

/** `#` becomes `one`, `%` `two`; nothing in them is replaced again. */
export function worded(text: string, one = '', two = ''): string {
  return text.replace(/[#%]/g, (mark) => (mark === '#' ? one : two));
}
