/** Lines that most visitors need not read, marked by a tab: no text of the page begins so. */

const MARK = '\t';

export function detail(line: string): string {
  return MARK + line;
}

export function parted(lines: readonly string[]): { shown: string[]; details: string[] } {
  const isDetail = (line: string) => line.startsWith(MARK);
  return {
    shown: lines.filter((line) => !isDetail(line)),
    details: lines.filter(isDetail).map((line) => line.slice(MARK.length)),
  };
}
