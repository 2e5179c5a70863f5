/** The widget's own actions: a press needs nothing more, the others load at their first use. */

import type { PageActions } from '../seams.ts';
import type { Act } from '../wire/protocol.ts';
import { click } from './press/click.ts';
import type { Action } from './task/action.ts';
import { Refusal } from './task/outcome.ts';

type Chunk = () => Promise<Readonly<Record<string, Action>>>;

// What is in these chunks stands in the build script (`chunks.mjs`).
const moving: Chunk = () => import('chunk:moving');
const entering: Chunk = () => import('chunk:entering');
/** A form is filled in by those that enter something. */
const forms: Chunk = async () => ({
  ...(await entering()),
  ...(await import('chunk:forms')),
});
const rare: Chunk = () => import('chunk:rare');
/** It knows the walls of 38 languages. */
const closing: Chunk = async () => ({ dismiss: (await import('./go/dismiss.ts')).dismiss });

const NAMES: readonly (readonly [Chunk, string])[] = [
  [
    moving,
    'navigate press_key hold_key scroll_to find read wait border highlight scroll go_back wait_until',
  ],
  [entering, 'fill_input clear_input choose select_option type_text check uncheck'],
  [forms, 'set_date set_slider fill_form validate_form upload_file'],
  [rare, 'drag select_text extract_table hover double_click right_click long_press click_at'],
  [closing, 'dismiss'],
];
const LAZY: Readonly<Record<string, Chunk>> = Object.fromEntries(
  NAMES.flatMap(([chunk, names]) => names.split(' ').map((name) => [name, chunk])),
);

const loaded = {
  actions: new Map<string, Action>([['click', click]]),
  pageAction: undefined as typeof import('./press/page_action.ts').pageAction | undefined,
};

/** Loads what `act` and the action inside it need; throws `unsupported` if loading fails. */
export async function loadFor({ name: outer, args }: Act): Promise<void> {
  for (const name of [outer, Object(args.then).tool]) {
    if (typeof name !== 'string' || loaded.actions.has(name)) continue;
    try {
      const chunk = Object.hasOwn(LAZY, name) ? LAZY[name] : undefined;
      if (!chunk) ({ pageAction: loaded.pageAction } = await import('./press/page_action.ts'));
      else for (const [key, it] of Object.entries(await chunk())) loaded.actions.set(key, it);
    } catch (error) {
      const message = `The part of the assistant that does ${name} could not be loaded, so nothing was done: ${error}. Try again, or another action.`;
      throw new Refusal('unsupported', message);
    }
  }
}

export function findAction(name: string, actions: PageActions): Action {
  const own = loaded.actions.get(name);
  if (own) return own;
  const registered = actions.find(name);
  if (registered && loaded.pageAction) return loaded.pageAction(registered);
  const all = [...['click', ...Object.keys(LAZY)], ...actions.specs().map((spec) => spec.name)];
  throw new Refusal('unsupported', `This page has no action "${name}"; it has: ${all.join(', ')}.`);
}
