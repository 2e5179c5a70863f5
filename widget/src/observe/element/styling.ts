/** What in the classes of an element only styles it, and tells nobody what it is. */

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

export function tellingClasses(classes: string): string {
  const telling = classes.split(/\s+/).filter((one) => !UTILITY.test(one) && !isLook(one));
  return telling.map((one) => one.replace(HASHED, '')).join(' ');
}
