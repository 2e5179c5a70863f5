/** Actions that enter something: a separate chunk, loaded with the first that is. */

export { check, uncheck } from './check.ts';
export { clearInput as clear_input } from './clear_input.ts';
export { fillInput as fill_input } from './fill_input.ts';
export { selectOption as select_option } from './select_option.ts';
export { typeText as type_text } from './type_text.ts';
