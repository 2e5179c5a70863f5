/** A part of the widget whose code is loaded when it is first needed, and what waits for it. */

export type Lazy<T> = ReturnType<typeof lazy<unknown, T>>;

const RETRY_MS = 1000;

/** `gone`: what needs the part is not there any more, so it is neither created nor given out. */
export function lazy<M, T>(get: () => Promise<M>, create: (loaded: M) => T, gone = () => false) {
  let part: T | undefined;
  let requested: Promise<M> | undefined;
  let waiting: ((part: T) => void)[] = [];

  /** Loads the code and creates the part, once; rejects if that fails. The next call tries again. */
  async function load(): Promise<T> {
    requested ??= get().finally(() => {
      requested = undefined;
    });
    const loaded = await requested;
    if (gone()) throw new Error('pilotfish.destroy() was called');
    if (!part) {
      part = create(loaded);
      for (const work of waiting.splice(0)) work(part);
    }
    return part;
  }

  return {
    now: () => part,
    load,
    /** Loads until it succeeds, as long as it is `wanted`; undefined then. */
    async insist(wanted: () => boolean, failed?: (error: unknown) => void) {
      while (wanted()) {
        try {
          return await load();
        } catch (error) {
          if (wanted()) failed?.(error);
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
      return undefined;
    },
    /** Calls `work` now, or once the part is loaded; loads nothing itself. */
    tell(work: (part: T) => void) {
      if (part) work(part);
      else waiting.push(work);
    },
    waits: () => waiting.length > 0,
    drop() {
      waiting = [];
    },
  };
}
