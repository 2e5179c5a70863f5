/** What stylesheets reveal while the pointer is over something, found once for each sheet. */

import { firstWithin, matchesOf } from '../walk/native.ts';
import { allIn, page, type Root, styleSheetsOf } from '../walk/root.ts';
import { partsOf } from '../walk/selectors.ts';
import { rulesOf, versionOf } from '../walk/sheets.ts';

/** `trigger` is pointed at; then what `shown` selects appears, inside of it or `beside` it. */
export interface Reveal {
  readonly trigger: string;
  readonly shown: string;
  readonly beside: boolean;
  /** Of siblings that are triggers the first that is drawn stands for all. */
  readonly first?: boolean;
}

export interface Reveals {
  readonly all: readonly Reveal[];
  /** All triggers in one selector; "" if there is none. */
  readonly triggers: string;
}

export const CONTROLS =
  'a[href], button, input, select, textarea, summary, [onclick], [role=button], [role=link], [role^=menuitem], [role=option], [tabindex]';

/** What opens something under the pointer, in all trees that are entered. */
export class Openers {
  readonly #reveals = new Map<Element, Reveal[]>();

  /** To be called before an element of a tree is asked about. */
  enter(root: Root): void {
    for (const reveal of revealsIn(root).all) {
      // Most show a sign or an underline.
      if (!Array.from(allIn(root, reveal.shown)).some(holdsControl)) continue;
      for (const element of allIn(root, reveal.trigger)) {
        const others = this.#reveals.get(element);
        if (others) others.push(reveal);
        else this.#reveals.set(element, [reveal]);
      }
    }
  }

  get any(): boolean {
    return this.#reveals.size > 0;
  }

  opens(element: Element): boolean {
    return this.#reveals.has(element);
  }

  /** What pointing at it reveals. */
  of(element: Element): readonly Reveal[] {
    return this.#reveals.get(element) ?? NOTHING;
  }
}

const NOTHING: readonly Reveal[] = [];
const MANY = 400;
export const NONE: Reveals = { all: [], triggers: '' };
/** What follows the hovered compound: the rest of it, then a combinator with what it leads to. */
const HOVERED = /^(.*?):hover([^\s>+~,]*)(\s*[>+~]\s*|\s+)(\S.*)$/;
/** The form of utility classes: `.shown:is(:where(.trigger):hover *)`. */
const TURNED_ROUND = /^(.*):is\((.*):hover \*\)(.*)$/;
/** Of a shadow root: whatever stands right in it is pointed at when its host is. */
const HOST = /^:host\((.*?):hover(.*?)\)(\s*>\s*|\s+)(\S.*)$/;
const UNDRAWN = 'style, link, script, template, slot';
const AWAY = ':not(:hover)';
/** `:is(:hover, :focus-within)` */
const EITHER = /:(?:is|where)\(([^()]*)\)/g;
/** `:not(:hover, :focus-within)` */
const NEITHER = /:not\(([^()]*)\)/g;

const LEADING = /:hover[^\s>+~,]*\s*[\s>+~][^,]*\S/;
const MOVED = /(?:^|[\s;])(?:left|right|top|bottom|transform|translate|scale)\s*:/;

const scanned = new WeakMap<CSSStyleSheet, { version: string; found: Reveal[] }>();

/** Of the sheets of a tree that may be read; those of other origins may not. */
export function revealsIn(root: Root): Reveals {
  const all: Reveal[] = [];
  for (const sheet of styleSheetsOf(root)) {
    if (!sheet.disabled && all.length < MANY) all.push(...scan(sheet));
  }
  if (all.length === 0) return NONE;
  return { all, triggers: [...new Set(all.map(({ trigger }) => trigger))].join() };
}

function scan(sheet: CSSStyleSheet): Reveal[] {
  const rules = rulesOf(sheet);
  // Another origin's says nothing.
  if (!rules) return [];
  const version = versionOf(sheet, rules);
  const known = scanned.get(sheet);
  if (known?.version === version) return known.found;
  const found: Reveal[] = [];
  collect(Array.from(rules), '', found);
  scanned.set(sheet, { version, found });
  return found;
}

function collect(rules: readonly CSSRule[], outer: string, found: Reveal[]): void {
  for (const rule of rules) {
    const { selectorText: own, cssRules } = rule as Partial<CSSStyleRule>;
    // What is declared right in a nested rule of another kind is said of what is around that.
    const selector = own?.includes('&') ? own.replaceAll('&', `:is(${outer})`) : (own ?? outer);
    // Asked for only here: of each rule that is asked the browser makes an object.
    const style = selector.includes(':hover') ? (rule as Partial<CSSStyleRule>).style : undefined;
    if (style) found.push(...partsOf(selector).flatMap((part) => revealBy(part, style) ?? []));
    if (cssRules?.length) {
      const inner: Reveal[] = [];
      collect(Array.from(cssRules), selector, inner);
      if (inner.length > 0 && applies(rule)) found.push(...inner);
    } else if (own === undefined && 'styleSheet' in rule && applies(rule)) {
      const { styleSheet } = rule as CSSImportRule;
      if (styleSheet) collect(Array.from(rulesOf(styleSheet) ?? []), outer, found);
    }
  }
}

/** Asked only where it matters: each question makes the browser work. */
function applies(rule: CSSRule): boolean {
  const { media } = rule as Partial<CSSMediaRule>;
  return !media || media.length === 0 || matchMedia(media.mediaText).matches;
}

/** Shows what was hidden, or moves something else than what is pointed at: perhaps into sight. */
function brings(style: CSSStyleDeclaration, selector: string): boolean {
  return reveals(style) || (LEADING.test(selector) && MOVED.test(style.cssText));
}

function reveals(style: CSSStyleDeclaration): boolean {
  const { display, visibility, opacity, height, maxHeight } = style;
  return (
    (display !== '' && display !== 'none') ||
    visibility === 'visible' ||
    Number.parseFloat(opacity) > 0 ||
    [height, maxHeight].some((value) => value !== '' && Number.parseFloat(value) !== 0)
  );
}

/**
 * A rule for what is not pointed at hides what is then shown; not where something else is pointed
 * at, as of the cards beside the one under the pointer.
 */
function revealBy(told: string, style: CSSStyleDeclaration): Reveal | undefined {
  const selector = hoverAlone(told, NEITHER, AWAY);
  const isAway = selector.includes(AWAY);
  if (isAway && selector.replaceAll(AWAY, '').includes(':hover')) return undefined;
  if (!(isAway ? hides(style) : brings(style, selector))) return undefined;
  return parse(hoverAlone(selector.replaceAll(AWAY, ':hover'), EITHER, ':hover'));
}

/** Where `:hover` is one of a list, as if it were `alone`. */
function hoverAlone(selector: string, lists: RegExp, alone: string): string {
  return selector.replace(lists, (whole, list: string) => {
    const some = list.split(',').map((it) => it.trim());
    return some.includes(':hover') ? alone : whole;
  });
}

function hides({ display, visibility, opacity, height, maxHeight }: CSSStyleDeclaration): boolean {
  return (
    display === 'none' ||
    visibility === 'hidden' ||
    [opacity, height, maxHeight].some((value) => value !== '' && Number.parseFloat(value) === 0)
  );
}

function parse(selector: string): Reveal | undefined {
  const turned = TURNED_ROUND.exec(selector);
  const host = HOST.exec(selector);
  const straight = turned || host ? null : HOVERED.exec(selector);
  const bare = (text: string) => text.replaceAll(':hover', '').replace(/(^|[\s>+~])$/, '$1*');
  let reveal: Reveal | undefined;
  if (turned) {
    const trigger = bare(turned[2]!);
    reveal = { trigger, shown: `${trigger} ${turned[1]}${turned[3]}`, beside: false };
  } else if (host) {
    const [, before = '', after = '', combinator = ' ', rest = ''] = host;
    const own = before + after ? `:host(${before}${after})` : ':host';
    const trigger = `${own} > :not(${UNDRAWN}, ${bare(rest)})`;
    reveal = { trigger, shown: `${own}${combinator}${bare(rest)}`, beside: true, first: true };
  } else if (straight) {
    const [, before = '', after = '', combinator = ' ', rest = ''] = straight;
    const trigger = bare(before) + after;
    const shown = `${trigger}${combinator}${bare(rest)}`;
    reveal = { trigger, shown, beside: /[+~]/.test(combinator) };
  }
  return reveal && isValid(reveal) ? reveal : undefined;
}

/** A `:hover` within brackets leaves a selector that is none. */
function isValid({ trigger, shown }: Reveal): boolean {
  try {
    const probe = page.createDocumentFragment();
    probe.querySelector(trigger);
    probe.querySelector(shown);
    return true;
  } catch {
    return false;
  }
}

export function holdsControl(element: Element): boolean {
  return matchesOf(element, CONTROLS) || firstWithin(element, CONTROLS) !== null;
}
