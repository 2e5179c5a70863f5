/** The actions that the widget carries out by itself; the page's own come on top. */

import type { PageActions } from '../seams.ts';
import { type Action, Refusal } from './action.ts';
import { check, uncheck } from './actions/check.ts';
import { choose } from './actions/choose.ts';
import { clearInput } from './actions/clear_input.ts';
import { click } from './actions/click.ts';
import { clickAt } from './actions/click_at.ts';
import { dismiss } from './actions/dismiss.ts';
import { doubleClick } from './actions/double_click.ts';
import { drag } from './actions/drag.ts';
import { extractTable } from './actions/extract_table.ts';
import { fillForm } from './actions/fill_form.ts';
import { fillInput } from './actions/fill_input.ts';
import { find } from './actions/find.ts';
import { goBack } from './actions/go_back.ts';
import { holdKey } from './actions/hold_key.ts';
import { hover } from './actions/hover.ts';
import { longPress } from './actions/long_press.ts';
import { border, highlight } from './actions/mark.ts';
import { navigate } from './actions/navigate.ts';
import { pageAction } from './actions/page_action.ts';
import { pressKey } from './actions/press_key.ts';
import { read } from './actions/read.ts';
import { rightClick } from './actions/right_click.ts';
import { scroll } from './actions/scroll.ts';
import { scrollTo } from './actions/scroll_to.ts';
import { selectOption } from './actions/select_option.ts';
import { selectText } from './actions/select_text.ts';
import { setDate } from './actions/set_date.ts';
import { setSlider } from './actions/set_slider.ts';
import { typeText } from './actions/type_text.ts';
import { uploadFile } from './actions/upload_file.ts';
import { validateForm } from './actions/validate_form.ts';
import { wait } from './actions/wait.ts';
import { waitUntil } from './actions/wait_until.ts';

export const CATALOGUE: Readonly<Record<string, Action>> = {
  navigate,
  click,
  fill_input: fillInput,
  clear_input: clearInput,
  select_option: selectOption,
  press_key: pressKey,
  scroll_to: scrollTo,
  find,
  read,
  wait,
  border,
  highlight,
  hover,
  double_click: doubleClick,
  right_click: rightClick,
  long_press: longPress,
  click_at: clickAt,
  hold_key: holdKey,
  type_text: typeText,
  check,
  uncheck,
  drag,
  select_text: selectText,
  upload_file: uploadFile,
  scroll,
  go_back: goBack,
  dismiss,
  wait_until: waitUntil,
  extract_table: extractTable,
  choose,
  set_slider: setSlider,
  set_date: setDate,
  fill_form: fillForm,
  validate_form: validateForm,
};

/** The action of that name; throws `unsupported` with the names that there are. */
export function findAction(name: string, actions: PageActions): Action {
  const own = Object.hasOwn(CATALOGUE, name) ? CATALOGUE[name] : undefined;
  if (own) return own;
  const registered = actions.find(name);
  if (registered) return pageAction(registered);
  const known = [...Object.keys(CATALOGUE), ...actions.specs().map((spec) => spec.name)];
  throw new Refusal(
    'unsupported',
    `This page has no action "${name}"; it has: ${known.join(', ')}.`,
  );
}
