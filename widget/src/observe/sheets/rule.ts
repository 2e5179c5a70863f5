/** The rules of a stylesheet, those within others and within sheets that it imports among them. */

import type * as dom from '../../dom/index.ts';

/** Whatever is asked of a rule costs the browser an object, and there are thousands: each is asked once. */
export interface Rule {
  /** Of a nested rule with those around it written out. */
  readonly selector: string;
  readonly style: CSSStyleDeclaration;
  readonly content: string;
  readonly media: readonly string[];
}

export interface Listener {
  rule(rule: Rule): void;
}

interface Around {
  readonly selector: string;
  readonly media: readonly string[];
}

const OUTERMOST: Around = { selector: '', media: [] };
const STRETCH = 32;

/** Tells a listener of each rule; what is only for paper is left out. */
export function* listing(
  rules: CSSRuleList,
  listener: Listener,
  around = OUTERMOST,
): dom.Steps<void> {
  for (let at = 0; at < rules.length; at += 1) {
    if (at % STRETCH === STRETCH - 1) yield;
    // The list is the browser's own: it may have got shorter meanwhile.
    if (at >= rules.length) return;
    const rule = rules[at] as Partial<CSSStyleRule & CSSMediaRule & CSSImportRule>;
    const { selectorText, cssRules, style } = rule;
    // What is declared right in a nested rule of another kind is said of what is around that.
    const { selector: outer } = around;
    const selector = selectorText === undefined ? outer : within(selectorText, outer);
    const condition = selectorText === undefined ? rule.media?.mediaText : undefined;
    if (condition === 'print') continue;
    const media = condition ? [...around.media, condition] : around.media;
    // Rules for pages of paper have selectors, too, and draw nothing.
    const content = selector ? (style as Partial<CSSStyleDeclaration>)?.content : undefined;
    if (content !== undefined) listener.rule({ selector, style: style!, content, media });
    if (cssRules?.length) {
      yield;
      yield* listing(cssRules, listener, { selector, media });
    }
    const sheet = selectorText === undefined ? rule.styleSheet : undefined;
    if (sheet) {
      const imported = rulesOf(sheet);
      if (imported) yield* listing(imported, listener, { selector: outer, media });
    }
  }
}

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

/** Another text where a sheet has other rules; of a page's large sheets the last one tells. */
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

export function partsOf(selectors: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < selectors.length; at += 1) {
    const sign = selectors[at];
    if (sign === '\\') at += 1;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      found.push(selectors.slice(from, at).trim());
      from = at + 1;
    }
  }
  found.push(selectors.slice(from).trim());
  return found;
}

function within(selector: string, outer: string): string {
  if (outer === '') return selector;
  const parent = `:is(${outer})`;
  return selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`;
}
