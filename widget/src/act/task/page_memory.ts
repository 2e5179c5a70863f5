// Short: each kind of control adds what it remembers.
/** What the actions of a page remember for those after them: nothing else outlives an action. */

export const memory = {
  /** Where the pointer is: it leaves that element before it enters another one. */
  hovered: undefined as Element | undefined,
  /** The field that was left last, until the focus or the pointer goes elsewhere. */
  lastField: undefined as WeakRef<HTMLElement> | undefined,
  /** Ends listening for that. */
  forgetField: () => {},
  /** ms spent waiting for the page's scripts to take over. */
  hydrating: 0,
  /** The length of the history when it was first looked at, and the steps back since. */
  atStart: 0,
  wentBack: 0,
  /** Questions to the visitor: the clock of actions stands still meanwhile. */
  questions: new Set<Promise<unknown>>(),
  /** When the first of them was asked, and ms in which the clock has stood still before. */
  stoodSince: 0,
  stood: 0,
};
