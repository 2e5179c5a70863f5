/**
 * Repeatable randomness: the same seed draws the same. Linear congruential, with the constants of
 * Numerical Recipes; the upper bits are used, and neighbouring seeds are put far apart.
 */

/** `{below, of, odds}` of a whole number. */
export function chanceOf(seed) {
  let state = Math.imul(seed + 1, 2654435761) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let drawn = 0; drawn < 8; drawn += 1) next();
  const below = (n) => Math.floor(next() * n);
  return { below, of: (list) => list[below(list.length)], odds: (share) => next() < share };
}
