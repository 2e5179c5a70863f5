// Short: words as they are compared, whatever compares them.

/** Lower case, without accents; half-width and full-width letters are equal. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

export function wordsIn(text: string): string[] {
  const parts = plain(text).split(/[^\p{L}\p{N}.@#$€%&+-]+/u);
  return [...new Set(parts)].filter((part) => /[\p{L}\p{N}]/u.test(part));
}

export function holds(text: string, words: readonly string[]): boolean {
  const own = plain(text);
  return words.every((word) => own.includes(word));
}
