/** Work in steps, between which the page may have its turn. */

/** What a phase of a reading comes to, at once or in slices. */
export type Steps<T> = Generator<void, T>;

/** All steps one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
