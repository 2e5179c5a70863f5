/** What tells one state from another, compared one by one: a string of it is dear to put together. */

export function isAlike(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false;
  return true;
}
