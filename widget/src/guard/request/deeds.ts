/** What a request does by its own words: method, address, named operation (docs/policy.md). */

import * as dom from '../../dom/index.ts';
import type { Class } from '../words/control_words.ts';
import { decoded } from '../words/quoted_text.ts';
import { addressIn } from './destination.ts';
import { ID, isQuery, isSafe, plain, type Request, readRequest } from './requests.ts';

type Table = Partial<Record<Class, string>>;

/** Verbs that cause an effect: first or last in a part of an address, anywhere in an operation. */
const DEEDS: Table = {
  delete:
    'delete|destroy|remove|erase|purge|wipe|drop|trash|deactivate|retire|expunge|decommission|ban',
  payment: 'pay|refund|charge|payout|withdraw|transfer|donate|purchase',
  credentials: 'log-?out|sign-?out|revoke|rotate|reset-password|disable-2fa',
  plan: 'unsubscribe|cancel-(plan|subscription)|downgrade|upgrade',
  send: 'publish|unpublish|invite|send|broadcast',
  other: 'void|ship|approve|reject|merge|deploy|execute|impersonate|terminate|reboot',
};
const ACTS =
  'promote|demote|run|rerun|restart|shut-?down|power-?off|suspend|resume|block|unblock|trigger|rollback|restore|activate|enable|disable|stop|kill|grant|assign|accept|decline|reopen|archive|sign|unlock';
const MAKES: Table = {
  payment:
    'orders?|checkouts?|payments?|charges?|purchases?|refunds?|transfers?|payouts?|donations?|bookings?|buy(-now)?',
  plan: 'subscriptions?|plan|cancel|memberships?',
  send: 'messages?|mails?|emails?|invit(es?|ations?)|posts?|comments?|reviews?|replies|tweets?|contact',
  credentials: 'passwords?|api-?keys?|tokens?|2fa|mfa|passkeys?|secrets?',
};
/** `post-quickdraft-save`: a draft is sent to nobody. */
const KEEPS_DRAFT = /draft(.*-)?save|save-(.*-)?\w*draft/;
const MAKING = /^(add|buy|complete|confirm|create|insert|make|new|place|post|submit)(-|$)/;
export const READING = /^(get|list|fetch|find|search|load|count|has|is)(-|$)/;
const CHOSEN = 'spam|role|ham|suspended?|feature';
export const VIEWS =
  /^((0|1|none|view|edit|list|show|search|new|preview|print|download|export|history|diff|compare)(-|$)|$)/;
/** As the whole of the last part: no page that asks before it does anything. */
const STRICT =
  /^(bulk-)?(delete|destroy|remove|erase|purge|wipe|log-?out|sign-?out|unsubscribe|revoke|refund|deactivate|retire|(un)?publish|promote|suspend|stop)$/;
const PROOF =
  /^(_?[cx]srf\w*|_wpnonce|_?nonce|_token|authenticity_token|sesskey|form_key|__requestverificationtoken)$/i;
const OPAQUE = /^(?!.*(page|next|cursor)).*(token|nonce|key|hash)/i;
const CONFIRMED = /^(confirm(ed)?|force|sure|really)$/i;
const CART =
  /(^|\/)(cart|basket|bag|wish-?list|favou?rites)(\/(\d+|[\da-f-]{16,}|(items?|lines?)(\/[^/]+)?|add|remove|update|set|quantity|coupons?))*(\.js(on)?)?\/?$/;
const WHOLE = /(cart|basket|bag|list|ites|items?|lines?)\/?$/;
const IN_CART = /^(add|remove|update|set)(-|$)/;
const PASSWORD = /pass(word|wd|phrase)|^otp$|^pin$|secret|new_?pass/i;

const atEdge = (words: string) => new RegExp(`^(${words})(-|$)|-(${words})$`);
const within = (words: string) => new RegExp(`(^|-)(${words})(-|$)`);
const whole = (words: string) => new RegExp(`^(${words})$`);

function find(table: Table, of: (words: string) => RegExp, names: readonly string[]) {
  const found = Object.entries(table).find(([, words]) => names.some((it) => of(words).test(it)));
  return found?.[0] as Class | undefined;
}

/** Nothing but a line of a list that costs nothing is changed; emptying the list is a deed. */
export function isInCart({ url, method, operations }: Request): boolean {
  if (url.origin !== location.origin || !CART.test(url.pathname)) return false;
  if (method === 'DELETE' && WHOLE.test(url.pathname)) return false;
  return operations.every((it) => IN_CART.test(it));
}

/** The effect that its own words name; undefined if there is none that always needs approval. */
export function deedOf(request: Request): Class | undefined {
  const { method, url, fields, way, segments, submitter } = request;
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const away = url.origin !== location.origin;
  const safe = isSafe(method);
  // A page load by GET is judged when the document is left, if the browser reports that.
  if (way === 'form' && away && !(safe && 'navigation' in window)) return 'other';
  if (isInCart(request)) return undefined;
  const { name = '', value = '' } = Object(submitter);
  // A button without a name sends nothing of itself: its value is its label.
  const operations = [...request.operations, ...(name ? [plain(name), plain(value)] : [])];
  if (safe) {
    const changing = operations.filter((it) => !VIEWS.test(it) && !READING.test(it));
    const found =
      find(DEEDS, within, changing) ?? find({ other: `${ACTS}|${CHOSEN}` }, within, changing);
    return found ?? (way === 'form' ? strictly(request) : undefined);
  }
  const found = find(DEEDS, within, operations) ?? find(DEEDS, atEdge, segments);
  if (found) return found;
  if (isQuery(fields)) return undefined;
  if (method === 'DELETE') return 'delete';
  if (fields.some(([name, value]) => value && PASSWORD.test(name))) return 'credentials';
  // A list that is sent back to its own page is changed there; nothing is added to it.
  const itself = way === 'form' && !away && url.pathname === location.pathname;
  const isKept = operations.some((it) => KEEPS_DRAFT.test(it));
  if (method !== 'POST' || itself || isKept) return undefined;
  const [before = '', last = before] = segments.slice(-2);
  // What has a number is there already.
  const path = ID.test(url.pathname.split('/').filter(Boolean).at(-1) ?? '') ? [] : [last];
  const made = [...path, ...operations].filter((it) => !READING.test(it));
  const making = made.filter((it) => MAKING.test(it));
  return (
    find(MAKES, whole, MAKING.test(last) ? [before, ...made] : made) ?? find(MAKES, within, making)
  );
}

export function actsOn({ segments, operations }: Request): boolean {
  const acts = { other: ACTS };
  return !!(find(acts, atEdge, segments.slice(-1)) ?? find(acts, within, operations));
}

/** What its last part alone orders: a verb that leaves nothing to ask, or one behind an id. */
export function strictly({ segments, url }: Pick<Request, 'segments' | 'url'>): Class | undefined {
  const last = segments.at(-1) ?? '';
  const [id = ''] = url.pathname.split('/').filter(Boolean).slice(-2);
  if (!STRICT.test(last) && !(ID.test(id) && whole(ACTS).test(last))) return undefined;
  return find(DEEDS, atEdge, [last]) ?? 'other';
}

/** The immediate effect of opening an address, by itself alone. */
export function deedOfAddress(address: string): Class | undefined {
  const request = readRequest({ way: 'form', method: 'GET', url: address, body: null });
  if (!request) return undefined;
  const pairs = [...request.url.searchParams];
  const deed = deedOf(request);
  if (deed) return deed;
  const { segments, operations } = request;
  const views = [...segments.slice(-1), ...operations].some((it) => it && VIEWS.test(it));
  const confirmed = pairs.some(
    ([name, value]) => CONFIRMED.test(name) && /^(1|y(es)?|true|ok)?$/i.test(value),
  );
  if (!confirmed && (views || !hasProof(pairs))) return undefined;
  return find(DEEDS, atEdge, segments.slice(-1)) ?? 'other';
}

/** Whether a token against forged requests is among them; one in every link of the page says nothing. */
export function hasProof(fields: Request['fields']): boolean {
  return fields.some(
    ([name, value]) =>
      (PROOF.test(name) ? value : OPAQUE.test(name) && /^(?=.*\d)[\w+/=.-]{16,}$/.test(value)) &&
      !isSiteKey(name),
  );
}

function isSiteKey(name: string): boolean {
  const has = (it: { readonly search: string }) => new URLSearchParams(it.search).has(name);
  const links = [...dom.page.links].filter((it) => it.origin === location.origin);
  return has(location) && links.filter(has).length * 2 > links.length;
}

export function leadsAway(address: string): Class | undefined {
  const at = addressIn(dom.page, address);
  if (!at) return undefined;
  const values = [...at.searchParams.values(), ...new URLSearchParams(at.hash.slice(1)).values()];
  const parts = decoded(at.pathname + at.hash).match(/https?:\/+[^/].*/gi) ?? [];
  const away = [...values, ...parts].some((value) => {
    const to = /^(https?:)?[\\/]{2}/i.test(value.trim()) && addressIn(dom.page, value.trim());
    return to && to.origin !== at.origin;
  });
  return away ? 'navigation' : undefined;
}
