/** What is new in an object that components create at each render; undefined where nothing is. */
export function changed<T extends object>(before: T, now: T): Partial<T> | undefined {
  const news = Object.entries(now).filter(([name, value]) => !same(before[name as keyof T], value));
  return news.length ? (Object.fromEntries(news) as Partial<T>) : undefined;
}

function same(before: unknown, now: unknown): boolean {
  if (typeof now === 'function' || typeof before === 'function') return before === now;
  return JSON.stringify(before) === JSON.stringify(now);
}
