/** Stylesheets: their rules, and a sign of whether these are others than before. */

/** A sheet that scripts fill is looked at rule by rule if it has no more; those of pages have thousands. */
const FEW = 64;

/** `undefined` where the sheet is another site's. */
export function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined;
  }
}

/**
 * Another text where a sheet has got other rules. Of those that a script rewrites in their place all
 * are looked at in a small sheet that only scripts fill, else the last, which is mostly the only one.
 */
export function versionOf(sheet: CSSStyleSheet, rules: CSSRuleList): string {
  const { length } = rules;
  if (length <= FEW && isScripted(sheet)) return [...rules].map(({ cssText }) => cssText).join('');
  const last = rules[length - 1] as (CSSStyleRule & CSSGroupingRule) | undefined;
  return `${length} ${last?.style?.cssText ?? last?.cssRules?.length}`;
}

/** Adopted, or of a `<style>` without a text. */
function isScripted({ href, ownerNode }: CSSStyleSheet): boolean {
  return href === null && !ownerNode?.firstChild;
}
