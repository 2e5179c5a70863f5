/** A question in the bar: one card at a time, with the keys it handles. */

export type Source = 'option' | 'free_text' | 'cancelled' | 'unsupported';
export type Answer = (answer: string, source: Source) => void;

export interface Card {
  readonly id: string;
  readonly element: HTMLElement;
  /** Takes the focus if the visitor is not typing elsewhere. */
  readonly first: HTMLElement;
  /** Read by screen readers; empty where they have heard it already. */
  readonly spoken: string;
  /** It is about the next step: what was said of an earlier one is not shown beside it. */
  readonly decides?: boolean;
  /** Hidden until the last page of what was said is reached. */
  readonly last?: boolean;
  /** It stays while the visitor acts in the page: keys pressed there are no answers. */
  readonly aside?: boolean;
  /** Space, or a press on the bar. Not for what the visitor approves. */
  accept?(): void;
  /** The same twice in a row. */
  reject?(): void;
  /** Escape does this, instead of closing the question. */
  cancel?(): void;
  /** True when the card has handled the key. Keys typed into a field are never passed, nor Space. */
  key(event: KeyboardEvent): boolean;
  gone?(): void;
}
