/** Membership without methods of the page's lists. */

/** By syntax alone: a script of the page may have replaced the methods of lists. */
export function isIn(list: readonly string[], name: string): boolean {
  for (let at = 0; at < list.length; at += 1) if (list[at] === name) return true;
  return false;
}
