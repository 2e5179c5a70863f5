/** What stylesheets say that no element tells; each is gone through once, while its rules stay. */

import * as dom from '../../dom/index.ts';
import { SIDES, type Side, Words } from './generated.ts';
import { type Reveal, revealsBy } from './reveals.ts';
import { type Listener, listing, type Rule, rulesOf, versionOf } from './rule.ts';

/** With fewer rules a sheet is gone through as soon as it is asked about. */
const MANY = 200;

export class Said implements Listener {
  readonly version: string;
  readonly words = new Words();
  readonly reveals: Reveal[] = [];

  constructor(version: string) {
    this.version = version;
  }

  rule(rule: Rule): void {
    this.words.learn(rule);
    this.reveals.push(...revealsBy(rule));
  }
}

const known = new WeakMap<CSSStyleSheet, Said>();

export function saidBy(sheet: CSSStyleSheet): Said {
  return upToDate(sheet) ?? dom.atOnce(reading(sheet));
}

export function* readingIn(root: dom.Root): dom.Steps<void> {
  for (const sheet of dom.styleSheetsOf(root)) if (isUnread(sheet)) yield* reading(sheet);
}

/** Whether going through the sheets of a tree takes so long that the page should have its turn. */
export function isMuchUnread(root: dom.Root): boolean {
  return dom.styleSheetsOf(root).some(isUnread);
}

function isUnread(sheet: CSSStyleSheet): boolean {
  const rules = rulesOf(sheet);
  return rules !== undefined && !upToDate(sheet) && countUpTo(MANY, rules) > MANY;
}

/** Those within others among them: all of a sheet may be in a few layers, or imported by one rule. */
function countUpTo(most: number, rules: CSSRuleList): number {
  let count = rules.length;
  for (let at = 0; at < rules.length && count <= most; at += 1) {
    const { cssRules, styleSheet } = rules[at] as Partial<CSSGroupingRule & CSSImportRule>;
    const inner = cssRules ?? (styleSheet ? rulesOf(styleSheet) : undefined);
    if (inner?.length) count += countUpTo(most - count, inner);
  }
  return count;
}

function upToDate(sheet: CSSStyleSheet): Said | undefined {
  const said = known.get(sheet);
  return said?.version === currentOf(sheet) ? said : undefined;
}

function* reading(sheet: CSSStyleSheet): dom.Steps<Said> {
  const said = new Said(currentOf(sheet));
  const rules = rulesOf(sheet);
  if (rules) yield* listing(rules, said);
  known.set(sheet, said);
  return said;
}

function currentOf(sheet: CSSStyleSheet): string {
  const rules = rulesOf(sheet);
  return rules ? versionOf(sheet, rules) : '';
}

/** Elements with words beside their content, found once a reading in each root that is asked for. */
export class Speakers implements Record<Side, ReadonlySet<Element>> {
  readonly before = new Set<Element>();
  readonly after = new Set<Element>();
  readonly #roots = new Set<Node>();

  /** To be called before `generated` is asked about elements of a root. */
  of(root: Node): void {
    if (this.#roots.has(root)) return;
    this.#roots.add(root);
    for (const sheet of dom.styleSheetsOf(root as dom.Root)) {
      const { words } = saidBy(sheet);
      for (const side of SIDES) {
        for (const selector of words[side]) {
          for (const element of selected(root as dom.Root, selector)) this[side].add(element);
        }
      }
    }
  }
}

/** One selector at a time: the browser looks for a list of them element by element. */
function selected(root: dom.Root, selector: string): Iterable<Element> {
  try {
    return dom.allIn(root, selector);
  } catch {
    return [];
  }
}
