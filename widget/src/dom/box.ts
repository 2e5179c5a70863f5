/** A rectangle of the page, and how two of them stand to each other. */

/** Edges in px of the top window's viewport. */
export class Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;

  constructor(left: number, top: number, right: number, bottom: number) {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }
}

// A field that only ever held fractions is copied each time; this way a look takes less memory.
const NONE = undefined as unknown as number;
new Box(NONE, NONE, NONE, NONE);

export function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function shifted({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return new Box(left + x, top + y, right + x, bottom + y);
}

export function around(a: Box, b: Box): Box {
  return new Box(
    Math.min(a.left, b.left),
    Math.min(a.top, b.top),
    Math.max(a.right, b.right),
    Math.max(a.bottom, b.bottom),
  );
}

export function intersect(a: Box, b: Box): Box {
  return new Box(
    Math.max(a.left, b.left),
    Math.max(a.top, b.top),
    Math.min(a.right, b.right),
    Math.min(a.bottom, b.bottom),
  );
}

export function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
