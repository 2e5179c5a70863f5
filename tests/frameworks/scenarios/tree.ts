/** The page as one tree, which each library then draws in its own way. */

import type { Item, View } from './view.ts';

export interface Branch {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Branch | string)[];
  readonly key?: string;
}

type Attributes = Record<string, string>;

function branch(
  tag: string,
  attributes: Attributes,
  children: readonly (Branch | string)[] = [],
  key?: string,
): Branch {
  return { tag, attributes, children, ...(key === undefined ? {} : { key }) };
}

export function treeOf(view: View): Branch {
  const list = view.form === 'table' ? table(view) : plainList(view);
  return branch(
    'main',
    { class: 'page' },
    [
      branch('nav', { 'aria-label': 'Main' }, [
        branch('a', { href: '/home' }, ['Home']),
        branch('button', { type: 'button' }, ['Menu']),
      ]),
      branch('div', { class: 'detail' }, [
        branch('h1', {}, [`${view.heading} (${view.count})`]),
        branch('p', {}, [`${clock(view.seconds)}`]),
        branch('button', { class: 'export' }, ['Export']),
        view.wrapped ? branch('section', { class: 'wrap' }, [list]) : list,
      ]),
    ],
    String(view.mount),
  );
}

function clock(seconds: number): string {
  return `12:00:${String(seconds).padStart(2, '0')}`;
}

function table(view: View): Branch {
  const heads = ['Order', 'Price', 'Since', 'State', 'Quantity', ''];
  return branch('table', {}, [
    branch('thead', {}, [
      branch(
        'tr',
        {},
        heads.map((head) => branch('th', {}, [head])),
      ),
    ]),
    branch(
      'tbody',
      { class: 'items' },
      view.items.map((item) => {
        const cells = partsOf(item, view).map((part) => branch('td', {}, [part]));
        return branch('tr', { class: looksOf(item, view) }, cells, keyOf(item, view));
      }),
    ),
  ]);
}

function plainList(view: View): Branch {
  const [box, tag] = view.form === 'list' ? ['ul', 'li'] : ['div', 'div'];
  return branch(
    box!,
    { class: 'items' },
    view.items.map((item) => {
      const [title, price, since, note, field, buttons] = partsOf(item, view);
      const words = branch('div', {}, [price!, ' ', since!, ' ', note!]);
      const looks: Attributes = view.form === 'boxes' ? {} : { class: looksOf(item, view) };
      return branch(tag!, looks, [title!, words, field!, buttons!], keyOf(item, view));
    }),
  );
}

function partsOf(item: Item, view: View): Branch[] {
  const title = view.links
    ? branch('a', { href: `/orders/${item.id}` }, [item.title])
    : branch('span', {}, [item.title]);
  return [
    title,
    branch('b', {}, [`$${(item.cents / 100).toFixed(2)}`]),
    branch('span', {}, [`${item.minutes} min ago`]),
    branch('i', {}, [item.note]),
    branch('input', { 'aria-label': 'Quantity' }),
    branch('span', {}, [
      branch('button', {}, ['Edit']),
      branch('button', {}, ['Delete']),
      branch('button', { 'aria-pressed': String(item.starred) }, ['Star']),
    ]),
  ];
}

function looksOf(item: Item, view: View): string {
  return item.id === view.chosen ? 'item chosen' : 'item';
}

function keyOf(item: Item, view: View): string | undefined {
  return view.keyed ? String(item.id) : undefined;
}

/** For those that are sent HTML. */
export function htmlOf(tree: Branch | string): string {
  if (typeof tree === 'string') return tree;
  const attributes = Object.entries(tree.attributes).map(([name, value]) => ` ${name}="${value}"`);
  const start = `<${tree.tag}${attributes.join('')}>`;
  return tree.tag === 'input'
    ? start
    : `${start}${tree.children.map(htmlOf).join('')}</${tree.tag}>`;
}
