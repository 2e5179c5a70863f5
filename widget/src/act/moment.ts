/** Waits in the page until something holds: looked at with each change, and now and then. */

import { holdsMarks, isInSkipped, isMasked, MASKED, SKIPPED } from '../observe/element/marks.ts';
import { bodyOf, isDocument } from '../observe/walk/root.ts';
import type { Env } from './env.ts';
import { watchMutations } from './mutations.ts';
import { sleep, within } from './time.ts';
import { line, rootsIn } from './tree.ts';

/** What changes by a style or a script's hand alone is no mutation that names it. */
const LOOK_MS = 250;
/** A look that takes longer than this is followed by a pause, so that the page keeps its time. */
const DEAR_MS = 4;
const MARKED = `${MASKED}, ${SKIPPED}`;

interface Waiting {
  readonly env: Env;
  readonly signal: AbortSignal;
  check(): void;
}

/**
 * True in the very task in which `holds` first does, false after `limit` ms. What `holds` throws
 * ends the wait.
 */
export async function comes(task: Waiting, holds: () => boolean, limit: number): Promise<boolean> {
  const end = performance.now() + limit;
  let wake = () => {};
  const mutations = watchMutations(task.env.isOurs, () => wake());
  try {
    for (;;) {
      task.check();
      const began = performance.now();
      if (holds()) return true;
      const took = performance.now() - began;
      const left = end - performance.now();
      if (left <= 0) return false;
      if (took > DEAR_MS) await sleep(Math.min(left, 3 * took));
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await within(changed, Math.min(left, LOOK_MS), task.signal);
    }
  } finally {
    mutations.stop();
  }
}

/** What the page reads just now, in one line of small letters; what is not rendered is left out. */
export function pageText(env: Env): string {
  const parts: string[] = [];
  for (const root of rootsIn(document)) {
    if (!isDocument(root) && env.isOurs(root.host)) continue;
    const inside = isDocument(root) ? [bodyOf(root)] : [...root.children];
    for (const part of inside) {
      if (part && !isMasked(part) && !isInSkipped(part)) parts.push(readable(part as HTMLElement));
    }
  }
  return folded(parts.join('\n'));
}

/** What is rendered of it, without what the host has masked or left out: no guess is confirmed. */
export function readable(element: HTMLElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered shows up
  if (!holdsMarks(element)) return element.innerText ?? '';
  const parts = Array.from(element.childNodes, (node) => {
    if (node.nodeType === 3) return (node as Text).data;
    const inner = node as HTMLElement;
    if (node.nodeType !== 1) return '';
    if (inner.matches(MARKED)) return ' ••• ';
    const { display } = getComputedStyle(inner);
    if (display === 'none') return '';
    return /^inline|^contents/.test(display) ? readable(inner) : `\n${readable(inner)}\n`;
  });
  return parts.join('');
}

export function folded(text: string): string {
  return line(text, 1e9).toLowerCase();
}
