/** Actions that few visits need: a separate chunk, loaded when one of them is first used. */

export { dismiss } from './dismiss.ts';
export { drag } from './drag.ts';
export { extractTable as extract_table } from './extract_table.ts';
export { selectText as select_text } from './select_text.ts';
