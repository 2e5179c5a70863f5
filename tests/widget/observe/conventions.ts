/** An observer, and the tables of conventions that it asks, so that an entry can be taken out. */

import { BUSY } from '../../../widget/src/ask/conventions/busy.ts';
import { CHECKED } from '../../../widget/src/ask/conventions/checked.ts';
import { CURRENT } from '../../../widget/src/ask/conventions/current.ts';
import { DISABLED } from '../../../widget/src/ask/conventions/disabled.ts';
import { HANDLE, HEARD_AROUND } from '../../../widget/src/ask/conventions/handle.ts';
import { INVALID, WORDS } from '../../../widget/src/ask/conventions/invalid.ts';
import { LABEL, NAMED_BY } from '../../../widget/src/ask/conventions/label.ts';
import {
  HIGHLIGHTED,
  SELECTED,
  SELECTED_CUSTOM,
  SELECTED_ROW,
} from '../../../widget/src/ask/conventions/selected.ts';

export { createObserver } from '../../../widget/src/observe/index.ts';
export { renderLines } from '../../../widget/src/observe/lines/render.ts';

const TABLES = [
  [BUSY, CHECKED, CURRENT, DISABLED, HANDLE, HEARD_AROUND, HIGHLIGHTED, INVALID],
  [LABEL, NAMED_BY, SELECTED, SELECTED_CUSTOM, SELECTED_ROW, WORDS],
].flat() as unknown as { name: string }[][];

export const names = () => TABLES.flatMap((table) => table.map(({ name }) => name));

/** As if it had never been written, until the page is loaded again. */
export function takeOut(name: string): void {
  for (const table of TABLES) {
    const at = table.findIndex((it) => it.name === name);
    if (at >= 0) table.splice(at, 1);
  }
}
