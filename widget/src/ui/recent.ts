/** What was asked last in this tab; it outlives the document, and is wiped with the session. */

import { toJson } from '../observe/lines/json.ts';

export interface Recent {
  add(task: string): void;
  /** The newest first. */
  all(): readonly string[];
  wipe(): void;
}

const MOST = 4;
const LENGTH = 1000;

/** `key`: in sessionStorage. */
export function createRecent(key: string): Recent {
  let tasks = read(key);

  function keep(next: string[]): void {
    tasks = next;
    try {
      if (tasks.length) sessionStorage.setItem(key, toJson(tasks));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is forbidden or full: they end with the document.
    }
  }

  return {
    add(task) {
      const short = task.slice(0, LENGTH);
      keep([short, ...tasks.filter((other) => other !== short)].slice(0, MOST));
    },
    all: () => tasks,
    wipe: () => keep([]),
  };
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.map(String).slice(0, MOST) : [];
  } catch {
    return [];
  }
}
