/** The acting harness, with the rows of an observation as one list. */

import { renderLines, textOf } from '../../../widget/src/observe/lines/render.ts';

export { setUp } from '../act/harness.ts';

/** All rows in order: what each says as in the dump, and the refs of what it is in. */
export async function rows(observer: any): Promise<any[]> {
  await observer.observe();
  const open: { depth: number; ref: number }[] = [];
  const found: any[] = [];
  const add = (row: any, under: number[], depth: number) => {
    if (typeof row === 'string') return;
    const { ref, word, name = '', attributes = {}, cells = [] } = row;
    found.push({ ref, word, name, attributes, under, depth, said: textOf(row) });
    for (const cell of cells) add(cell, [...under, ref], depth + 1);
  };
  for (const { depth, row } of observer.lines()) {
    while (open.length && open.at(-1)!.depth >= depth) open.pop();
    add(row, [...open.map(({ ref }) => ref)], depth);
    if (typeof row !== 'string') open.push({ depth, ref: row.ref });
  }
  return found;
}

/** The dump as the model reads it. */
export async function dump(observer: any): Promise<string> {
  const { facts } = await observer.observe({ full: true });
  return renderLines(observer.lines(), facts);
}

/** The ref of the last row of that word above the first line that reads `text`. */
export async function before(observer: any, text: string, word: string): Promise<number> {
  await observer.observe();
  let last = 0;
  for (const { row } of observer.lines()) {
    if ((row.name ?? row) === text && last) return last;
    if (row.word === word) last = row.ref;
  }
  return 0;
}

/** The ref of the first row of one of the words (`a|b`) below the first line that reads `text`. */
export async function after(observer: any, text: string, words: string): Promise<number> {
  await observer.observe();
  const lines = observer.lines().map(({ row }: any) => row);
  const from = lines.findIndex((row: any) => (row.name ?? row) === text);
  const fits = (row: any) => words.split('|').includes(row.word);
  return from < 0 ? 0 : (lines.slice(from).find(fits)?.ref ?? 0);
}
