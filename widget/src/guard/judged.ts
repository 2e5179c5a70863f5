/** Which requests of the page need approval: rules 1 to 3 of docs/policy.md, in their order. */

import type { Act, Approval } from '../link/protocol.ts';
import type { Observer } from '../seams.ts';
import { type Changes, entryOf } from './changes.ts';
import { deedOf, isQuiet, isRead, type Request, readRequest } from './requests.ts';
import type { Sent } from './sent.ts';
import { changedIn, isToPeople, isWhereto, linesOf } from './submitted.ts';
import type { Taint } from './taint.ts';
import type { Class } from './words.ts';

export interface JudgedDeps {
  readonly observer: Observer;
  readonly changes: Changes;
  readonly taint: Taint | undefined;
  /** Named by the host: it needs no question. */
  harmless(): readonly { readonly method: string; readonly path: string }[];
  /**
   * The gate was installed first, so each request that is not known to be harmless is asked about.
   */
  readonly first: boolean;
  /** Nothing but reading goes unasked. */
  readonly strict?: boolean | undefined;
  /** Questions of this kind go unasked. */
  waives(kind: Class): boolean;
  approvalOf(act: Pick<Act, 'name' | 'args'>, kind: Class, of: Held): Approval;
}

/** What an approval of a request is bound to, and what its card shows. */
export interface Held {
  readonly element: Element | undefined;
  readonly request: string;
  readonly bound: unknown;
  readonly lines: readonly string[];
}

export interface Judged {
  /** `act` is the cause of the request; without one the page made it by itself. */
  needed(sent: Sent, act?: Act, element?: Element): Approval | undefined;
  /**
   * It was approved, or belongs to what was: a similar one needs no further question in this run.
   */
  passed(sent: Sent): void;
  renew(): void;
}

const SAFE = /^(GET|HEAD|OPTIONS)$/;

export function judgeRequests(deps: JudgedDeps): Judged {
  /** The page's own requests. */
  const own = new Set<string>();
  let approved = new Set<string>();

  function consequence(request: Request, entered: readonly Element[]): Class | undefined {
    const { observer } = deps;
    if (!SAFE.test(request.method) && entered.some((it) => isWhereto(observer, it))) return 'other';
    const marked = entered.filter((it) => isMarked(it));
    if (marked.length && request.url.origin !== location.origin) return 'other';
    if (!SAFE.test(request.method) && marked.some((it) => isToPeople(observer, it))) return 'send';
    if (own.has(request.shape)) return undefined;
    const deed = deedOf(request);
    if (deed) return deed;
    if (!deps.first || (deps.strict ? isRead : isQuiet)(request)) return undefined;
    const { method, url } = request;
    const named =
      !deps.strict &&
      deps.harmless().some((it) => it.method === method && it.path === url.pathname);
    return named || approved.has(request.shape) ? undefined : 'other';
  }

  /** Not the visitor's own words. */
  function isMarked(field: Element): boolean {
    return !deps.taint || deps.taint.sourceOf(entryOf(field)) !== undefined;
  }

  function enteredIn({ fields, url }: Request): Element[] {
    return changedIn(deps.changes, {
      fields,
      address: [...url.searchParams.values(), pathOf(url)],
    });
  }

  return {
    needed(sent, act, element) {
      const request = readRequest(sent);
      if (!request || !/^https?:$/.test(request.url.protocol)) return undefined;
      const entered = enteredIn(request);
      // By itself a page may save what was entered; its other requests are not the agent's.
      const kind = act || entered.length ? consequence(request, entered) : undefined;
      if (!kind) {
        if (!act) own.add(request.shape);
        return undefined;
      }
      if (deps.waives(kind)) return undefined;
      const { method, url } = request;
      const place = (url.origin === location.origin ? '' : url.origin) + url.pathname;
      return deps.approvalOf(act ?? { name: 'save', args: {} }, kind, {
        element,
        request: `${method} ${place}`,
        bound: [method, url.href, request.fields],
        lines: [...linesOf(deps, entered), `→ ${method} ${place}`],
      });
    },
    passed(sent) {
      const request = readRequest(sent);
      if (!request) return;
      approved.add(request.shape);
      deps.changes.settle(enteredIn(request));
    },
    renew() {
      approved = new Set();
    },
  };
}

function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
