/** Takes wraps off again; a frame that shows another site by now is not touched, and throws. */
export function restore(undo: readonly (() => void)[]): void {
  for (const back of undo) {
    try {
      back();
    } catch {}
  }
}
