/** The last look at what leaves the page: whatever made a message, no secret goes with it. */

import { HIDDEN, namesSecret } from '../observe/element/detect.ts';
import { hide } from '../observe/element/secrets.ts';
import type { FromPage } from './protocol.ts';

/** The message's own words, which nobody types. */
const OWN =
  /^(type|op|id|base|document|key|keys|after|first|last|word|action_id|run_id|ask_id|digest|status|reason|kind|state)$/;
/** From here on names are the page's. */
const FOREIGN = /^(data|payload|parameters|attributes|facts)$/;
const TOLD = /^(|filled|hidden)$/;

/** Tokens and ids that the protocol itself needs stay as they are. */
export function withoutSecretsIn(message: FromPage): FromPage {
  if (message.type === 'hello') {
    const { url, actions, journal } = message;
    return { ...message, url: hide(url), actions: told(actions), journal: told(journal) };
  }
  if (message.type === 'event' && message.name === 'token') return message;
  // Pixels: what is secret in them was painted over as they were taken.
  if (message.type === 'screenshot') return { ...message, note: hide(message.note ?? '') };
  return told(message);
}

function told<T>(value: T, foreign = false): T {
  if (typeof value === 'string') return hide(value) as T;
  if (Array.isArray(value)) return value.map((each) => told(each, foreign)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, held]) => [name, field(name, held, foreign)]);
  return Object.fromEntries(entries) as T;
}

function field(name: string, held: unknown, foreign: boolean): unknown {
  if (!foreign && OWN.test(name)) return held;
  if (foreign && typeof held === 'string' && !TOLD.test(held) && namesSecret(name)) return HIDDEN;
  return told(held, foreign || FOREIGN.test(name));
}
