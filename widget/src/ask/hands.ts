/** States as the hands find them on a whole page, as `selectors.ts`. */

import { CHECKED, SELECTED } from './selectors.ts';

/** Dialogs that are there; one that is no `dialog` may still not be drawn. */
export const OPEN_DIALOGS = 'dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]';
/** What says whether it is on. */
export const CHECKABLES = '[aria-checked]';
/** What says in one of three ways that it is chosen. */
export const CHOSEN = `${SELECTED},${CHECKED},[aria-pressed=true]`;
/** Those that a page has found wrong by itself, and those that the browser did as they were left. */
export const INVALID = '[aria-invalid]:not([aria-invalid=false]),:user-invalid';
/** Fields that a page checks itself. */
export const CHECKED_BY_PAGE = '[aria-required],[aria-invalid]:not(form,fieldset)';
