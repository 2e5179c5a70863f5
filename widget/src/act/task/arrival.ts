/**
 * The outcome of an action that unloaded the previous document. That another page is loaded proves
 * nothing: it may be an error page, or the visitor may have opened it after the page load failed.
 * "Done" requires that this document's navigation entry matches what the action began.
 */

import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/name/shown_text.ts';
import type { Effect, Outcome } from '../../wire/protocol.ts';
import type { Departure } from './departure.ts';
import { effect, learnPage, routeOf } from './outcome.ts';

export interface Arrival {
  readonly url: string;
  readonly status: number;
  /** The site answered what was sent with the address of another page, as after a POST it took. */
  readonly redirected: boolean;
  readonly answers: boolean;
}

export interface Left {
  readonly url: string;
  readonly gone: number;
  readonly departure: Departure | undefined;
  readonly outcome: Outcome | undefined;
}

/** Nothing was done: the site rejected the form data (RFC 9110, 15.5.1 and 15.5.21). */
const REFUSED = [400, 422];
/** Tolerance between the start of a page load in the former document and in this one's entry. */
const SAME_MS = 1000;

const SAID =
  '[role=status],[role=alert],[class*=alert i],[class*=messag i],[class*=noti i],[class*=flash i]';

/** `restored`: this document is from the back-forward cache, so its entry is of an older load. */
export function arrivalAfter({ gone, departure }: Left, restored: boolean): Arrival {
  if (restored) {
    const back = departure?.type === 'back_forward' && departure.to === location.href;
    const answers = back && !departure.foreign;
    return { url: location.href, status: 0, redirected: false, answers };
  }
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const known = {
    url: entry?.name ?? location.href,
    status: entry?.responseStatus ?? 0,
    redirected: (entry?.redirectCount ?? 0) > 0,
  };
  if (!entry || !departure || departure.foreign) return { ...known, answers: false };
  const { type, at, to, sends } = departure;
  const began = performance.timeOrigin;
  const same = entry.type === type && Math.abs(began - at) < SAME_MS && began <= gone;
  // A link may pass through other sites, so only its destination is compared.
  const leads = !sends || known.redirected || !to || bare(to) === bare(entry.name);
  return { ...known, answers: same && leads };
}

function bare(url: string): string {
  return url.split('#', 1)[0]!;
}

export function conclude(left: Left, arrival: Arrival): Outcome {
  const { departure, outcome } = left;
  const { url, status, redirected, answers } = arrival;
  const sends = departure?.sends === true;
  const at = place(url);
  // Without a status a form's redirect says as much: a server that fails sends an error page.
  if (answers && (status ? status >= 200 && status < 400 : !sends || redirected)) {
    const from = place(left.url);
    const text = from === at ? `${at} was loaded again` : `route ${from} -> ${at}`;
    const kept = (outcome?.effects ?? []).filter((it) => !/^(none|changed)$/.test(it.kind));
    const effects: Effect[] = [{ kind: 'route', text }, ...kept, ...(sends ? said() : [])];
    const message = sends
      ? `The form was sent: ${text} (${status ? `status ${status}` : 'by a redirect'}): only that page says whether it was accepted.`
      : `The page was left by it: ${text}.`;
    return { status: 'done', message, effects };
  }
  if (answers && sends && REFUSED.includes(status)) {
    const message = `The site refused the form (status ${status}): read what the page ${at} says.`;
    return { status: 'failed', reason: 'rejected_value', message };
  }
  // The action's effect was seen before something else unloaded the page.
  if (outcome && !sends) return outcome;
  const what = sends ? 'what was sent was taken' : 'it happened';
  const why =
    status >= 400
      ? `The site answered with an error (status ${status}) at ${at}`
      : answers && sends && status === 0
        ? `The site answered with the page ${at}, but the browser does not tell its status`
        : `The page was closed during this action, and ${at}, which came, is no answer to it`;
  const message = `${why}: it is not known whether ${what}. Look for its effect before you try again.`;
  return { status: 'unknown', message };
}

/** By its role or as sites name it; the server, which has read both pages, takes what is new. */
function said(): Effect[] {
  learnPage();
  const all = [...dom.allIn(document, SAID)].slice(0, 20);
  return all.filter(isVisible).map((it) => effect('message', plainText(it)));
}

function place(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return address;
  return (url.origin === location.origin ? '' : url.origin) + routeOf(url);
}
