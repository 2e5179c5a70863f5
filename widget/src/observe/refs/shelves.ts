/** What is kept by number, where numbers are given one after the other and the old ones go. */

/** So many numbers stand on one shelf. */
const SIZE = 256;

interface Shelf<T> {
  readonly items: (T | undefined)[];
  /** How many of them are there. */
  count: number;
}

/**
 * By whole number, from 0 on; as a map that goes through its items in the order of their numbers. A
 * map of as many items costs three times the memory, and as much again each time that it has grown.
 */
export class Shelves<T> {
  readonly #shelves = new Map<number, Shelf<T>>();

  get(number: number): T | undefined {
    return this.#shelves.get(Math.floor(number / SIZE))?.items[number % SIZE];
  }

  set(number: number, item: T): void {
    const place = Math.floor(number / SIZE);
    let shelf = this.#shelves.get(place);
    if (!shelf) {
      shelf = { items: new Array(SIZE).fill(undefined), count: 0 };
      this.#shelves.set(place, shelf);
    }
    if (shelf.items[number % SIZE] === undefined) shelf.count += 1;
    shelf.items[number % SIZE] = item;
  }

  delete(number: number): void {
    const place = Math.floor(number / SIZE);
    const shelf = this.#shelves.get(place);
    if (shelf?.items[number % SIZE] === undefined) return;
    shelf.items[number % SIZE] = undefined;
    shelf.count -= 1;
    if (shelf.count === 0) this.#shelves.delete(place);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const { items } of this.#shelves.values()) {
      for (const item of items) if (item !== undefined) yield item;
    }
  }
}
