/** The words of the guard's cards, in the visitor's language. English is at hand, others are loaded. */

export interface CardWords {
  /** Makes a question of `#`. */
  readonly ask: string;
  readonly go_on: string;
  readonly go_on_with: string;
  readonly submit: string;
  readonly send: string;
  readonly leave_for: string;
  readonly another: string;
  readonly sent_to: string;
  /** An amount. */
  readonly for: string;
  /** `#` is the key, `%` what has the focus: a field, or something to press. */
  readonly press_in: string;
  readonly press_on: string;
  readonly the_page: string;
  readonly drag: string;
  readonly drag_to: string;
  readonly next: string;
  readonly next_with: string;
  readonly step_end: string;
  readonly leave_site: string;
  readonly lost: string;
  readonly lost_in: string;
  readonly warned: string;
  readonly back: string;
  readonly enter: string;
  readonly by: string;
  readonly from: string;
  readonly more: string;
  /** Around a name of the page. */
  readonly quoted: string;
  /** `#` things, more than one. */
  readonly items: string;
  readonly item: string;
  /** `#` is chosen in a list, `%` what it is applied to. */
  readonly apply: string;
  readonly apply_to: string;
  /** `#` is a field or a switch, `%` its new value. */
  readonly set: string;
  readonly tick: string;
  readonly untick: string;
  /** Behind a sentence: the row or page that it is about. */
  readonly of: string;
  readonly unnamed: string;
  /** `#` is the total that the page shows, `%` the one that was approved. */
  readonly other_total: string;
  readonly details: string;
  /** A field's text before and after. */
  readonly changed: string;
  /** The consequence of a kind. */
  readonly effect_payment: string;
  readonly effect_delete: string;
  readonly effect_send: string;
  readonly effect_credentials: string;
  readonly effect_plan: string;
  readonly effect_navigation: string;
  readonly effect_other: string;
}

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
  of: ' for “#”',
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

let now = ENGLISH;
let spoken = 'en';

export const cardWords = (): CardWords => now;
export const cardLanguage = (): string => spoken;

/** `language` as the widget's words have it; where it cannot be loaded the cards stay as they are. */
export async function speak(language: string): Promise<void> {
  const known = language !== 'en' && (await import('./card_languages.ts')).TRANSLATIONS[language];
  now = known || ENGLISH;
  spoken = known ? language : 'en';
}

/** `#` becomes `one`, `%` `two`; nothing in them is replaced again. */
export function worded(text: string, one = '', two = ''): string {
  return text.replace(/[#%]/g, (mark) => (mark === '#' ? one : two));
}
