/** Knows which record each element on the page is about, by the order in which they are drawn. */

import type { View } from './view.ts';

export interface Known {
  readonly element: Element;
  /** What it stands for: the same string as long as a ref may mean it. */
  readonly means: string;
  /** Role, name and place as a person reads them. */
  readonly reads: string;
}

const CONTROLS = 'a, button, input';

/** Everything on the page that has a ref; throws where the page does not show the view. */
export function known(box: Element, view: View): Known[] {
  const found: Known[] = [];
  const add = (element: Element | null, means: string, reads: string) => {
    if (!element) throw new Error(`sought ${means} on the page, found none`);
    found.push({ element, means, reads });
  };
  add(box.querySelector('nav a'), 'home', 'home');
  add(box.querySelector('nav button'), 'menu', 'menu');
  add(
    box.querySelector('.export'),
    `export of ${view.heading}`,
    `export ${view.heading} ${view.count}`,
  );
  const rows = Array.from(box.querySelector('.items')?.children ?? []);
  if (rows.length !== view.items.length) {
    throw new Error(`sought ${view.items.length} items on the page, found ${rows.length}`);
  }
  for (const [at, row] of rows.entries()) {
    const { id, title } = view.items[at]!;
    const reads = `${view.heading} ${view.count} ${row.textContent}`;
    if (!row.textContent?.includes(title))
      throw new Error(`sought ${title}, found ${row.textContent}`);
    if (view.form === 'table') add(row, `row of ${id} ${title}`, reads);
    for (const [nth, control] of Array.from(row.querySelectorAll(CONTROLS)).entries()) {
      add(control, `${nth} of ${id} ${title} ${view.heading}`, `${nth} ${reads}`);
    }
  }
  return found;
}
