/** States as the browser finds them: what is asked of a whole page. Of one element, ask its question. */

export const HEADING = 'h1, h2, h3, h4, h5, h6, [role=heading]';
/** Controls of a page's own, as markup shows them. */
export const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, [tabindex], [role=button], [role=link]';
/** Where a press does something by itself: these, and what only listens or is chosen. */
export const PRESSED = `${CONTROLS}, summary, [contenteditable], [onclick], [role=checkbox], [role=option], [role^=menuitem]`;
export const DIALOGS = 'dialog,[role=dialog],[role=alertdialog],[aria-modal=true]';
/** What says that it has opened something, and what says whether it has. */
export const OPENED = '[aria-expanded=true]';
export const OPENERS = '[aria-expanded]';
export const CHECKED = '[aria-checked=true]';
export const SELECTED = '[aria-selected=true]';
export const DISABLED_GROUP = 'fieldset:disabled,[role=group][aria-disabled=true]';
/** What an item says of itself, and what it holds does not. */
export const STATES = [
  'aria-haspopup',
  'aria-expanded',
  'aria-checked',
  'aria-selected',
  'aria-current',
];

/** Dialogs that are there; one that is no `dialog` may still not be drawn. */
export const OPEN_DIALOGS = 'dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]';
export const CHECKABLES = '[aria-checked]';
export const CHOSEN = `${SELECTED},${CHECKED},[aria-pressed=true]`;
/** Those that a page has found wrong by itself, and those that the browser did as they were left. */
export const INVALID = '[aria-invalid]:not([aria-invalid=false]),:user-invalid';
/** Fields that a page checks itself. */
export const CHECKED_BY_PAGE = '[aria-required],[aria-invalid]:not(form,fieldset)';
