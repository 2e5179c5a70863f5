/** What is busy by its class alone: a button that waits for an answer. */

import { attributeOf, classesOf, hasAttribute } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';

/** The state of a button, not what it is for: `lazy-loading` is an option. */
const LOADING = /(?:^|\s)(?:is-|[\w-]*(?:--|-state-|btn-|button-|switch-))?loading(?=\s|$)/i;

/** Whether a class or an attribute that styles go by says so of it. */
export function isLoading(element: Element, reading: Reading): boolean {
  if (!reading.presence.loading) return false;
  const told = hasAttribute(element, 'data-loading')
    ? attributeOf(element, 'data-loading')
    : 'false';
  return told === 'false' ? LOADING.test(classesOf(element)) : true;
}
