/**
 * The widget's own strings, and the server's sentences by their codes (`agent/sentence.py`). English
 * is built in, but for the sentences, whose text the server sends; other languages are loaded. Each
 * chunk brings the English strings that it shows: these are the core's.
 */

import type { BarStrings } from './bar_strings.ts';
import type { PaletteStrings } from './palette_strings.ts';

export const ENGLISH = {
  placeholder: 'What would you like to do?',
  send: 'Send',
  close: 'Close',
  offline: 'There is no connection to the assistant just now. It is being tried again.',
  no_network: 'You are offline. This goes on as soon as you are connected again.',
  refused: 'The assistant is not available here just now.',
  refused_limit: 'There are too many requests just now. Please try again later.',
  refused_token: 'Your visit has expired. Please load the page again.',
  /** `#` is what had happened before the end. */
  until: 'Until then: #',
  doubt: 'It is not known whether this was done: “#”. Please have a look.',
  lost: 'The connection was lost and the server no longer knows this request. Please try again.',
};

/** Those of the palette and the bar are there once they have been learnt. */
export type Strings = Readonly<typeof ENGLISH> & PaletteStrings & BarStrings;

/** `#` becomes `fact`. */
export function filled(text: string, fact: string | number): string {
  return text.replace('#', () => `${fact}`);
}
