/** The last look at what leaves the page: whatever made a message, no secret goes with it. */

import { hideAll } from '../observe/element/hiding.ts';
import { hide, learnSecrets } from '../observe/element/secrets.ts';
import type { FromPage } from './protocol.ts';

/** Tokens and ids that the protocol itself needs stay as they are. */
export function withoutSecretsIn(message: FromPage): FromPage {
  if (message.type === 'hello') {
    const { url, actions, journal } = message;
    return { ...message, url: hide(url), actions: hideAll(actions), journal: hideAll(journal) };
  }
  // What the visitor has marked may be told before anything of the page was read.
  if (message.type === 'run') learnSecrets(document);
  if (message.type === 'event' && message.name === 'token') return message;
  // Base64 of pixels, in which secrets were painted over: a secret's letters found in it are chance.
  if (message.type === 'screenshot') return { ...message, note: hide(message.note ?? '') };
  return hideAll(message);
}
