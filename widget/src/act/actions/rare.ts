/** What few visits need: a chunk of its own, loaded when one of these is first asked for. */

export { dismiss } from './dismiss.ts';
export { drag } from './drag.ts';
export { extractTable as extract_table } from './extract_table.ts';
export { selectText as select_text } from './select_text.ts';
