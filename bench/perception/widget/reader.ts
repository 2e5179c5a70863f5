/** In the page: Pilotfish's observer, held and clocked for the bench. */

import { createObserver, type PageObserver } from '../../../widget/src/observe/index.ts';
import { rendering } from '../../../widget/src/observe/lines/render.ts';
import type { DomFilter } from '../../../widget/src/observe/reading/filter.ts';
import { Slices } from '../../../widget/src/observe/walk/slices.ts';
import type { Observation, Row } from '../../../widget/src/wire/protocol.ts';

const UNLIMITED = 1e9;

let observer: PageObserver | undefined;
let last: Observation | undefined;

export interface Reading {
  /** From the first look at the page to text and message. */
  readonly ms: number;
  readonly text: string;
  readonly count: number;
}

/** A first look at the page, by an observer that knows nothing of it. */
export async function read({ limited = false } = {}): Promise<Reading> {
  release();
  const start = performance.now();
  observer = createObserver({
    document: 'bench',
    isOurs: () => false,
    domFilter: () => (window as { benchFilter?: DomFilter }).benchFilter ?? null,
    ...(limited ? {} : { maxBytes: UNLIMITED }),
  });
  last = await observer.observe({ full: true });
  const text = await new Slices().run(rendering(observer.lines(), last.facts));
  const ms = performance.now() - start;
  return { ms, text, count: rows().length };
}

/** What the observer finds changed since it looked last, clocked. */
export async function readAgain(): Promise<{ ms: number; observation: Observation }> {
  const start = performance.now();
  last = await observer!.observe();
  return { ms: performance.now() - start, observation: last };
}

/** The observer of the last `read`, for those who act on the page themselves. */
export const held = (): PageObserver => observer!;

/** What the last look would send over the wire. */
export const observation = (): Observation | undefined => last;

/** Every element with a row that does not say that something covers it. */
export function elements(): Element[] {
  return rows()
    .filter(({ attributes }) => attributes?.covered === undefined)
    .map(({ ref }) => elementOf(ref))
    .filter((element) => element !== undefined);
}

/** The element that a ref means now; undefined if it is retired. */
export function elementOf(ref: number): Element | undefined {
  const found = observer!.resolve(ref);
  return 'element' in found ? found.element : undefined;
}

/** Refs of all rows by `word name`, in reading order. */
export function rows(): Row[] {
  const found: Row[] = [];
  const add = (row: Row | string): void => {
    if (typeof row === 'string') return;
    found.push(row);
    for (const cell of row.cells ?? []) add(cell);
  };
  for (const { row } of observer!.lines()) add(row);
  return found;
}

/** Observers of earlier looks must not go on watching while a new one is clocked. */
function release(): void {
  const old = observer as { destroy?(): void } | undefined;
  old?.destroy?.();
  observer = undefined;
}
