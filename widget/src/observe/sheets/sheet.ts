/** Stylesheets: their rules, and a sign of whether these are others than before. */

/** A sheet that scripts fill is looked at rule by rule if it has no more; those of pages have thousands. */
const FEW = 64;

interface Known {
  text: string | number | undefined;
  version: number;
  readonly media: MediaList;
  /** Only scripts fill it: one that gets a text is another sheet. */
  readonly scripted: boolean;
}

const known = new WeakMap<CSSStyleSheet, Known>();

/** `undefined` where the sheet is another site's. */
export function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined;
  }
}

/**
 * Adds what changes with the sheet: other rules, switched on or off, for other media. Of those that
 * a script rewrites in their place all are looked at in a small sheet that only scripts fill, else
 * the last, which is mostly the only one.
 */
export function sign(sheet: CSSStyleSheet, signs: unknown[]): void {
  const rules = rulesOf(sheet);
  const one = noted(sheet, rules);
  const { media } = one;
  const text = rules && textOf(one.scripted, rules);
  if (text !== one.text) one.version += 1;
  one.text = text;
  signs.push(sheet, rules?.length, text, sheet.disabled);
  signs.push(media.length > 0 && matchMedia(media.mediaText).matches);
}

/** Another number as soon as `sign` has seen other rules in a sheet, or it has more or fewer. */
export function versionOf(sheet: CSSStyleSheet, rules: CSSRuleList): string {
  return `${noted(sheet, rules).version}:${rules.length}`;
}

function noted(sheet: CSSStyleSheet, rules: CSSRuleList | undefined): Known {
  let one = known.get(sheet);
  if (!one) {
    const scripted = isScripted(sheet);
    const text = rules && textOf(scripted, rules);
    one = { text, version: 0, media: sheet.media, scripted };
    known.set(sheet, one);
  }
  return one;
}

function textOf(scripted: boolean, rules: CSSRuleList): string | number | undefined {
  const { length } = rules;
  if (length <= FEW && scripted) {
    return [...rules].map(({ cssText }) => cssText).join('');
  }
  const last = rules[length - 1] as (CSSStyleRule & CSSGroupingRule) | undefined;
  return last?.style?.cssText ?? last?.cssRules?.length;
}

/** Adopted, or of a `<style>` without a text. */
function isScripted({ href, ownerNode }: CSSStyleSheet): boolean {
  return href === null && !ownerNode?.firstChild;
}
