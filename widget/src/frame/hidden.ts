/** Whether something hides what is asked: by IntersectionObserver, version 2 where there is one. */

/** The least that browsers take. */
const LOOK_MS = 100;
/** Of an element, with what rounding loses. */
const WHOLE = 0.97;

interface Seen extends IntersectionObserverEntry {
  /** Nothing covers, blends or turns it. */
  readonly isVisible?: boolean;
}

/** `tell` is called after each look; the returned function ends it. */
export function watchHidden(
  elements: readonly Element[],
  tell: (hidden: boolean) => void,
): () => void {
  const hidden = new Set(elements);
  const observer = new IntersectionObserver(
    (entries: Seen[]) => {
      for (const { target, isVisible, intersectionRatio } of entries) {
        const seen = intersectionRatio >= WHOLE && isVisible !== false;
        if (seen) hidden.delete(target);
        else hidden.add(target);
      }
      tell(hidden.size > 0);
    },
    {
      threshold: [0, 0.5, WHOLE, 1],
      ...('isVisible' in IntersectionObserverEntry.prototype && {
        trackVisibility: true,
        delay: LOOK_MS,
      }),
    },
  );
  for (const it of elements) observer.observe(it);
  return () => observer.disconnect();
}
