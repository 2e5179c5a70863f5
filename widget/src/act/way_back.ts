/** What is before this page, where no Navigation API tells it. */

let atStart = history.length;
let wentBack = 0;
// A step forward counts as one back, too: rather too few are known than too many.
addEventListener('popstate', () => {
  wentBack += 1;
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  // Pages that came after this one have made entries, too.
  atStart = history.length;
  wentBack = 0;
});

/** True only if it is known that this document has made the entry before. */
export function madeHere(): boolean {
  return history.length - atStart > wentBack;
}

/** True only if it is known: this document has made the entry, or was reached from this site. */
export function staysHere(): boolean {
  if (madeHere()) return true;
  const { referrer } = document;
  return URL.canParse(referrer) && new URL(referrer).origin === location.origin;
}
