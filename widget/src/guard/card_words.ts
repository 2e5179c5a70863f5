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
  readonly before: string;
  readonly more: string;
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
  before: ', before: #',
  more: '… # more',
};

let now = ENGLISH;

export const cardWords = (): CardWords => now;

/** `language` as the widget's words have it; where it cannot be loaded the cards stay as they are. */
export async function speak(language: string): Promise<void> {
  if (language === 'en') {
    now = ENGLISH;
    return;
  }
  const { TRANSLATIONS } = await import('./card_languages.ts');
  now = TRANSLATIONS[language] ?? ENGLISH;
}

/** `#` becomes `one`, `%` `two`; nothing in them is replaced again. */
export function worded(text: string, one = '', two = ''): string {
  return text.replace(/[#%]/g, (mark) => (mark === '#' ? one : two));
}
