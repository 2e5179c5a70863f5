/** What passes the gate, in one common form, and held while the visitor decides. */

import * as dom from '../../dom/index.ts';
import type { Gate } from '../../platform/gate.ts';
import { BY_HAND } from '../../platform/tasks.ts';
import type { Approval } from '../../wire/protocol.ts';
import { WINDOW_MS } from './cause.ts';
import type { Judge, Judging, Sent } from './sent.ts';

type Go = () => unknown;

const judgeOf = ({ acting, judge }: Judging): Judge | undefined => acting?.at(-1) ?? judge;

/** `Gate.hold`, by the judge at that moment; `of` is the document that sends. */
export function holding(
  judging: Judging,
  of = dom.page,
  tasks?: Gate['tasks'],
): NonNullable<Gate['hold']> {
  let by: By = {};
  const ask = (sent: Sent) => {
    const whole = URL.canParse(sent.url, of.baseURI)
      ? new URL(sent.url, of.baseURI).href
      : sent.url;
    const inPress = /^(click|submit|change|key|pointer)/.test(`${of.defaultView?.event?.type}`);
    return judgeOf(judging)?.({ ...by, ...sent, url: whole, inPress });
  };
  /** What is held of XMLHttpRequests: aborted by the page's own call. */
  const held = new WeakMap<XMLHttpRequest, AbortController>();
  return (way, self, args, go, fail) => {
    if (way === 'abort' || way === 'open') {
      const waits = held.get(self);
      held.delete(self);
      waits?.abort();
      // A request that was never sent would end without an event.
      if (waits && way === 'abort') return fail?.(go) ?? true;
      return undefined;
    }
    if (!judgeOf(judging) || judging.passing) return undefined;
    const { event } = window;
    const own = tasks?.own() === true;
    by = { own, byHand: own && !!event?.isTrusted && BY_HAND.test(event.type) };
    if (way === 'fetch') return fetched(args as [unknown], go, ask, by);
    if (way === 'send') return xhrSent(self, args, { go, fail, ask, held });
    if (way === 'sendBeacon' || way === 'src') {
      const [url, body] = args;
      const as = way === 'src' ? 'picture' : 'beacon';
      const held = ask({ way: as, method: as === 'beacon' ? 'POST' : 'GET', url: `${url}`, body });
      void held?.then((yes) => yes && go());
      return held && true;
    }
    if (way === 'submit') return submitted(self, null, ask, judging);
    if (way === 'event' && dom.isForm(self.target))
      return submitted(self.target, self.submitter ?? null, ask, judging);
    return undefined;
  };
}

/** Tells of what left before anything held it. */
export function recall({ past }: Gate, heard: (sent: Sent) => void): void {
  const judge = (sent: Sent) => void heard(sent) as undefined;
  const hold = holding({ judge });
  for (const [way, self, args, go] of past?.splice(0) ?? [])
    if (/^(fetch|send)/.test(way) && !Object(args[0]).body) hold(way, self, args, go);
}

type By = Pick<Sent, 'own' | 'byHand'>;

function fetched([input, init]: [unknown, RequestInit?], go: Go, ask: Judge, by: By): unknown {
  // One of a frame is no instance of our own class.
  const request =
    typeof input === 'object' && input && 'url' in input ? (input as Request) : undefined;
  const method = `${init?.method ?? request?.method ?? 'GET'}`.toUpperCase();
  const url = request?.url ?? `${input}`;
  const gone = init?.signal ?? request?.signal;
  const headers = headersOf(init?.headers ?? request?.headers);
  const sent = { ...by, way: 'fetch', method, url, body: init?.body, headers, gone } as const;
  const held = request?.body && !init?.body ? read(request) : ask(sent);
  if (!held) return undefined;
  // The browser rejects a request that was taken back; it is not sent.
  const decided = held.then((yes) =>
    yes || gone?.aborted ? go() : Promise.reject(new TypeError('Failed to fetch')),
  );
  if (!gone) return decided;
  const taken = new Promise((_, reject) => {
    gone.addEventListener('abort', () => reject(gone.reason), { once: true });
  });
  return Promise.race([decided, taken]);

  async function read(from: Request): Promise<boolean> {
    return (await ask({ ...sent, body: await from.clone().text() })) ?? true;
  }
}

/** None where the browser itself will refuse them. */
function headersOf(given: HeadersInit | undefined): [string, string][] {
  try {
    return [...new Headers(given)];
  } catch {
    return [];
  }
}

interface Parts {
  readonly go: Go;
  readonly fail: ((then?: Go) => unknown) | undefined;
  readonly ask: Judge;
  readonly held: WeakMap<XMLHttpRequest, AbortController>;
}

function xhrSent(
  xhr: XMLHttpRequest,
  [open = [], headers, body]: unknown[],
  { go, fail, ask, held }: Parts,
): unknown {
  const [method, url, later] = open as [string, string | URL, boolean?];
  const taken = new AbortController();
  const waits = ask({
    ...{ way: 'xhr', method: `${method}`.toUpperCase(), url: `${url}`, body },
    ...{ headers: headers as [string, string][], gone: taken.signal },
  });
  if (!waits) return undefined;
  // A synchronous request cannot wait.
  if (later === false) throw new DOMException('Failed to execute', 'NetworkError');
  held.set(xhr, taken);
  waits.then((yes) => {
    if (taken.signal.aborted) return;
    held.delete(xhr);
    if (yes) go();
    else fail?.();
  });
  return true;
}

function submitted(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  ask: Judge,
  judging: Judging,
): unknown {
  const own = (name: string) =>
    (submitter?.getAttribute(`form${name}`) ?? dom.attributeOf(form, name)) || '';
  const method = own('method').toUpperCase() || 'GET';
  if (method === 'DIALOG') return undefined;
  const body = new FormData(form, submitter);
  const sent: Sent = { way: 'form', method, url: own('action'), body, form, submitter };
  const way = wayOf(form, submitter);
  const held = ask(sent);
  held?.then((yes) => {
    if (!yes) return;
    judging.passing = true;
    resend(form, body, way);
    judging.passing = false;
  });
  return held && true;
}

/** Where it goes, and how, as the visitor is asked: the page may change that meanwhile. */
function wayOf(form: HTMLFormElement, submitter: HTMLElement | null): [string, string][] {
  return ['action', 'method', 'enctype', 'target', 'rel', 'accept-charset'].flatMap((name) => {
    const value = submitter?.getAttribute(`form${name}`) ?? dom.attributeOf(form, name);
    return value === null ? [] : [[name, value]];
  });
}

function resend(form: HTMLFormElement, body: FormData, way: [string, string][]): void {
  // It may stand in a frame.
  const of = form.ownerDocument ?? dom.page;
  const copy = of.createElement('form');
  for (const [name, value] of way) copy.setAttribute(name, value);
  copy.hidden = true;
  for (const [name, value] of body) copy.append(fieldFor(of, name, value));
  of.documentElement.append(copy);
  HTMLFormElement.prototype.submit.call(copy);
  copy.remove();
}

function fieldFor(of: Document, name: string, value: FormDataEntryValue): Element {
  const text = typeof value === 'string';
  // Line breaks are part of what a text area sends.
  const field = of.createElement(text && value.includes('\n') ? 'textarea' : 'input');
  field.setAttribute('name', name);
  if (text) {
    if ('type' in field && field.localName === 'input') (field as HTMLInputElement).type = 'hidden';
    field.value = value;
    return field;
  }
  const files = new DataTransfer();
  files.items.add(value);
  (field as HTMLInputElement).type = 'file';
  (field as HTMLInputElement).files = files.files;
  return field;
}

/** A picture is loaded by its address, which may act as a link's does. */
function holdPictures(hold: NonNullable<Gate['hold']>): () => void {
  const { prototype } = HTMLImageElement;
  const now = () => Reflect.getOwnPropertyDescriptor(prototype, 'src')!;
  const native = now();
  const set = function (this: HTMLImageElement, url: unknown) {
    const go = () => Reflect.apply(native.set!, this, [url]);
    if (/^data:/.test(`${url}`) || !hold('src', this, [url], go)) go();
  };
  Object.defineProperty(prototype, 'src', { ...native, set });
  return () => {
    if (now().set === set) Object.defineProperty(prototype, 'src', native);
  };
}

/** For what the early script has none for. `put` installs one and returns what removes it. */
export function createGates(put: (view: Window) => () => void, { first, hold }: Gate) {
  const later = window.setTimeout.bind(window);
  const standing = new Map<Window, () => void>();
  let actions = 0;
  let timer = 0;

  function close(): void {
    for (const back of standing.values()) back();
    standing.clear();
  }

  return {
    open(views: Iterable<Window>) {
      clearTimeout(timer);
      actions += 1;
      for (const view of views) {
        if (standing.has(view)) continue;
        const own = view === window;
        const back = [
          ...(own && first ? [] : [put(view)]),
          ...(own && hold ? [holdPictures(hold)] : []),
        ];
        standing.set(view, () => back.map((it) => it()));
      }
      return () => {
        actions -= 1;
        if (!actions) timer = later(close, WINDOW_MS);
      };
    },
    close,
  };
}

interface IdleParts {
  requested(sent: Sent): Approval | undefined;
  loads(approval: Approval): Promise<unknown> | undefined;
  passed(sent: Sent, approved: boolean): void;
  refused(sent: Sent): void;
  isRefused(sent: Sent): boolean;
  /**
   * Asks the visitor on the widget's own card, when no other question is open; closes the question
   * when `gone` is aborted, undefined then.
   */
  decide(approval: Approval, gone: AbortSignal | undefined): Promise<boolean | undefined>;
}

/** Judges until the returned function is called. */
export function judgeIdle(judging: Judging, parts: IdleParts): () => void {
  let line: Promise<unknown> = Promise.resolve();

  /** One question at a time; what an answer covers is not asked about any more. */
  async function inLine(sent: Sent): Promise<boolean> {
    const turn = line.then(() => decided(sent));
    line = turn.catch(() => undefined);
    return turn;
  }

  async function decided(sent: Sent): Promise<boolean> {
    if (sent.gone?.aborted || parts.isRefused(sent)) return false;
    const first = parts.requested(sent);
    if (first) await parts.loads(first);
    const approval = first && parts.requested(sent);
    const yes = approval ? await parts.decide(approval, sent.gone) : true;
    if (yes) parts.passed(sent, approval !== undefined);
    else if (yes === false) parts.refused(sent);
    return yes === true;
  }

  judging.judge = (sent) => {
    if (parts.isRefused(sent)) return Promise.resolve(false);
    if (parts.requested(sent)) return inLine(sent);
    parts.passed(sent, false);
    return undefined;
  };
  return () => {
    judging.judge = undefined;
  };
}
