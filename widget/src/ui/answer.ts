/** What a question's card reports: the visitor's answer, and how it was given. */

export type Source = 'option' | 'free_text' | 'cancelled' | 'unsupported';
export type Answer = (answer: string, source: Source) => void;
