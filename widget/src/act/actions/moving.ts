/** Actions that look, wait, mark and go on: a separate chunk, loaded when one of them is first used. */

export { find } from './find.ts';
export { goBack as go_back } from './go_back.ts';
export { border, highlight } from './mark.ts';
export { navigate } from './navigate.ts';
export { pressKey as press_key } from './press_key.ts';
export { read } from './read.ts';
export { scroll } from './scroll.ts';
export { scrollTo as scroll_to } from './scroll_to.ts';
export { wait } from './wait.ts';
export { waitUntil as wait_until } from './wait_until.ts';
