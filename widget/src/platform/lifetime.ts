let here = new AbortController();

export function lifetime(): AbortSignal {
  return here.signal;
}

/** The same files may start again in the same document. */
export function beginLifetime(): void {
  if (here.signal.aborted) here = new AbortController();
}

/** Code that loads later must not add listeners either. */
export function endLifetime(): void {
  here.abort();
}
