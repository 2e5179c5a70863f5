/** Whether the page before this one is of this site, where no Navigation API tells it. */

const atStart = history.length;
let wentBack = 0;
// A step forward counts as one back, too: rather too few are known than too many.
addEventListener('popstate', () => {
  wentBack += 1;
});

/** True only if it is known: this document has made the entry, or was reached from this site. */
export function staysHere(): boolean {
  if (history.length - atStart > wentBack) return true;
  const { referrer } = document;
  return URL.canParse(referrer) && new URL(referrer).origin === location.origin;
}
