/** What leaves the page, without the secrets that this page knows of: messages, and the host's copy of a run. */

import * as dom from '../dom/index.ts';
import { hideAll } from '../observe/element/hiding.ts';
import type { FromPage } from '../wire/protocol.ts';

/** Tokens and ids that the protocol itself needs stay as they are. */
export function withoutSecretsIn(message: FromPage): FromPage {
  if (message.type === 'hello') {
    const { url, actions, journal } = message;
    return { ...message, url: dom.hide(url), actions: hideAll(actions), journal: hideAll(journal) };
  }
  // The visitor's selection may be sent before the page was observed.
  if (message.type === 'run') dom.learnSecrets(document);
  if (message.type === 'event' && message.name === 'token') return message;
  // Base64 of pixels, with secrets painted over: a match with a secret in it is coincidence.
  if (message.type === 'screenshot') return { ...message, note: dom.hide(message.note ?? '') };
  if (message.type === 'attachment') {
    const { data = '', ...header } = message;
    return { ...hideAll(header), data };
  }
  return hideAll(message);
}

/** A run with all that has happened in it, for the host. */
export function masked<T>(value: T): T {
  if (typeof value === 'string') return dom.hide(value) as T;
  if (Array.isArray(value)) return value.map(masked) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, masked(it)])) as T;
}
