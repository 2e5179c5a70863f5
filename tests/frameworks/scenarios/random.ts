/** Chance that can be repeated: the same seed, the same page. */

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  shuffled<T>(from: readonly T[]): T[] {
    const list = [...from];
    for (let at = list.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [list[at], list[other]] = [list[other]!, list[at]!];
    }
    return list;
  }
}
