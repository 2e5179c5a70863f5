/** What the page sends by itself: only what left twice before in that form, long after input. */

import { isSafe, type Request } from './requests.ts';

export interface Own {
  /** It left. `alone`: ms since the last input of the visitor or of the agent. */
  left(request: Request, alone: number): void;
  has(request: Request): boolean;
}

const ALONE_MS = 5000;
const TIMES = 2;
const KEPT = 200;
/** A value under such a name says which thing is meant: another number is another thing. */
const MEANS = /(^|[._-])(id|ids|key|pk|slug|name|ref|number|target|user|item)s?$|Ids?$|\[\]$/;

export function createOwn(): Own {
  const times = new Map<string, number>();
  return {
    left(request, alone) {
      if (isSafe(request.method) || alone < ALONE_MS) return;
      const form = formOf(request);
      times.set(form, (times.get(form) ?? 0) + 1);
      for (const oldest of times.keys()) {
        if (times.size <= KEPT) break;
        times.delete(oldest);
      }
    },
    has: (request) => (times.get(formOf(request)) ?? 0) >= TIMES,
  };
}

/** Method, whole address and body, without what changes by itself: counters, times, tokens. */
function formOf({ method, url, fields, raw }: Request): string {
  const named = (pairs: Iterable<readonly [string, string]>) =>
    [...pairs].map(([name, value]) => `${name}=${MEANS.test(name) ? value : still(value)}`);
  const body = fields.length ? named(fields) : [still(raw)];
  return [method, url.origin + url.pathname, ...named(url.searchParams), '', ...body].join('\n');
}

function still(value: string): string {
  return value.replace(/[\w+/=-]{20,}/g, '~').replace(/\d+([.,:T-]\d+)*/g, '#');
}
