/**
 * What the buttons of walls and dialogs are called, by `words/`, in our own words. Single words by
 * what they mean in the name of a button; `*` stands for any ending.
 */

import WALLS from 'words:walls';
import { JOINED } from '../../words/matcher.ts';

export interface Words {
  readonly refuse: string;
  /** Strictly necessary. */
  readonly needed: string;
  readonly grant: string;
  readonly not: string;
  readonly all: string;
  readonly choices: string;
  readonly save: string;
  /** Means nothing by itself: only, cookies, the, and, continue. */
  readonly rest: string;
}

export interface Language {
  readonly words: Words;
  /** The topics of a consent wall. */
  readonly about: string;
  /** Whole names of buttons that only close. */
  readonly close: string;
  /** Whole names of buttons that refuse, postpone or go back; first those that cancel. */
  readonly decline: string;
  /** Whole names of buttons that acknowledge. */
  readonly ok: string;
  readonly runOn: boolean;
}

type Column = keyof Words | 'about' | 'close' | 'decline' | 'ok';

export const LANGUAGES: readonly Language[] = Object.entries(WALLS).map(([code, line]) => {
  const { about, close, decline, ok, ...words } = line as Record<Column, string>;
  // Split from left to right where words are written without spaces.
  return { words, about, close, decline, ok, runOn: JOINED.has(code) };
});
