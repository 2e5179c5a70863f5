/** A card that waits for the visitor's own answer, and who watches over it. */

import type { Native } from '../../platform/native.ts';

export type Answers = readonly (readonly [HTMLElement, () => void])[];

export interface Consent {
  end(): void;
}

export type Witness = (card: HTMLElement, answers: Answers) => Consent;

export interface Place {
  readonly native: Native;
  readonly host: Element;
  readonly root: ShadowRoot;
  /** Gets the keys that mean nothing on a card, such as the shortcut. */
  others(event: KeyboardEvent): void;
}

export interface Standing {
  watch(): void;
  answer(event: Event, given: () => void): void;
  over(): boolean;
  end(): void;
}

export interface Asked {
  readonly card: HTMLElement;
  readonly answers: Answers;
  readonly standing: Standing;
}

export type Hearing = readonly [types: readonly string[], hear: (event: Event) => void];
