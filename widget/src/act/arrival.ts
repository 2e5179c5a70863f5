/**
 * What became of an action as whose doing the document before went away. That another page is there
 * proves nothing: it may be an error page, or have come by the visitor's hand after the page load
 * failed. "Done" needs the navigation entry of this document to say that it is what was begun.
 */

import type { Effect, Outcome } from '../link/protocol.ts';
import type { Departure } from './departure.ts';
import { routeOf } from './effects.ts';

export interface Arrival {
  readonly url: string;
  /** Of the HTTP answer; 0 where the browser does not tell. */
  readonly status: number;
  /** This document is what the departure led to, whatever its status. */
  readonly answers: boolean;
}

export interface Left {
  readonly url: string;
  /** When that document went away, in milliseconds since the epoch. */
  readonly gone: number;
  readonly departure: Departure | undefined;
  /** What was seen of the action before. */
  readonly outcome: Outcome | undefined;
}

/** Nothing was done: what was sent is not what the site wants (RFC 9110, 15.5.1 and 15.5.21). */
const REFUSED = [400, 422];
/** Between the start of a page load as the former document saw it, and as this one's entry has it. */
const SAME_MS = 1000;

/** `restored`: this document came out of the back-forward cache, so its entry tells of an older load. */
export function arrivalAfter({ gone, departure }: Left, restored: boolean): Arrival {
  if (restored) {
    const back = departure?.type === 'back_forward' && departure.to === location.href;
    return { url: location.href, status: 0, answers: back && !departure.foreign };
  }
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const url = entry?.name ?? location.href;
  const status = entry?.responseStatus ?? 0;
  if (!entry || !departure || departure.foreign) return { url, status, answers: false };
  const began = performance.timeOrigin;
  const same =
    entry.type === departure.type && Math.abs(began - departure.at) < SAME_MS && began <= gone;
  return { url, status, answers: same && leadsTo(departure, entry) };
}

/** A link may pass through other sites, and says no more than where it led. */
function leadsTo({ to, sends }: Departure, entry: PerformanceNavigationTiming): boolean {
  return !sends || entry.redirectCount > 0 || !to || bare(to) === bare(entry.name);
}

function bare(url: string): string {
  return url.split('#', 1)[0]!;
}

/** The outcome as this document knows it. */
export function conclude(left: Left, { url, status, answers }: Arrival): Outcome {
  const { departure, outcome } = left;
  const sends = departure?.sends === true;
  const at = place(url);
  if (answers && ((status >= 200 && status < 400) || (status === 0 && !sends))) {
    const text = `route ${place(left.url)} -> ${at}`;
    const kept = (outcome?.effects ?? []).filter((it) => !/^(none|changed)$/.test(it.kind));
    const effects: Effect[] = [{ kind: 'route', text }, ...kept];
    const message = sends
      ? `The form was sent, and the site answered with the page ${at} (status ${status}): only that page tells what became of it.`
      : `The page was left by it: ${text}.`;
    return { status: 'done', message, effects };
  }
  if (answers && sends && REFUSED.includes(status)) {
    const message = `The site did not accept the form that was sent (status ${status}): read what the page ${at} says.`;
    return { status: 'failed', reason: 'rejected_value', message };
  }
  // What it did was seen before something else took the page away.
  if (outcome && !sends) return outcome;
  const what = sends ? 'what was sent was taken' : 'it happened';
  const why =
    status >= 400
      ? `The site answered with an error (status ${status}) at ${at}`
      : `The page went away in the middle of it, and ${at}, which came next, is no answer to it`;
  const message = `${why}: it is not known whether ${what}. Look for its effect before you try again.`;
  return { status: 'unknown', message };
}

/** A path, with its origin only where that is another. */
function place(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return address;
  return (url.origin === location.origin ? '' : url.origin) + routeOf(url);
}
