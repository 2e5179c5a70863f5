/**
 * Remembers which fields were password fields: "show password" makes them text fields, and that may
 * happen before the engine is loaded.
 */

import { page } from '../../platform/page.ts';

const PASSWORD = 'input[type=password i]';

interface Noted {
  __pilotfishPasswords?: WeakSet<Element>;
}

export function watchPasswords(): () => void {
  const noted = window as Noted;
  const known = Object.hasOwn(noted, '__pilotfishPasswords') && noted.__pilotfishPasswords;
  const seen = known || new WeakSet();
  noted.__pilotfishPasswords = seen;
  const observer = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (oldValue?.toLowerCase() === 'password') seen.add(target as Element);
    }
  });
  observer.observe(document, {
    subtree: true,
    attributeFilter: ['type'],
    attributeOldValue: true,
  });
  for (const field of page.querySelectorAll(PASSWORD)) seen.add(field);
  return () => observer.disconnect();
}
