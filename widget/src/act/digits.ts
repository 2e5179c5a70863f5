/** Digits of all scripts as 0 to 9, and the Arabic signs between them. */

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
