/** Words that come and go while what they are about stays: times, shares, prices, measures. */

const UNITS =
  's|secs?|seconds?|sek\\w*|seg\\w*|m|mins?|minut\\w*|h|hrs?|hours?|std|stunden?|heures?|horas?|' +
  'd|days?|tag\\w*|jours?|d[ií]as?|weeks?|wochen?|semain\\w*|seman\\w*|months?|monat\\w*|mois|mes(?:es)?|' +
  'years?|jahr\\w*|ans?|años?|ms|[kmgt]i?b(?:ps|/s)?|b/s|°[cf]?';
const NUMBER = String.raw`\d+(?:[.,\u00a0\u202f' ]\d{3})*(?:[.,]\d+)?`;
const MONEY = '[$€£¥₹₩]|USD|EUR|GBP|CHF|JPY|kr|zł';

/** A number alone is none: `Row 3`, `#1042`, dates and versions name what they stand on. */
const VOLATILE = new RegExp(
  [
    String.raw`(?<![\w.:])\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:\s?[ap]\.?m\b\.?)?(?![\w:])`,
    String.raw`(?<![\w.,#/-])[-+−]?${NUMBER}\s?(?:%|(?:${UNITS})(?![\w]))(?:\s(?:ago|left|remaining))?`,
    String.raw`(?:in\s)?\b(?:an?|one)\s(?:few\s)?(?:seconds?|minute|hour|day|week|month|year|moment)(?:\sago)?\b`,
    String.raw`\b(?:just\s)?now\b|\byesterday\b`,
    String.raw`[-+−]?(?:${MONEY})\s?[-+−]?${NUMBER}(?![\w/-])`,
    String.raw`(?<![\w.,#/-])[-+−]?${NUMBER}\s?(?:${MONEY})(?![\w])`,
    String.raw`(?<![\w.,:#/-])[-+−]?\d+(?:[,\u202f']\d{3})*[.,]\d+(?![\w.,:/-])`,
    String.raw`\(\d{1,4}\+?\)`,
    '[▲▼▴▾△▽↑↓⬆⬇⏶⏷⇅↕🔼🔽]',
  ].join('|'),
  'giu',
);

export function lasting(text: string): string {
  if (!/[\d▲▼▴▾△▽↑↓⬆⬇⏶⏷⇅↕🔼🔽]|now|ago|yesterday/iu.test(text)) return text;
  return text
    .replace(VOLATILE, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+$/u, '')
    .trim();
}
