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
