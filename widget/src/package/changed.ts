/** What components create anew at each render: what of it is new, and functions that stay the same. */

import type { Config } from '../public/config.ts';

/** What is new in it; undefined where nothing is. Functions count as one kind: see `following`. */
export function changed<T extends object>(before: T, now: T): Partial<T> | undefined {
  const news = Object.entries(now).filter(([name, value]) => !same(before[name as keyof T], value));
  return news.length ? (Object.fromEntries(news) as Partial<T>) : undefined;
}

/** The same of a configuration, by single settings: some are fixed once a run has begun. */
export function changedSettings(before: Config, now: Config): Config | undefined {
  const news = changed(before, now);
  for (const [group, settings] of Object.entries(news ?? {})) {
    const was = Reflect.get(before, group);
    if (isGroup(settings) && isGroup(was)) Reflect.set(news!, group, changed(was, settings) ?? {});
  }
  return news;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && !!value && !Array.isArray(value);
}

function same(before: unknown, now: unknown): boolean {
  return describe(before) === describe(now);
}

function describe(value: unknown): string | undefined {
  return JSON.stringify(value, (_, it) => (typeof it === 'function' ? 'function' : it));
}

type Path = readonly (string | number)[];

/** `config` with functions that call those of the latest render: a setting is applied once. */
export function following(config: Config, latest: () => Config): Config {
  return live(config, [], latest) as Config;
}

function live(value: unknown, path: Path, latest: () => Config): unknown {
  if (typeof value === 'function') {
    return function (this: unknown, ...args: unknown[]) {
      return (at(latest(), path) as ((...args: unknown[]) => unknown) | undefined)?.apply(
        this,
        args,
      );
    };
  }
  if (Array.isArray(value)) return value.map((it, key) => live(it, [...path, key], latest));
  if (typeof value !== 'object' || !value || value instanceof RegExp) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, it]) => [key, live(it, [...path, key], latest)]));
}

function at(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) found = Object(found)[key];
  return found;
}
