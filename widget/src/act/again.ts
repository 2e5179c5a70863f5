/**
 * What few presses need: what the page has lost is done once more, and buttons that must be held, or to
 * which nobody listened yet.
 */

export { watchHold } from './by_holding.ts';
export { heardLate, unheard } from './late_listener.ts';
export { openAgain } from './opened_again.ts';
export { fillAgain } from './refilled.ts';
