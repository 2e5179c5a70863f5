/**
 * The widget's own actions; those of the page are added to them. What most visits need is in the
 * first file; the rest is loaded when it is first used.
 */

import type { Act } from '../link/protocol.ts';
import type { PageActions } from '../seams.ts';
import type { Action } from './action.ts';
import { check, uncheck } from './actions/check.ts';
import { clearInput } from './actions/clear_input.ts';
import { click } from './actions/click.ts';
import { clickAt } from './actions/click_at.ts';
import { doubleClick } from './actions/double_click.ts';
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
import { typeText } from './actions/type_text.ts';
import { wait } from './actions/wait.ts';
import { waitUntil } from './actions/wait_until.ts';
import { Refusal } from './refusal.ts';

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
  scroll,
  go_back: goBack,
  wait_until: waitUntil,
};

/** Two chunks: with one for each action, most of each would be shared code. */
const forms = (): Promise<Readonly<Record<string, Action>>> => import('./actions/forms.ts');
const rare = (): Promise<Readonly<Record<string, Action>>> => import('./actions/rare.ts');

const LAZY: Readonly<Record<string, typeof forms>> = {
  ...{ choose: forms, set_date: forms, set_slider: forms, fill_form: forms },
  ...{ validate_form: forms, upload_file: forms },
  ...{ drag: rare, select_text: rare, extract_table: rare, dismiss: rare },
};

const loaded = new Map<string, Action>();

/** Loads what `act` and the action inside it need; throws `unsupported` if loading fails. */
export async function loadFor({ name, args }: Act): Promise<void> {
  const names = [name, Object(args.then).tool].filter((it) => Object.hasOwn(LAZY, it));
  await Promise.all(names.map(load));
}

async function load(name: string): Promise<void> {
  if (loaded.has(name)) return;
  try {
    for (const [key, action] of Object.entries(await LAZY[name]!())) loaded.set(key, action);
  } catch (error) {
    const message = `The part of the assistant that does ${name} could not be loaded, so nothing was done: ${error}. Try again, or another action.`;
    throw new Refusal('unsupported', message);
  }
}

/** The action of that name; throws `unsupported` with the known names. Call `loadFor` first. */
export function findAction(name: string, actions: PageActions): Action {
  const own = Object.hasOwn(CATALOGUE, name) ? CATALOGUE[name] : loaded.get(name);
  if (own) return own;
  const registered = actions.find(name);
  if (registered) return pageAction(registered);
  const known = [
    ...Object.keys({ ...CATALOGUE, ...LAZY }),
    ...actions.specs().map((spec) => spec.name),
  ];
  throw new Refusal(
    'unsupported',
    `This page has no action "${name}"; it has: ${known.join(', ')}.`,
  );
}
