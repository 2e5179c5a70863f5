/** What the bar can ask: one card at a time, with the keys it understands. */

export interface Card {
  readonly id: string;
  readonly element: HTMLElement;
  /** Takes the focus when the visitor is not typing elsewhere. */
  readonly first: HTMLElement;
  /** What a screen reader hears. */
  readonly spoken: string;
  /** True when the key was the card's. Keys that go into a field never come here. */
  key(event: KeyboardEvent): boolean;
  /** The card is taken away. */
  gone?(): void;
}
