/** Numbers as pages write them. */

const NUMBER = /[-−–]?\s?\d[\d.,'’\u00a0\u202f]*/u;

/** The first number in `text`, in the format of `locale` (BCP 47); NaN if there is none. */
export function numberIn(text: string, locale: string): number {
  const found = NUMBER.exec(text)?.[0];
  if (!found) return Number.NaN;
  const negative = /^[-−–]/.test(found);
  const digits = found.replace(/^[-−–]\s?/, '').replace(/['’\u00a0\u202f]|[.,]$/g, '');
  const value = Number(plain(digits, decimalOf(locale)));
  return negative ? -value : value;
}

/** Of two kinds of separators the last is the decimal one; of one, its position decides. */
function plain(digits: string, decimal: string): string {
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  const both = dot >= 0 && comma >= 0;
  const last = dot > comma ? '.' : ',';
  const only = digits.split(last).length === 2;
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(digits) && !digits.startsWith('0');
  const point = both || (only && (!grouped || last === decimal)) ? last : '';
  return [...digits]
    .map((it, at) => (/\d/.test(it) ? it : at === digits.lastIndexOf(point) ? '.' : ''))
    .join('');
}

function decimalOf(locale: string): string {
  try {
    const parts = new Intl.NumberFormat(locale || 'en').formatToParts(1.5);
    return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  } catch {
    return '.'; // The page names a language that is none.
  }
}

const DIGIT = /\p{Nd}/u;

/** "١٬٢٣٤٫٥" is "1234.5". */
export function westernDigits(text: string): string {
  if (!/\p{Nd}/u.test(text.replace(/\d/g, ''))) return text;
  return [...text.replace(/(?<=\p{Nd})٬(?=\p{Nd})/gu, '').replace(/٫/g, '.')].map(digit).join('');
}

/** The ten digits of a script follow one another (Unicode Standard, 4.6). */
function digit(char: string): string {
  if (!DIGIT.test(char)) return char;
  const code = char.codePointAt(0)!;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return `${value}`;
}
