/** What may happen to a page between two looks. */

import type { Random } from './random.ts';
import { type Item, looks, type Records, type View } from './view.ts';

type Step = (view: View, random: Random, records: Records) => View;

/** Role, name and place of all that stays on the page are kept. */
const KEEPING: readonly Step[] = [
  (view) => view,
  (view) => ({ ...view, mount: view.mount + 1 }),
  (view) => ({ ...view, wrapped: !view.wrapped }),
  (view, random) => ({ ...view, items: random.shuffled(view.items) }),
  (view, random, records) => ({ ...view, items: inserted(view.items, records.make(), random) }),
  (view, random) =>
    view.items.length > 2 ? { ...view, items: without(view.items, random) } : view,
  (view, random) => ticked(view, random),
  (view, random) => ticked(view, random),
  (view, random) => ({ ...view, chosen: random.pick(view.items).id }),
  (view, random) => withItem(view, random, (item) => ({ ...item, starred: !item.starred })),
];

/** Elements come to stand for something else, or may seem to. */
const CHANGING: readonly Step[] = [
  (view, random, records) => withItem(view, random, () => records.make()),
  (view, random, records) => withItem(view, random, () => records.make()),
  (view, random, records) => withItem(view, random, (item) => renamed(item, random, records)),
  (view, random) => ({ ...view, items: swappedNames(view.items, random) }),
  (view, random) =>
    view.items.length > 1 ? { ...view, items: without(view.items, random) } : view,
  (view, random) =>
    view.items.length > 1 ? { ...view, items: without(view.items, random) } : view,
  (view, random, records) => ({ ...view, items: inserted(view.items, records.make(), random) }),
  (view, _, records) => ({ ...view, items: [records.make(), ...view.items] }),
  (view, random, records) => ({
    ...view,
    items: inserted(view.items, twin(view, random, records), random),
  }),
  (view, random) => ({ ...view, items: random.shuffled(view.items) }),
  (view) => ({ ...view, items: [...view.items].reverse() }),
  (view, random, records) => scrolled(view, random, records),
  (view, random) => ({ ...view, heading: random.pick(['Ada', 'Bob', 'Cy']) }),
  (view, random) => ticked(view, random),
  (view) => ({ ...view, mount: view.mount + 1 }),
];

export function keep(view: View, random: Random, records: Records): View {
  return random.pick(KEEPING)(view, random, records);
}

/** One to three changes at once. */
export function change(view: View, random: Random, records: Records): View {
  let next = view;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    next = random.pick(CHANGING)(next, random, records);
  }
  const items = next.items.slice(0, 8);
  return { ...next, items: asFarAsCanBeSeen(view, { ...next, items }, records) };
}

/**
 * Without keys and links, a record put in the place of one that looks the same is that record to
 * everybody but the database, and one that differs in a price or time only is that record a little
 * later. Where nothing else on the page could give it away, it is not asked of anybody to know.
 */
function asFarAsCanBeSeen(before: View, after: View, records: Records): Item[] {
  if (after.links) return [...after.items];
  const items = relabelled(before, after);
  const moved = items.some(({ title }, at) => (before.items[at]?.title ?? title) !== title);
  const told = (title: string) =>
    moved ||
    [before.items, items].some((all) => all.filter((one) => one.title === title).length > 1);
  for (const [at, item] of items.entries()) {
    const was = before.items[at];
    if (!was || was.id === item.id || was.title !== item.title) continue;
    if (looks(was) === looks(item) && isSpreadAlike(before.items, items, item)) {
      const other = items.findIndex(({ id }) => id === was.id);
      if (other >= 0) items[other] = { ...items[other]!, id: item.id };
      items[at] = { ...item, id: was.id };
    } else if (!told(item.title) && was.note === item.note) {
      items[at] = { ...item, note: records.another(item.note) };
    }
  }
  return items;
}

/**
 * As many of the same looks as before are the same records, whichever those were; without keys,
 * several of them in the same order.
 */
export function relabelled(before: View, after: View): Item[] {
  const items = [...after.items];
  for (const look of new Set(before.items.map(looks))) {
    const were = before.items.filter((item) => looks(item) === look);
    const are = items.filter((item) => looks(item) === look);
    if (were.length !== are.length || (were.length > 1 && after.keyed)) continue;
    for (const [nth, { id }] of were.entries()) {
      const at = items.findIndex((item) => item.id === are[nth]!.id);
      const other = items.findIndex((item) => item.id === id);
      if (other >= 0) items[other] = { ...items[other]!, id: items[at]!.id };
      items[at] = { ...items[at]!, id };
      const later = are.findIndex((item, place) => place > nth && item.id === id);
      if (later >= 0) are[later] = { ...are[later]!, id: are[nth]!.id };
    }
  }
  return items;
}

/** Whether the same places hold records of these looks as before. */
function isSpreadAlike(before: readonly Item[], after: readonly Item[], like: Item): boolean {
  const places = (items: readonly Item[]) =>
    items.flatMap((item, at) => (looks(item) === looks(like) ? [at] : [])).join();
  return places(before) === places(after);
}

function withItem(view: View, random: Random, change: (item: Item) => Item): View {
  const at = random.below(view.items.length);
  return { ...view, items: view.items.map((item, index) => (index === at ? change(item) : item)) };
}

function inserted(items: readonly Item[], item: Item, random: Random): Item[] {
  const at = random.below(items.length + 1);
  return [...items.slice(0, at), item, ...items.slice(at)];
}

function without(items: readonly Item[], random: Random): Item[] {
  const at = random.below(items.length);
  return items.filter((_, index) => index !== at);
}

function renamed(item: Item, random: Random, records: Records): Item {
  return random.chance(0.5)
    ? { ...item, title: records.make().title }
    : { ...records.make(), id: item.id };
}

function swappedNames(items: readonly Item[], random: Random): Item[] {
  const one = random.below(items.length);
  const other = random.below(items.length);
  return items.map((item, at) => {
    if (at !== one && at !== other) return item;
    return { ...item, title: items[at === one ? other : one]!.title };
  });
}

function twin(view: View, random: Random, records: Records): Item {
  return { ...random.pick(view.items), id: records.make().id, starred: false };
}

/** A window over many records moves on: rows are used again for others. */
function scrolled({ items, ...view }: View, random: Random, records: Records): View {
  const by = 1 + random.below(items.length);
  const more = Array.from({ length: by }, () => records.make());
  return { ...view, items: [...items.slice(by), ...more] };
}

/** Clock, prices and ages go on; nothing else does. */
function ticked(view: View, random: Random): View {
  return {
    ...view,
    seconds: (view.seconds + 1) % 60,
    count: random.below(9),
    items: view.items.map((item) => ({
      ...item,
      minutes: item.minutes + random.below(2),
      cents: item.cents + 5 * random.below(3),
    })),
  };
}
