/** What was asked last in this tab; it outlives the document, and is wiped with the session. */

export interface Recent {
  add(task: string): void;
  /** The newest first. */
  all(): readonly string[];
  wipe(): void;
}

/** Where they are kept. */
export interface Kept {
  read(): unknown;
  write(tasks: readonly string[] | undefined): void;
}

const MOST = 4;
const LENGTH = 1000;

export function createRecent({ read, write }: Kept): Recent {
  const kept = read();
  let tasks = Array.isArray(kept) ? kept.map(String).slice(0, MOST) : [];
  return {
    add(task) {
      const short = task.slice(0, LENGTH);
      tasks = [short, ...tasks.filter((other) => other !== short)].slice(0, MOST);
      write(tasks);
    },
    all: () => tasks,
    wipe() {
      tasks = [];
      write(undefined);
    },
  };
}
