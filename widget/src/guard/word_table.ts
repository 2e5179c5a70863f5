/** Words by language, as the JSON files hold them: a line a language, the first names the columns. */

type WordTable = Readonly<Record<string, readonly string[]>>;

/** Written without spaces between words, so that no edges can be found. */
export const JOINED: ReadonlySet<string> = new Set(['ja', 'ko', 'th', 'zh']);

/** Each language with its words by column. */
export function linesOf<Column extends string>(
  table: WordTable,
): (readonly [language: string, words: Readonly<Record<Column, string>>])[] {
  const { '': columns = [], ...lines } = table;
  return Object.entries(lines).map(([language, words]) => {
    const named = columns.map((column, nth) => [column, words[nth] ?? '']);
    return [language, Object.fromEntries(named) as Record<Column, string>];
  });
}
