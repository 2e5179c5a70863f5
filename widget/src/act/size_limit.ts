/** The largest file that a field accepts, if the page says so. */

const UNITS: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const SIZE = /(\d+(?:[.,]\d+)?)\s*([kmg]?)i?b?\b/i;
const TOLD =
  /(?:max|up to|at most|limit|höchstens|bis zu|jusqu|hasta|máx)\D{0,25}?(\d+(?:[.,]\d+)?\s*[kmg]i?b\b)/i;

/** Bytes of the largest file: by an attribute, PHP's hidden field, or the field's own words. */
export function sizeLimit(field: Element, words: string): number | undefined {
  const data = ['data-max-file-size', 'data-max-size', 'data-maxsize'];
  const hidden = (field as HTMLInputElement).form?.elements.namedItem('MAX_FILE_SIZE');
  const named = [
    ...data.map((name) => field.getAttribute(name)),
    (hidden as HTMLInputElement | null)?.value,
    TOLD.exec(words)?.[1],
  ];
  const found = SIZE.exec(named.find(Boolean) ?? '');
  if (!found) return undefined;
  const bytes = Number(found[1]!.replace(',', '.')) * UNITS[found[2]!.toLowerCase()]!;
  return bytes > 0 ? bytes : undefined;
}
