/** Placeholders of what the visitor said in confidence, where no action takes them. */

import * as dom from '../dom/index.ts';
import { Refusal } from './refusal.ts';

/** Where a placeholder stands among arguments of an action that enters none. */
export function refusePlaceholders(name: string, args: Readonly<Record<string, unknown>>): void {
  if (/^fill_(input|form)$/.test(name) || !Object.values(args).some(dom.hasPlaceholder)) return;
  throw new Refusal(
    'invalid_args',
    `Only fill_input and fill_form take {{secret:…}}, not ${name}.`,
  );
}
