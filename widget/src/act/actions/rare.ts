/** Actions that few visits need: a separate chunk, loaded when one of them is first used. */

export { clickAt as click_at } from './click_at.ts';
export { doubleClick as double_click } from './double_click.ts';
export { drag } from './drag.ts';
export { extractTable as extract_table } from './extract_table.ts';
export { holdKey as hold_key } from './hold_key.ts';
export { hover } from './hover.ts';
export { longPress as long_press } from './long_press.ts';
export { rightClick as right_click } from './right_click.ts';
export { selectText as select_text } from './select_text.ts';
