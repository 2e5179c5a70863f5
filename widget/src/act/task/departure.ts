/** The page load that unloads this document: the next document compares its own arrival with it. */

import * as dom from '../../dom/index.ts';
import { lifetime } from '../../platform/lifetime.ts';

export interface Departure {
  /** What the navigation entry of the next document says, if this led to it. */
  readonly type: NavigationTimingType;
  readonly to?: string;
  readonly at: number;
  readonly sends: boolean;
  /** Another load that sent data was cancelled for it, or the visitor began it. */
  readonly foreign: boolean;
}

interface Departures {
  /** An action begins: an earlier load is not its effect. */
  begin(): void;
  last(): Departure | undefined;
}

/** The part of the Navigation API (WHATWG HTML 7.2.7) that is used here. */
export interface NavigateEvent extends Event {
  readonly destination: { readonly sameDocument: boolean; readonly url: string };
  readonly downloadRequest: string | null;
  readonly formData: FormData | null;
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  readonly signal: AbortSignal;
  readonly userInitiated: boolean;
}

const TYPES = { push: 'navigate', replace: 'navigate', reload: 'reload', traverse: 'back_forward' };
/** Between a form's `submit` and the page load that it begins. */
const SUBMIT_MS = 1000;

export function navigationApi(): EventTarget | undefined {
  return (window as { navigation?: EventTarget }).navigation;
}

/** Milliseconds since the epoch, on the clock of `performance.timeOrigin`. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** A form's `submit` event: its page load begins a moment later, if nothing prevents it. */
interface Submitted {
  readonly to: string;
  /** The window that its answer comes in; empty for this one. */
  readonly target: string;
  readonly sends: boolean;
  readonly at: number;
}

export function watchDepartures(): Departures {
  const navigation = navigationApi();
  let last: Departure | undefined;
  let form: Submitted | undefined;

  function note(next: Departure): void {
    const given = last?.sends === true;
    last = { ...next, sends: given || next.sends, foreign: given || next.foreign };
  }
  const submitted = () => (form && now() - form.at < SUBMIT_MS ? form : undefined);

  dom.page.addEventListener(
    'submit',
    (event) => {
      form = readSubmit(event) ?? form;
    },
    { capture: true, signal: lifetime() },
  );
  if (navigation) {
    navigation.addEventListener(
      'navigate',
      (raw) => {
        if (!raw.isTrusted) return;
        const event = raw as NavigateEvent;
        const { destination, navigationType, formData, userInitiated } = event;
        if (destination.sameDocument || event.downloadRequest !== null) return;
        if (!/^https?:/.test(destination.url)) return;
        note({
          type: TYPES[navigationType] as NavigationTimingType,
          to: destination.url,
          at: now(),
          sends: formData !== null,
          // A form load has this value, whoever pressed the button.
          foreign: userInitiated && !submitted() && formData === null,
        });
      },
      { signal: lifetime() },
    );
  } else {
    // Without the Navigation API only forms report that they load a page, and which.
    const unload = () => {
      const { sends = false, to } = submitted() ?? {};
      note({ type: 'navigate', ...(to && sends ? { to } : {}), at: now(), sends, foreign: false });
    };
    window.addEventListener('beforeunload', unload, { capture: true, signal: lifetime() });
  }
  return {
    begin() {
      last = undefined;
    },
    last: () => last,
  };
}

/** Where a form goes, and whether it sends data there; undefined for a page's event of another target. */
export function readSubmit({ target, submitter }: SubmitEvent): Submitted | undefined {
  if (!dom.isForm(target)) return undefined;
  const attribute = (name: string) =>
    (submitter && dom.attributeOf(submitter, `form${name}`)) ?? dom.attributeOf(target, name) ?? '';
  const action = attribute('action');
  const to = URL.canParse(action, dom.page.baseURI) ? action : location.href;
  return {
    to: new URL(to || location.href, dom.page.baseURI).href,
    target: attribute('target').replace(/^_(self|top|parent)$/i, ''),
    sends: /^post$/i.test(attribute('method')),
    at: now(),
  };
}
