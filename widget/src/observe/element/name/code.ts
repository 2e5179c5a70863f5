/** What its code says of a control that nothing names: class, id, part and data attributes, its icon. */

import * as dom from '../../../dom/index.ts';

const MOST = 8;
/** And the one letter that is a picture: `lucide-x`. */
const WORD = /[A-Za-z]{3,20}|(?<![A-Za-z])up(?![A-Za-z])|(?<=-)x(?![\w-])/g;
/** Where libraries keep a tooltip that they show in place of the browser's. */
const TOOLTIPS = [
  ...['data-original-title', 'data-bs-original-title', 'data-bs-title', 'data-tooltip'],
  ...['data-tippy-content', 'data-tip', 'data-title'],
];
/** By what Vue tells the elements of one component; states, which are told by what they come to. */
const UNNAMED =
  /^data-(v-[0-9a-f]{6,}|state$|side$|align$|orientation$|radix-|headlessui-|pilotfish-)/;
/** Names that only say how things are wired, or what a test finds them by: only the value tells. */
const WIRING =
  /^data-(?:test|(?:bs-)?(?:toggle|target|placement|trigger|container|offset)$|cy$|qa$|ref$|slot$)/;
/** Of a name that was made by a program, parts can look like words. */
const VOWEL = /[aeiouy]/;
const PICTURE = /^(img|image|picture|photo|sprite)$/;
const DRAWN = /^(img|image|use)$/;
/** Words that tell a kind or a look, and what the control's own word tells. */
const MERE = new Set(
  'btn button component icon icons link nav item form control input field text fas far fab fal fad mdi glyphicon svg just only round simple primary secondary info light dark default white black muted display col auto theme density size variant small medium large undefined null'.split(
    ' ',
  ),
);

/** At most eight words, in the order of the code; where they are many, the icon's come first. */
export function wordsOfCode(element: Element): string {
  const icon = iconIn(element);
  const own = wordsOf(element);
  const drawn = icon ? wordsOf(icon) : [];
  const all = new Set([...own, ...drawn]);
  const words = all.size > MOST ? new Set([...drawn, ...own]) : all;
  // Which control it is, its role says.
  words.delete(dom.tagOf(element));
  words.delete((element as HTMLInputElement).type);
  const names = words.size ? [...words] : pictureOf(icon ?? element);
  return names.slice(0, MOST).join(' ');
}

/** The words of the file, or of the part of a sprite, that is drawn: `img/trash.svg`, `all.svg#trash`. */
export function pictureOf(icon: Element): string[] {
  const drawn = dom.tagOf(icon) === 'svg' ? dom.firstWithin(icon, 'use') : icon;
  if (!drawn || !DRAWN.test(dom.tagOf(drawn))) return [];
  const address = ['src', 'href', 'xlink:href']
    .map((name) => dom.attributeOf(drawn, name))
    .find(Boolean);
  if (!address || /^(data|blob):/i.test(address)) return [];
  const [path = '', part = ''] = address.split('#');
  const file = path.split('?')[0]!.split('/').pop()!;
  const words = wordsIn([part || file.replace(/\.\w+$/, '')]);
  return words.filter((word) => VOWEL.test(word) && !MERE.has(word) && !PICTURE.test(word));
}

export function tooltipOf(element: Element): string {
  for (const name of TOOLTIPS) {
    const text = dom.fold(dom.hide(dom.attributeOf(element, name) ?? ''));
    // A name of what is shown elsewhere (`#help`), or whether it is shown, is none.
    if (/\p{L}/u.test(text) && !/^(?:[#.]|true$|false$)/.test(text)) return text;
  }
  return '';
}

/** But for that of a control that stands in it. */
export function iconIn(element: Element): Element | undefined {
  const icon =
    dom.firstWithin(element, 'svg, img, i, use') ?? dom.firstWithin(element, '[class*=icon i]');
  const control = icon && dom.closestOf(icon, 'a, button, [role=button]');
  const isOther = control && control !== element && dom.contains(element, control);
  return icon && !isOther ? icon : undefined;
}

function wordsOf(part: Element): string[] {
  const classes = dom.attributeOf(part, 'class') ?? '';
  const called = ['id', 'part'].map((name) => dom.attributeOf(part, name) ?? '');
  const held = [...dom.attributesIn(part)]
    .filter(({ name }) => name.startsWith('data-') && !UNNAMED.test(name) && !dom.namesSecret(name))
    .map(({ name, value }) => `${WIRING.test(name) ? '' : name.slice(5)} ${value}`);
  const isTelling = (word: string) => !MERE.has(word);
  const words = wordsIn([tellingClasses(classes), ...called]).filter(isTelling);
  return [...words, ...wordsIn(held)];
}

function wordsIn(texts: readonly string[]): string[] {
  const parted = dom.hide(texts.join(' ')).replace(/([a-z])([A-Z])/g, '$1 $2');
  const words = parted.match(WORD) ?? [];
  return words.map((word) => word.toLowerCase());
}

const SIZE = '(?:\\d[\\d./]*|px|auto|full|screen|fit|min|max|none|xs|sm|md|base|lg|xl|[2-9]xl)';
const SIZED =
  '[pm][xytrblse]?|(?:min-|max-)?[wh]|size|gap(?:-[xy])?|space-[xy]|inset(?:-[xy])?|top|right|bottom|' +
  'left|start|end|z|opacity|order|col(?:-span)?|row(?:-span)?|basis|grow|shrink|duration|delay|' +
  'scale(?:-[xy])?|rotate|translate-[xy]|leading|border(?:-[xytrblse])?|ring-offset|outline|' +
  'rounded(?:-[a-z]{1,2})?|shadow|text|stroke|flex|fs|fw|lh';
/** A ring, and letters or a drawing in a colour, may be what tells that one is chosen. */
const TINTED = 'text|stroke|fill';
const INKED =
  'bg|border(?:-[xytrblse])?|ring-offset|from|via|to|divide|outline|accent|caret|decoration|' +
  'placeholder|shadow';
const NO_HUE =
  'inherit|current|transparent|black|white|primary|secondary|muted|foreground|background|' +
  '(?:slate|gray|zinc|neutral|stone)-\\d+';
const HUE =
  '(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|' +
  'pink|rose)-\\d+';
const PLACES = 'start|end|center|between|around|evenly|stretch|baseline';
const WORDS =
  'inline-flex|inline-block|inline-grid|flex|block|grid|relative|absolute|fixed|sticky|rounded|' +
  'border|shadow|transition|truncate|antialiased|underline|uppercase|lowercase|capitalize|italic|' +
  'flex-(?:row|col|wrap|nowrap)|outline-none|appearance-none|sr-only|' +
  'text-(?:left|center|right|justify)|font-(?:thin|light|normal|medium|semibold|bold|black|mono)|' +
  `(?:items|justify|self|content|place-[a-z]+)-(?:${PLACES})|` +
  'transition-(?:all|colors|opacity|shadow|transform)|ease-(?:linear|in|out|in-out)|' +
  'cursor-[a-z-]+|pointer-events-[a-z]+|select-none|whitespace-[a-z-]+|' +
  'overflow-(?:[xy]-)?(?:hidden|auto|scroll|visible|clip)|' +
  '(?:d|display|position|float|form|fw)-[a-z-]+';

/** Utility classes: each says how, none says what. Those with a variant (`hover:`) or a value of their own (`[…]`), too. */
const UTILITY = new RegExp(
  `[:[]|^-?(?:${SIZED})-${SIZE}$|^(?:${INKED})-(?:${NO_HUE}|${HUE})(?:-foreground)?(?:/\\d+)?$|` +
    `^(?:${TINTED})-(?:${NO_HUE})(?:-foreground)?(?:/\\d+)?$|^(?:${WORDS})$`,
);
/** What a compiler of styles puts there so that no two are the same. */
const HASHED = /^(?:css|sc)-[a-z0-9]{5,}(?=-|$)|__(?=[\w-]*(?:\d|[a-z][A-Z]))[\w-]{5}$/g;

/** Words for looks alone, as in `rounded-smaller shadow box`. */
const LOOKS =
  /^(rounded|round|small|smaller|large|larger|big|bigger|shadows?|box|boxed|border|bordered|padded|wide|narrow|thin|thick|centered|inline|block|wrapper|container)$/i;

/** Only beside one of those words: alone they may be what a control draws or picks. */
const SHAPES =
  /^(pill|circle|circular|square|squared|outlined?|filled|flat|soft|light|dark|full)$/i;

function isLook(name: string): boolean {
  const parts = name.split(/[-_]+/);
  return (
    parts.some((part) => LOOKS.test(part)) &&
    parts.every((part) => LOOKS.test(part) || SHAPES.test(part))
  );
}

function tellingClasses(classes: string): string {
  const telling = classes.split(/\s+/).filter((one) => !UTILITY.test(one) && !isLook(one));
  return telling.map((one) => one.replace(HASHED, '')).join(' ');
}
