/** What passes the gate, in one common form, and held while the visitor decides. */

import type { Gate } from '../host/gate.ts';
import { attributeOf } from '../observe/walk/native.ts';
import { resend } from './resend.ts';

export interface Sent {
  readonly way: 'fetch' | 'xhr' | 'beacon' | 'form';
  readonly method: string;
  /** As the page gave it: it may be relative. */
  readonly url: string;
  readonly body: unknown;
  readonly form?: HTMLFormElement;
  readonly submitter?: HTMLElement | null;
}

/** A promise holds the request: true sends it, false aborts it. */
export type Judge = (sent: Sent) => Promise<boolean> | undefined;

/** The current judge: an action in progress, else the watch between actions. */
export interface Judging {
  judge?: Judge | undefined;
  /** Installs the gate for the time of an action; returns the function that removes it. */
  open?: (() => () => void) | undefined;
  /** The request that the visitor approved is being sent. */
  passing?: boolean;
}

type Go = () => unknown;

/** `Gate.hold`, by the judge at that moment. */
export function holding(judging: Judging): NonNullable<Gate['hold']> {
  const ask = (sent: Sent) => judging.judge?.(sent);
  return (way, self, args, go) => {
    if (!judging.judge || judging.passing) return undefined;
    if (way === 'fetch') return fetched(args as [unknown], go, ask);
    if (way === 'send') return xhrSent(self, args, go, ask);
    if (way === 'sendBeacon') {
      const [url, body] = args;
      const held = ask({ way: 'beacon', method: 'POST', url: `${url}`, body });
      void held?.then((yes) => yes && go());
      return held && true;
    }
    if (way === 'submit') return submitted(self, null, ask, judging);
    if (way === 'event') return submitted(self.target, self.submitter ?? null, ask, judging);
    return undefined;
  };
}

const refused = () => new DOMException('The visitor did not approve this request', 'AbortError');

function fetched([input, init]: [unknown, RequestInit?], go: Go, ask: Judge): unknown {
  const request = input instanceof Request ? input : undefined;
  const method = `${init?.method ?? request?.method ?? 'GET'}`.toUpperCase();
  const url = request?.url ?? `${input}`;
  const sent = { way: 'fetch', method, url, body: init?.body } as const;
  const held = request?.body && !init?.body ? read(request) : ask(sent);
  return held?.then((yes) => (yes ? go() : Promise.reject(refused())));

  async function read(from: Request): Promise<boolean> {
    return (await ask({ ...sent, body: await from.clone().text() })) ?? true;
  }
}

function xhrSent(xhr: XMLHttpRequest, [open = [], body]: unknown[], go: Go, ask: Judge): unknown {
  const [method, url, later] = open as [string, string | URL, boolean?];
  const held = ask({ way: 'xhr', method: `${method}`.toUpperCase(), url: `${url}`, body });
  // A synchronous request cannot wait.
  if (held && later === false) throw new DOMException('Not approved', 'NetworkError');
  held?.then((yes) => {
    if (yes) return go();
    for (const type of ['abort', 'loadend']) xhr.dispatchEvent(new ProgressEvent(type));
  });
  return held && true;
}

function submitted(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  ask: Judge,
  judging: Judging,
): unknown {
  const own = (name: string) =>
    (submitter?.getAttribute(`form${name}`) ?? attributeOf(form, name)) || '';
  const method = own('method').toUpperCase() || 'GET';
  if (method === 'DIALOG') return undefined;
  const body = new FormData(form, submitter);
  const sent: Sent = { way: 'form', method, url: own('action'), body, form, submitter };
  const held = ask(sent);
  held?.then((yes) => {
    if (!yes) return;
    judging.passing = true;
    resend(sent);
    judging.passing = false;
  });
  return held && true;
}
