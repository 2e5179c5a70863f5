/** What the pointer's shape alone says can be pulled. */

const PULL = /^(grab|[a-z]+-resize)$/;

/** Whether a person sees by the pointer that this part, unlike what it is in, can be dragged. */
export function isHandle(cursor: string, parentCursor: string): boolean {
  return cursor !== 'auto' && cursor !== parentCursor && PULL.test(cursor);
}
