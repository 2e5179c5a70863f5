/** What the visitor said in confidence, on its way into a field: the model knows its placeholder only. */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Task } from '../action.ts';
import { Refusal } from '../refusal.ts';
import { title } from '../state.ts';

/** Shorter ones cannot be found again in what the page says: they go into fields for secrets only. */
const SHORTEST = 4;

/** `value`, or what it is the placeholder of. */
export function confided(task: Task, field: HTMLElement, value: string): string {
  if (!dom.hasPlaceholder(value)) return value;
  const { env } = task;
  if (!/^\s*\{\{[^{}]*\}\}\s*$/.test(value)) {
    throw new Refusal('invalid_args', 'A {{secret:…}} is the whole value: give nothing beside it.');
  }
  if (!field.matches('input,textarea')) {
    const message = `${title(env, field)} is no field for ${value}: the visitor enters it.`;
    throw new Refusal('not_interactive', message);
  }
  const secret = env.reveal?.(value, viewOf(dom.ownerOf(field))?.location.origin ?? '');
  if (secret === undefined || (secret.length < SHORTEST && !env.isSecret(field))) {
    const why = secret === undefined ? 'is not kept on this page' : 'may not be entered here';
    throw new Refusal('denied', `${value} ${why}: ask the visitor to enter it.`);
  }
  dom.learnSecret(secret);
  return secret;
}
