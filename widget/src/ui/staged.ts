/** The stage, whose chunk is loaded when a run needs it, and what its bar is told until then. */

import type { Bar } from './bar.ts';
import type { Stage } from './stage.ts';

export interface Staged {
  now(): Stage | undefined;
  load(): Promise<Stage>;
  /** Tells the bar, now or once it is loaded. */
  tell(show: (bar: Bar) => void): void;
  /** Loads until it succeeds, as long as there is something to tell. */
  raise(): Promise<void>;
  /** Nothing of what the bar was told is of interest any more. */
  drop(): void;
  remove(): void;
}

export interface StagedOptions {
  create(chunk: typeof import('./stage.ts')): Stage;
  /** The chunk could not be loaded. */
  failed(): void;
  /** The bar has been told everything. */
  loaded(): void;
}

/** Until a chunk is requested again. */
const RETRY_MS = 2000;

export function createStaged({ create, failed, loaded }: StagedOptions): Staged {
  let stage: Stage | undefined;
  let told: ((bar: Bar) => void)[] = [];
  let timer = 0;

  function tell(show: (bar: Bar) => void): void {
    if (stage) show(stage.bar);
    else told.push(show);
  }

  function drop(): void {
    clearTimeout(timer);
    told = [];
  }

  async function load(): Promise<Stage> {
    const chunk = await import('./stage.ts');
    if (stage) return stage;
    stage = create(chunk);
    for (const show of told) show(stage.bar);
    drop();
    loaded();
    return stage;
  }

  async function raise(): Promise<void> {
    try {
      await load();
    } catch {
      if (!told.length) return;
      clearTimeout(timer);
      timer = window.setTimeout(raise, RETRY_MS);
      failed();
    }
  }

  return {
    now: () => stage,
    load,
    tell,
    raise,
    drop,
    remove() {
      drop();
      tell((bar) => bar.remove());
    },
  };
}
