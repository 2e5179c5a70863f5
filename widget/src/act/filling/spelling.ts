/** How a page writes the same text: its own quotes and dashes, marks as formats, a scheme before an address. */

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[“”„‟«»]/g, '"'],
  [/[‘’‚‛]/g, "'"],
  [/[ \u00a0]*[-–—―]{1,3}[ \u00a0]*/g, '-'],
  [/…/g, '...'],
  [/\u00a0/g, ' '],
];
const SCHEME = /^https?:\/\//i;
/** What an editor takes for a format at the start of a line, and around words. */
const STARTS = /^\s*(#{1,6}|[-*+>]|\d{1,3}[.)]|\[[ x]?\])\s+/i;
const AROUND = /(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/g;

/** With the signs of a keyboard. */
export function asTyped(text: string): string {
  let all = text;
  for (const [sign, typed] of SIGNS) all = all.replace(sign, typed);
  return all;
}

/** The same lines in other signs: an editor may draw its own quotes while one types. */
export function isRespelled(asked: string, shown: string): boolean {
  const lines = (text: string) =>
    asTyped(text)
      .split(/\r\n?|\n/)
      .map((it) => it.trim())
      .filter(Boolean);
  return shown !== '' && `${lines(asked)}` === `${lines(shown)}`;
}

/** Whether a field has only put what belongs before it: "https://", or the sign of a tag. */
export function isCompleted(asked: string, shown: string): boolean {
  if (/^[#@]/.test(shown) && shown.slice(1) === asked) return true;
  if (!SCHEME.test(shown) || SCHEME.test(asked) || !/^[^\s/]+\.[^\s]/.test(asked)) return false;
  const bare = (text: string) => text.replace(SCHEME, '').replace(/\/$/, '').toLowerCase();
  return bare(shown) === bare(asked);
}

/** Its words, as where an editor has made formats of the marks. */
export function withoutMarks(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((it) => it.replace(STARTS, '').replace(AROUND, '$2'));
  return asTyped(lines.join('\n'));
}
