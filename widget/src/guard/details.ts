/**
 * Lines of a card that most visitors need not read: methods and addresses. They are marked by a tab,
 * which no line that is made of the page's text begins with.
 */

const MARK = '\t';

export function detail(line: string): string {
  return MARK + line;
}

/** What is shown at once, and what stands under "Details". */
export function parted(lines: readonly string[]): { shown: string[]; details: string[] } {
  const isDetail = (line: string) => line.startsWith(MARK);
  return {
    shown: lines.filter((line) => !isDetail(line)),
    details: lines.filter(isDetail).map((line) => line.slice(MARK.length)),
  };
}
