/** Notices that an action makes this document go away, and stops it where that must be asked first. */

export interface Leaving {
  /** A full page load is under way. */
  begun(): boolean;
  stop(): void;
}

/** The part of the Navigation API (WHATWG HTML 7.2.7) that is used here. */
interface NavigateEvent extends Event {
  readonly destination: { readonly sameDocument: boolean; readonly url: string };
  readonly downloadRequest: string | null;
  readonly formData: FormData | null;
}

/**
 * `mayLeave` is asked right before a page load that is not a form's own submission; on a no we stay.
 * `approved`: the visitor agreed, so the browser's own question is left out.
 */
export function watchLeaving(mayLeave: () => boolean, approved: () => boolean): Leaving {
  const navigation = (window as { navigation?: EventTarget }).navigation;
  let begun = false;
  let submitted = false;
  let elsewhere = false;
  let undo = () => {};

  const onSubmit = () => {
    submitted = true;
  };
  const onNavigate = (raw: Event) => {
    const event = raw as NavigateEvent;
    // Another program takes these; the browser tells of an unload all the same.
    elsewhere = !/^(https?|blob|about|file|javascript):/i.test(event.destination.url);
    if (elsewhere) return;
    if (event.destination.sameDocument || event.downloadRequest !== null || !event.cancelable)
      return;
    if (submitted || event.formData) return;
    if (!mayLeave()) event.preventDefault();
    else if (approved()) undo = silence();
  };
  const onUnload = (event: Event) => {
    if (event.isTrusted && !elsewhere) begun = true;
  };

  navigation?.addEventListener('navigate', onNavigate);
  window.addEventListener('beforeunload', onUnload, true);
  document.addEventListener('submit', onSubmit, true);
  return {
    begun: () => begun,
    stop() {
      navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload, true);
      document.removeEventListener('submit', onSubmit, true);
      undo();
    },
  };
}

/** Asks the page's `beforeunload` listeners without leaving; a native question would stop the page. */
export function pageObjects(): boolean {
  const event = document.createEvent('BeforeUnloadEvent');
  event.initEvent('beforeunload', false, true);
  window.dispatchEvent(event);
  return event.defaultPrevented || !!(event as BeforeUnloadEvent).returnValue;
}

/** The visitor has agreed to leave: what the page's `beforeunload` listeners say asks nobody again. */
function silence(): () => void {
  const { prototype } = BeforeUnloadEvent;
  const { onbeforeunload } = window;
  const before = Object.getOwnPropertyDescriptor(prototype, 'returnValue') ?? {};
  const mute = { configurable: true, get: () => '', set() {} };
  Object.defineProperty(prototype, 'returnValue', mute);
  Object.defineProperty(prototype, 'preventDefault', { configurable: true, value() {} });
  window.onbeforeunload = null;
  return () => {
    Object.defineProperty(prototype, 'returnValue', before);
    delete (prototype as Partial<BeforeUnloadEvent>).preventDefault;
    window.onbeforeunload ??= onbeforeunload;
  };
}
