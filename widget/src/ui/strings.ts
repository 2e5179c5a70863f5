/** The widget's own strings. English is built in; other languages are loaded when needed. */

export interface Strings {
  readonly placeholder: string;
  readonly send: string;
  readonly close: string;
  readonly stop: string;
  readonly again: string;
  readonly recent: string;
  readonly approve: string;
  readonly cancel: string;
  readonly answer: string;
  readonly other: string;
  readonly proceed: string;
  /** `#` is the model's own note. */
  readonly says: string;
  readonly stopped: string;
  readonly done: string;
  readonly partial: string;
  readonly needs_review: string;
  readonly failed: string;
  readonly offline: string;
}

export const ENGLISH: Strings = {
  placeholder: 'What would you like to do?',
  send: 'Send',
  close: 'Close',
  stop: 'Stop',
  again: 'New request',
  recent: 'Recent',
  approve: 'Approve',
  cancel: 'Cancel',
  answer: 'Your answer',
  other: 'Something else…',
  proceed: 'Press space to continue',
  says: 'The assistant says: “#”',
  stopped: 'Stopped.',
  done: 'Done.',
  partial: 'Only a part of this was done.',
  needs_review: 'Please check this yourself.',
  failed: 'That did not work.',
  offline: 'Connecting…',
};

/** The strings of a language tag (BCP 47), or the English ones. */
export async function stringsOf(locale: string): Promise<Strings> {
  const language = locale.toLowerCase().split('-')[0]!;
  if (language === 'en') return ENGLISH;
  try {
    const { TRANSLATIONS } = await import('./translations.ts');
    return TRANSLATIONS[language] ?? ENGLISH;
  } catch {
    return ENGLISH;
  }
}
