/** States as the browser finds them: what is asked of a whole page. Of one element, ask its question. */

/** Dialogs, those that are not open among them. */
export const DIALOGS = 'dialog,[role=dialog],[role=alertdialog],[aria-modal=true]';
/** What says that it has opened something, and what says whether it has. */
export const OPENED = '[aria-expanded=true]';
export const OPENERS = '[aria-expanded]';
export const CHECKED = '[aria-checked=true]';
export const SELECTED = '[aria-selected=true]';
/** A group whose fields are disabled with it. */
export const DISABLED_GROUP = 'fieldset:disabled,[role=group][aria-disabled=true]';
/** What an item says of itself, and what it holds does not. */
export const STATES = [
  'aria-haspopup',
  'aria-expanded',
  'aria-checked',
  'aria-selected',
  'aria-current',
];
