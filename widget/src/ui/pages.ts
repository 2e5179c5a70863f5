/** A long text in pages that end with a sentence. */

/** Emphasis, code or a link that has begun and not ended: no place to cut. */
const MARKS = [/\*\*/g, /`/g];

/** At most `length` letters each, where the sentences allow it; all of it in one if that is 0. */
export function pagesOf(text: string, length: number, language: string): string[] {
  if (!length || text.length <= length) return [text];
  const pages: string[] = [];
  let page = '';
  for (const part of partsOf(text, language)) {
    if (page.trim() && (page + part).trimEnd().length > length && isWhole(page)) {
      pages.push(page);
      page = '';
    }
    page += part;
  }
  if (page.trim() || !pages.length) pages.push(page);
  return pages.map((it) => it.replace(/^\n+/, '').trimEnd());
}

/** Sentences, each with the white space that follows it; a block of code is one of them. */
function partsOf(text: string, language: string): string[] {
  return text
    .split(/(^[ \t]*```[\s\S]*?(?:^[ \t]*```[^\n]*\n?|$(?![\s\S])))/m)
    .flatMap((block) =>
      /^[ \t]*```/.test(block)
        ? [block]
        : (block.match(/[^\n]*\n+|[^\n]+$/g) ?? []).flatMap((line) => sentencesOf(line, language)),
    );
}

function sentencesOf(line: string, language: string): string[] {
  // An old browser has none.
  if (!Intl.Segmenter) return line.match(/.*?(?:[.!?…]\s+|[。！？]|\n+|$)/gs) ?? [line];
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return [...segmenter.segment(line)].map(({ segment }) => segment);
}

function isWhole(text: string): boolean {
  const closed = MARKS.every((mark) => (text.match(mark) ?? []).length % 2 === 0);
  return closed && !/\[[^\]]*$|\]\([^)]*$/.test(text);
}
