/** What a sheet reveals while the pointer is over something. */

import * as dom from '../../dom/index.ts';
import { partsOf, type Rule } from './rule.ts';

/** `trigger` is pointed at; then what `shown` selects appears, inside of it or `beside` it. */
export interface Reveal {
  readonly trigger: string;
  readonly shown: string;
  readonly beside: boolean;
  /** Of siblings that are triggers the first that is drawn stands for all. */
  readonly first?: boolean;
  /** What the page must be shown on, all of which must match. */
  readonly media: readonly string[];
}

type Parsed = Omit<Reveal, 'media'>;

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
const MOVED = /(?:^|[\s;])(?:left|right|top|bottom|position|transform|translate|scale)\s*:/;

interface Effect {
  readonly shows: boolean;
  readonly hides: boolean;
  /** Moves something: perhaps into sight, if that is something else than what is pointed at. */
  readonly moves: boolean;
}

export function revealsBy({ selector, style, media }: Rule): readonly Reveal[] {
  if (!selector.includes(':hover')) return [];
  const moves = LEADING.test(selector) && MOVED.test(style.cssText);
  const effect = { shows: shows(style), hides: hides(style), moves };
  if (!effect.shows && !effect.hides && !effect.moves) return [];
  const found = partsOf(selector).flatMap((part) => revealBy(part, effect) ?? []);
  return found.map((one) => ({ ...one, media }));
}

function shows(style: CSSStyleDeclaration): boolean {
  const { display, visibility, opacity, height, maxHeight } = style;
  return (
    (display !== '' && display !== 'none') ||
    visibility === 'visible' ||
    Number.parseFloat(opacity) > 0 ||
    [height, maxHeight].some((value) => value !== '' && Number.parseFloat(value) !== 0)
  );
}

function hides({ display, visibility, opacity, height, maxHeight }: CSSStyleDeclaration): boolean {
  return (
    display === 'none' ||
    visibility === 'hidden' ||
    [opacity, height, maxHeight].some((value) => value !== '' && Number.parseFloat(value) === 0)
  );
}

/** A rule for what is not pointed at hides what is then shown, but for cards beside it. */
function revealBy(given: string, effect: Effect): Parsed | undefined {
  const selector = hoverAlone(given, NEITHER, AWAY);
  const isAway = selector.includes(AWAY);
  if (isAway && selector.replaceAll(AWAY, '').includes(':hover')) return undefined;
  if (isAway ? !effect.hides : !effect.shows && !(effect.moves && LEADING.test(selector)))
    return undefined;
  return parse(hoverAlone(selector.replaceAll(AWAY, ':hover'), EITHER, ':hover'));
}

/** Where `:hover` is one of a list, as if it were `alone`. */
function hoverAlone(selector: string, lists: RegExp, alone: string): string {
  return selector.replace(lists, (whole, list: string) => {
    const some = list.split(',').map((it) => it.trim());
    return some.includes(':hover') ? alone : whole;
  });
}

function parse(selector: string): Parsed | undefined {
  const turned = TURNED_ROUND.exec(selector);
  const host = HOST.exec(selector);
  const straight = turned || host ? null : HOVERED.exec(selector);
  const bare = (text: string) => text.replaceAll(':hover', '').replace(/(^|[\s>+~])$/, '$1*');
  let reveal: Parsed | undefined;
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
function isValid({ trigger, shown }: Parsed): boolean {
  try {
    const probe = dom.page.createDocumentFragment();
    probe.querySelector(trigger);
    probe.querySelector(shown);
    return true;
  } catch {
    return false;
  }
}
