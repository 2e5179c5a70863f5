/** Which requests of the page need approval, and what an approval covers. */

import type { Act, Approval } from '../wire/protocol.ts';
import { type From, OneDeed } from './approval/one_deed.ts';
import type { RulesDeps } from './deps.ts';
import { patternOf } from './policy/routes.ts';
import { type Case, isOfRights, isOrdered, type Rule, ruleFor } from './press/kinds.ts';
import type { OwnWords } from './press/named.ts';
import { createNaming } from './press/naming.ts';
import { changedIn, chosenText, linesOf } from './press/submitted.ts';
import { wording } from './press/wording.ts';
import { type Deed, isPress } from './request/cause.ts';
import { entryOf } from './request/changes.ts';
import { type Request, readRequest } from './request/requests.ts';
import type { Sent } from './request/sent.ts';
import { carries, saidIn } from './request/values.ts';
import { detail } from './words/card_words.ts';
import type { Class } from './words/control_words.ts';
import { decoded, readable } from './words/quoted_text.ts';

interface JudgedDeps extends RulesDeps {
  waives(kind: Class): boolean;
  approvalOf(act: Pick<Act, 'name' | 'args'>, kind: Class, of: Held): Approval;
}

/** What an approval of a request is bound to, and what its card shows. */
export interface Held {
  readonly element: Element | undefined;
  /** What was done, and the name that was pressed: by now the control may be gone. */
  readonly deed: Deed | undefined;
  readonly request: string;
  readonly bound: unknown;
  readonly fields: Request['fields'];
  readonly lines: readonly string[];
  readonly right: boolean;
}

/** Letters of a text that is being typed. */
const BEGUN = 3;
/** A deletion may be told as the end of a plan or of an access, by its request or its words. */
const ENDS = /^(delete|plan|credentials)$/;

export function judgeRequests(deps: JudgedDeps) {
  const { cause } = deps;
  const naming = createNaming(deps, deps.parting?.keep);
  const origins = new Set([location.origin]);
  const refused = new Set<string>();
  /** What was approved of an action: on its own card, or by one of its requests. */
  const granted = new Map<string, OneDeed>();

  function deedOf(act: Act): OneDeed {
    const deed = granted.get(act.action_id) ?? new OneDeed();
    granted.set(act.action_id, deed);
    return deed;
  }

  /** Not the visitor's own words. */
  function isMarked(field: Element): boolean {
    return !deps.taint || deps.taint.sourceOf(entryOf(field)) !== undefined;
  }

  /** Copied: a word alone, or a code in a sentence; a sentence shares words with any page. */
  function isStrange(text: string): boolean {
    const words = text.trim().split(/\s+/);
    const parts = words.length > 1 ? words.filter((it) => /[\d@]/.test(it)) : words;
    return !deps.taint || parts.some((it) => deps.taint!.sourceOf(it)?.name);
  }

  function enteredIn(request: Request): Element[] {
    return changedIn(deps.changes, { fields: request.fields, address: addressOf(request) });
  }

  function caseOf(sent: Sent, request: Request, act: Act | undefined, by?: Deed): Case {
    const { url } = request;
    const entered = enteredIn(request);
    const deeds = cause.deeds();
    const texts = textsIn(request, deeds, cause.running());
    const known = new Set(texts);
    const isIn = ({ texts: own, element }: Deed) =>
      own.some((it) => known.has(it)) || (!!element && entered.includes(element));
    const from = deeds.findIndex(isIn);
    // Choices are the page's words: those that count are sought in the visitor's.
    const chosen = entered.map((it) => chosenText(deps.observer, it));
    const words = entered.filter((_, at) => chosen[at] === undefined).map(entryOf);
    const strange = [...words, ...texts.filter((it) => !chosen.includes(it))].some(isStrange);
    const now = act ? (deeds.findLast((it) => it.act === act) ?? cause.now()) : cause.now();
    // A loop sends what a press has left for it, also while something is filled in.
    const fills = !request.inPress && now?.texts.length && !isPress(now) && !isIn(now);
    const deed = by ?? ((fills && cause.waiting()) || now);
    const it: Case = {
      request,
      entered,
      observer: deps.observer,
      deed,
      marked: entered.filter(isMarked),
      carries: entered.length > 0 || texts.length > 0,
      brief: !entered.length && texts.every((it) => it.length < 2),
      clean: !strange,
      texts,
      said: (text) => saidIn(deps.taint?.words() ?? '', text),
      own: cause.of(sent, request) === 'page',
      home: origins.has(url.origin),
      pressed: deeds.slice(Math.max(from, 0)).flatMap((it) => it.pressed ?? []),
      harmless: (deps.settings().harmless ?? []).some(
        ({ method, path }) => method === request.method && patternOf(path, 's').test(url.pathname),
      ),
      mentions: naming.mentions,
      named: () =>
        naming.permits({
          request,
          deed,
          entered,
          texts,
          facts: () => approvalOf(it, act, 'other').facts,
        }),
    };
    return it;
  }

  /** Each entry of a batch by its own press. */
  function casesOf(sent: Sent, request: Request, act: Act | undefined): Case[] {
    const before = cause.batched(request).map((it) => caseOf(sent, request, it.act, it));
    return [...before, caseOf(sent, request, act)];
  }

  function approvalOf(
    it: Case,
    act: Act | undefined,
    kind: Class,
    also: readonly string[] = [],
  ): Approval {
    const { deed, entered, request } = it;
    const { method, url, key, fields } = request;
    const place = (url.origin === location.origin ? '' : url.origin) + url.pathname;
    return deps.approvalOf(act ?? { name: 'save', args: {} }, kind, {
      deed,
      fields,
      element: deed?.element?.isConnected ? deed.element : undefined,
      request: `${method} ${place}`,
      bound: key,
      right: isOfRights(it),
      lines: [...also, ...linesOf(deps, entered), detail(`→ ${method} ${readable(place)}`)],
    });
  }

  /** What was approved covers what belongs to the same press; after it nothing a second time. */
  function covers(it: Case, { name }: Rule, kind: Class, act: Act | undefined): boolean {
    const { deed, request } = it;
    // Also long after its press, while something is looked at or filled in.
    const press = cause.deeds().findLast(isPress);
    if (!it.carries && granted.get(`${press?.act.action_id}`)?.repeats(request)) return true;
    const given = granted.get(`${deed?.act.action_id}`);
    if (!given) return false;
    const { kinds, whole, sent } = given;
    if (sent.has(request.key)) return deed?.act === act || !!sent.get(request.key);
    if (given.isOther(request, name === 'deed')) return false;
    if (/^(unknown|words)$/.test(name) || kinds.has('action')) return true;
    if (/^(whereto|people|choice)$/.test(name)) return whole;
    // The host's own mark says nothing of a kind.
    if (
      whole &&
      it.home &&
      given.fits(request) &&
      (kinds.has('other') || /^(send|other)$/.test(kind))
    )
      return true;
    return [...kinds].some((of) => of === kind || (ENDS.test(of) && ENDS.test(kind)));
  }

  function kindOf(it: Case, act: Act | undefined): Class | undefined {
    const rule = ruleFor(it);
    const unasked = deps.strict ? rule.is === 'batch' : typeof rule.is === 'string';
    // A page that follows an approved press sends its form where that went, or the visitor is asked.
    const strays =
      it.request.way === 'form' && granted.get(`${it.deed?.act.action_id}`)?.strays(it.request);
    if (unasked && !strays) return undefined;
    const kind = typeof rule.is === 'function' ? rule.is(it) : 'other';
    return covers(it, rule, kind, act) ? undefined : kind;
  }

  return {
    /** `begun` is the cause of the request; without one it is the latest action, or the page itself. */
    needed(sent: Sent, begun?: Act): Approval | undefined {
      const request = readRequest(sent);
      if (!request || !/^https?:$/.test(request.url.protocol)) return undefined;
      // Between the actions of a batch nobody could be asked, and no record would end by it.
      const act = begun ?? (deps.strict ? undefined : cause.now()?.act);
      if (cause.of(sent, request) === 'visitor') return undefined;
      const asked = casesOf(sent, request, act).flatMap((it) => {
        // Long after the last action only what was entered then is an effect of it.
        const kind = act || it.entered.length ? kindOf(it, begun) : undefined;
        return kind && !deps.waives(kind) ? [[it, kind] as const] : [];
      });
      const [first, ...more] = asked;
      const also = more.map(([it, kind]) => wording(approvalOf(it, act, kind)));
      return first && approvalOf(first[0], act, first[1], also);
    },
    /** It is about to leave, during `act` or after: approved, or with nobody asked. */
    passed(sent: Sent, yes: boolean, act?: Act): void {
      const request = readRequest(sent);
      if (!request) return;
      const now = cause.now()?.act;
      if (!now) origins.add(request.url.origin);
      const by = act ?? now;
      if (by && (yes || granted.has(by.action_id))) {
        for (const it of casesOf(sent, request, act)) {
          const { name, is } = ruleFor(it);
          const said = name === 'words' && typeof is === 'function' ? is(it) : undefined;
          if (it.deed && !it.own && (yes || name === 'deed'))
            deedOf(it.deed.act).request(said ?? kindOf(it, act), request);
        }
      }
      const left = granted.get(`${now?.action_id}`)?.sent;
      left?.set(request.key, left.get(request.key) || (yes && act !== now));
      cause.left(sent, request);
      if (yes) deps.changes.settle(enteredIn(request));
    },
    /** Whether the visitor's own words order what opening an address does. */
    orders(deed: Deed, to: URL): boolean {
      const sent: Sent = { way: 'form', method: 'GET', url: to.href, body: null };
      const request = readRequest(sent);
      return !!request && isOrdered(caseOf(sent, request, deed.act, deed));
    },
    granted(act: Act, { kind, facts }: Approval, from?: From): void {
      if (!/^(step|navigation)$/.test(kind)) deedOf(act).card(kind, facts);
      if (from) deedOf(act).follows(from);
    },
    /** The visitor does not want it: until they act by hand nobody sends the same. */
    refused(sent: Sent): void {
      const request = readRequest(sent);
      if (!request) return;
      refused.add(request.key);
      cause.left(sent, request);
    },
    isRefused(sent: Sent): boolean {
      if (!refused.size) return false;
      const request = readRequest(sent);
      return !!request && refused.has(request.key);
    },
    acted(): void {
      refused.clear();
    },
    /** What the next judgement needs before it can say what the visitor's words permit. */
    loads: ({ kind }: Approval): Promise<unknown> | undefined =>
      kind === 'other' ? naming.loads() : undefined,
    forget: naming.forget,
    renew(run: string, before?: OwnWords): void {
      naming.renew(run, before);
      granted.clear();
      refused.clear();
    },
  };
}

/**
 * Of what actions have typed, chosen or set: all that the request carries. While a text is typed, its
 * beginning may be saved.
 */
function textsIn(request: Request, deeds: readonly Deed[], running: boolean): string[] {
  const texts = [...new Set(deeds.flatMap((it) => it.texts))];
  if (!texts.length) return [];
  const parts = request.fields.length ? request.fields.map(([, value]) => value) : [request.raw];
  const carried = carries([...parts, ...addressOf(request)]);
  // "4" is found in many requests: only as a whole value of this one.
  const values = new Set(request.fields.map(([, value]) => value.trim()));
  const begun = running && deeds.at(-1)?.act.name === 'type_text' ? deeds.at(-1)!.texts : [];
  const starts = (text: string) =>
    begun.includes(text) && parts.some((it) => it.includes(text.slice(0, BEGUN)));
  return texts.filter((it) => carried(it) || (it.length === 1 && values.has(it)) || starts(it));
}

function addressOf({ url }: Request): string[] {
  return [...url.searchParams.values(), decoded(url.pathname)];
}
