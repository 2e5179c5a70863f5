/** Strings of the page, made fit for one line and for JSON. */

export const NAME_LENGTH = 200;
export const PRE_LENGTH = 600;
const VALUE_LENGTH = 2000;

// Control, zero-width, bidirectional and tag characters carry nothing a person sees. The joiners
// (U+200C, U+200D) do, in Persian and emoji, and so do the format signs of Arabic. Private-use
// characters are the glyphs of icon fonts.
const UNSEEN = /(?!\s|\u200c|\u200d|[\u0600-\u06ff])[\p{Cc}\p{Cf}\p{Co}]/gu;
const SOLITARY = /\p{Surrogate}/gu;

/** White space folded to single spaces; one at either edge stays. */
export function foldInner(text: string): string {
  return text.replace(UNSEEN, '').replace(SOLITARY, '\ufffd').replace(/\s+/g, ' ');
}

export function fold(text: string): string {
  return foldInner(text).trim();
}

/** At most `length` characters, ending in `…` where something is missing. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A value exactly as it is, except that what JSON cannot carry is replaced and a huge one cut. */
export function exact(text: string): string {
  return cut(text.replace(SOLITARY, '\ufffd'), VALUE_LENGTH);
}

/** Preformatted text: line breaks and indentation stay. */
export function preformatted(text: string): string {
  const plain = text.replace(UNSEEN, '').replace(SOLITARY, '\ufffd').replace(/\r\n?/g, '\n');
  return cut(plain.replace(/^\s*\n|\s+$/g, ''), PRE_LENGTH);
}

/** Whether a reader learns anything from it: not so for bullets, bars and dots between links. */
export function says(text: string): boolean {
  return /[^\s\p{P}|<>~^`·•›»]/u.test(text);
}
