/** What is done once more because the page has lost it: few actions need it. */

export { openAgain } from './opened_again.ts';
export { fillAgain } from './refilled.ts';
