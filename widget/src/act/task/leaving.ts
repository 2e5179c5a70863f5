/** Detects that an action unloads this document, and stops it if that needs approval. */

import { findAll } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { addressIn } from '../../guard/request/destination.ts';
import type { Effect } from '../../wire/protocol.ts';
import { type NavigateEvent, navigationApi, readSubmit } from './departure.ts';
import { effect } from './outcome.ts';
import { wrap } from './wraps.ts';

interface LeavingDeps {
  /** Before a page load that is no form's; with the place if that is another site. */
  mayLeave(away?: URL, onward?: URL): boolean;
  isOffLimits(to: URL): boolean;
  note(effect: Effect): void;
}

const FILE =
  /\.(zip|gz|tgz|7z|rar|csv|tsv|xlsx?|docx?|pptx?|od[tsp]|dmg|exe|msi|apk|iso|mp3|mp4|ics|vcf|epub)$|(^|[/_.-])(download|export|attachment)s?([/_.-]|$)/i;

export type Leaving = ReturnType<typeof watchLeaving>;

export function watchLeaving({ mayLeave, isOffLimits, note }: LeavingDeps) {
  const navigation = navigationApi();
  let begun = false;
  let returned = false;
  let submitted = false;
  let sends = false;
  let stopped = false;
  let aside = false;
  let file: URL | undefined;
  let undo = () => {};

  const onSubmit = (event: Event) => {
    const form = readSubmit(event as SubmitEvent);
    if (!form) return;
    submitted = true;
    if (isOffLimits(new URL(form.to))) event.preventDefault();
    if (!navigation) sends = form.sends;
    if (form.target && !frameNamed(form.target)) {
      note(effect('new_tab', 'its result opens in a new tab, unless the browser blocked it'));
    }
  };
  const onNavigate = (raw: Event) => {
    if (!raw.isTrusted) return;
    const event = raw as NavigateEvent;
    if (event.destination.sameDocument) return;
    const to = new URL(event.destination.url);
    if (event.cancelable && isOffLimits(to)) {
      event.preventDefault();
      return;
    }
    if (event.downloadRequest !== null) {
      note(effect('download', `a download began: ${event.downloadRequest || to.pathname}`));
      return;
    }
    // Another program opens, and the page stays; the browser fires beforeunload anyway.
    aside = to.protocol !== location.protocol && !/^(http|about|blob|data)/.test(to.protocol);
    if (aside) {
      note(effect('changed', `opens another program for ${to.protocol}`));
      return;
    }
    file = FILE.test(to.pathname) ? to : undefined;
    sends ||= event.formData !== null;
    event.signal.addEventListener('abort', () => {
      stopped = begun;
      begun = false;
    });
    const form = submitted || event.formData !== null;
    const plain = /^(push|replace)$/.test(event.navigationType) && !event.formData;
    if (event.cancelable && !mayGo(to, form, plain)) event.preventDefault();
  };
  const mayGo = (to: URL, form: boolean, plain = !form): boolean => {
    const away = /^https?:$/.test(to.protocol) && to.origin !== location.origin ? to : undefined;
    if (isOffLimits(to)) return false;
    if (form && !away) return true;
    file = FILE.test(to.pathname) ? to : undefined;
    const onward = plain && bare(to) !== bare(new URL(location.href)) ? to : undefined;
    const may = mayLeave(away, onward);
    if (may) undo = silence();
    return may;
  };
  const onUnload = (event: Event) => {
    if (!event.isTrusted || aside) return;
    begun = true;
    stopped = false;
  };

  // Restored from the back-forward cache: the page continues in its previous state.
  const onBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    begun = false;
    returned = true;
  };

  const over = new AbortController();
  const { signal } = over;
  navigation?.addEventListener('navigate', onNavigate, { signal });
  if (!navigation) holdPresses(mayGo, signal);
  window.addEventListener('pageshow', onBack, { signal });
  window.addEventListener('beforeunload', onUnload, { capture: true, signal });
  dom.page.addEventListener('submit', onSubmit, { capture: true, signal });
  return {
    begun: () => begun,
    returned: () => returned,
    /** A form was submitted by a page load, but no page followed: the result is not known. */
    unanswered: () => sends && (begun || stopped),
    stopped: () => stopped,
    mayStay: () => file !== undefined,
    stop() {
      over.abort();
      undo();
    },
  };
}

function bare({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}

/** A frame of the page at any depth: what is sent there opens no new tab. */
export const OWN_TAB = /^_(self|top|parent)$/i;

export function frameNamed(name: string): boolean {
  return findAll('iframe,frame', () => false).some((it) => dom.attributeOf(it, 'name') === name);
}

/** Calls the page's `beforeunload` listeners without leaving: a native dialog would block it. */
export function pageObjects(): boolean {
  const event = dom.page.createEvent('BeforeUnloadEvent');
  event.initEvent('beforeunload', false, true);
  window.dispatchEvent(event);
  return event.defaultPrevented || !!(event as BeforeUnloadEvent).returnValue;
}

/** The visitor has agreed to leave: the page's `beforeunload` listeners cannot ask again. */
function silence(): () => void {
  const { prototype } = BeforeUnloadEvent;
  const { onbeforeunload } = window;
  const before = Reflect.getOwnPropertyDescriptor(prototype, 'returnValue') ?? {};
  const mute = { configurable: true, get: () => '', set() {} };
  Object.defineProperty(prototype, 'returnValue', mute);
  const heard = wrap(prototype, 'preventDefault', () => () => {});
  window.onbeforeunload = null;
  return () => {
    Object.defineProperty(prototype, 'returnValue', before);
    heard();
    window.onbeforeunload ??= onbeforeunload;
  };
}

/** Without a Navigation API (Safari before 26.2): a script's `location` cannot be held there. */
function holdPresses(mayGo: (to: URL, form: boolean) => boolean, signal: AbortSignal): void {
  const onClick = (event: MouseEvent) => {
    const link = event.composedPath().find(isLink);
    if (event.defaultPrevented || !link || link.hasAttribute('download')) return;
    const to = targetOf(link.href, dom.attributeOf(link, 'target'));
    if (to && !mayGo(to, false)) event.preventDefault();
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = readSubmit(event);
    const to = form && targetOf(form.to, form.target);
    if (event.defaultPrevented || !to) return;
    if (!mayGo(to, true)) event.preventDefault();
  };
  // Behind the page's own listeners, which may do something else.
  window.addEventListener('click', onClick, { signal });
  window.addEventListener('submit', onSubmit, { signal });
}

function isLink(it: EventTarget): it is HTMLAnchorElement | HTMLAreaElement {
  return it instanceof Element && it.matches('a[href], area[href]');
}

/** Another document that this one would be left for. */
function targetOf(href: string, target: string | null): URL | undefined {
  if (target && !OWN_TAB.test(target)) return undefined;
  const to = addressIn(dom.page, href);
  if (!to || !/^https?:$/.test(to.protocol)) return undefined;
  const same = to.href.split('#', 1)[0] === location.href.split('#', 1)[0];
  return same && to.hash ? undefined : to;
}
