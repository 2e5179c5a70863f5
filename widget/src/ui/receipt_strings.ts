/** What the receipt says: `#` is the name of a control, a page, or a value. */

export const RECEIPT = {
  receipt_press: 'Pressed “#”',
  receipt_fill: 'Filled in “#”',
  receipt_choose: 'Chose in “#”',
  receipt_open: 'Opened #',
  receipt_other: 'Did: #',
  receipt_failed: 'Did not work',
  receipt_unknown: 'Not known whether it worked',
  receipt_undo: 'Undo: #',
  receipt_undone: 'Undone',
  receipt_kept: 'The page did not take the old value',
  receipt_empty: 'empty',
  receipt_none: 'Nothing was done yet.',
  /** `#` is the old value, `%` the new one. */
  receipt_changed: 'was # · now %',
};

export type ReceiptStrings = Readonly<typeof RECEIPT>;
