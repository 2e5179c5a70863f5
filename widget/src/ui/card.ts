/** A question in the bar: one card at a time, with the keys it handles. */

export interface Card {
  readonly id: string;
  readonly element: HTMLElement;
  /** Takes the focus if the visitor is not typing elsewhere. */
  readonly first: HTMLElement;
  /** Read by screen readers. */
  readonly spoken: string;
  /** True when the card has handled the key. Keys typed into a field are never passed. */
  key(event: KeyboardEvent): boolean;
  /** The card was removed. */
  gone?(): void;
}
