/** What listens for as long as the widget is in the page, and no longer. */

let here = new AbortController();

/** To be given to listeners: aborted when the widget leaves the page. */
export function lifetime(): AbortSignal {
  return here.signal;
}

/** The same files may be started again in the same document. */
export function beginLifetime(): void {
  if (here.signal.aborted) here = new AbortController();
}

/** What is loaded later does not listen either. */
export function endLifetime(): void {
  here.abort();
}
