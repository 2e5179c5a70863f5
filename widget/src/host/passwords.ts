/**
 * Remembers which fields were a password's: "show password" makes them plain text fields, and that
 * may happen before what reads the page has been loaded.
 */

const PASSWORD = 'input[type=password i]';

interface Noted {
  __pilotfishPasswords?: WeakSet<Element>;
}

/** Returns what ends it. */
export function watchPasswords(): () => void {
  const page = window as Noted;
  const known = Object.hasOwn(page, '__pilotfishPasswords') && page.__pilotfishPasswords;
  const seen = known || new WeakSet();
  page.__pilotfishPasswords = seen;
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
  for (const field of document.querySelectorAll(PASSWORD)) seen.add(field);
  return () => observer.disconnect();
}
