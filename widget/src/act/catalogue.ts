/**
 * The widget's own actions; those of the page are added to them. A press needs nothing more; the
 * others are loaded when they are first used.
 */

import type { Act } from '../link/protocol.ts';
import type { PageActions } from '../seams.ts';
import type { Action } from './action.ts';
import { click } from './actions/click.ts';
import { Refusal } from './refusal.ts';

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
const closing: Chunk = async () => ({ dismiss: (await import('./actions/dismiss.ts')).dismiss });

const LAZY: Readonly<Record<string, Chunk>> = {
  ...{ navigate: moving, press_key: moving, scroll_to: moving, find: moving, read: moving },
  ...{ wait: moving, border: moving, highlight: moving, scroll: moving, go_back: moving },
  wait_until: moving,
  ...{ fill_input: entering, clear_input: entering, select_option: entering },
  ...{ type_text: entering, check: entering, uncheck: entering },
  ...{ choose: forms, set_date: forms, set_slider: forms, fill_form: forms },
  ...{ validate_form: forms, upload_file: forms },
  ...{ drag: rare, select_text: rare, extract_table: rare, hover: rare, double_click: rare },
  ...{ right_click: rare, long_press: rare, click_at: rare, hold_key: rare },
  dismiss: closing,
};

const loaded = new Map<string, Action>([['click', click]]);
/** Actions of the page itself. */
let pageAction: typeof import('./actions/page_action.ts').pageAction | undefined;

/** Loads what `act` and the action inside it need; throws `unsupported` if loading fails. */
export async function loadFor({ name, args }: Act): Promise<void> {
  const then = Object(args.then).tool;
  await Promise.all([name, ...(typeof then === 'string' ? [then] : [])].map(load));
}

async function load(name: string): Promise<void> {
  if (loaded.has(name)) return;
  try {
    if (!Object.hasOwn(LAZY, name)) ({ pageAction } = await import('./actions/page_action.ts'));
    else for (const [key, action] of Object.entries(await LAZY[name]!())) loaded.set(key, action);
  } catch (error) {
    const message = `The part of the assistant that does ${name} could not be loaded, so nothing was done: ${error}. Try again, or another action.`;
    throw new Refusal('unsupported', message);
  }
}

/** The action of that name; throws `unsupported` with the known names. Call `loadFor` first. */
export function findAction(name: string, actions: PageActions): Action {
  const own = loaded.get(name);
  if (own) return own;
  const registered = actions.find(name);
  if (registered && pageAction) return pageAction(registered);
  const known = [...['click', ...Object.keys(LAZY)], ...actions.specs().map((spec) => spec.name)];
  throw new Refusal(
    'unsupported',
    `This page has no action "${name}"; it has: ${known.join(', ')}.`,
  );
}
