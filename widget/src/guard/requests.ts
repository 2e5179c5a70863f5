/**
 * The effect of a request by itself: it is judged before any words on a control (docs/policy.md has
 * the rules in their order).
 */

import { page } from '../observe/walk/root.ts';
import type { Sent } from './sent.ts';
import type { Class } from './words.ts';

/** What is known of a request before it is sent. */
export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly way: Sent['way'];
  /** Names and values, from any kind of body; none if the body cannot be read. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Method, path and names of fields: an approval covers later requests with the same ones. */
  readonly shape: string;
}

const SAFE = /^(GET|HEAD|OPTIONS)$/;
const DEEPEST = 5;
const MOST = 200;

/** Last segments and parameters that cause an effect, whatever the method. */
const DEEDS: readonly (readonly [Class, RegExp])[] = [
  ['delete', /^(bulk-)?(delete|destroy|remove|erase|purge|wipe|drop|trash|deactivate|ban)(-|$)/],
  ['payment', /^(pay|refund|charge|payout|withdraw|transfer|donate|purchase)(-|$)/],
  ['credentials', /^(log-?out|sign-?out|revoke|rotate|reset-password|disable-2fa)(-|$)/],
  ['plan', /^(unsubscribe|cancel-(plan|subscription)|downgrade|upgrade)(-|$)/],
  ['send', /^(publish|unpublish|invite|send|broadcast)(-|$)/],
  ['other', /^(void|ship|approve|reject|merge|deploy|execute|impersonate)(-|$)/],
];
/** The effect of creating one of these: the noun in the request's path. */
const MAKES: readonly (readonly [Class, RegExp])[] = [
  [
    'payment',
    /^(orders?|checkouts?|payments?|charges?|purchases?|refunds?|transfers?|payouts?|donations?|bookings?|buy(-now)?|place-order)$/,
  ],
  ['plan', /^(subscriptions?|plan|cancel|memberships?)$/],
  [
    'send',
    /^(messages?|mails?|emails?|invit(es?|ations?)|posts?|comments?|reviews?|replies|tweets?|contact)$/,
  ],
  ['credentials', /^(passwords?|api-?keys?|tokens?|2fa|mfa|passkeys?|secrets?)$/],
];
/** Others lead to a page that asks before it does anything. */
const AT_ONCE =
  /(delete|destroy|remove|erase|purge|wipe|log-?_?out|sign-?_?out|unsubscribe|revoke|refund|deactivate|publish)/i;
const CART = /(^|\/)(cart|basket|bag|wish-?list|favou?rites)(\/|$)/;
const QUIET =
  /^(q|query|search|keywords?|filters?|facets?|sort|order(by|_by)?|dir(ection)?|page|per_?page|limit|offset|cursor|locale|lang(uage)?|currency|time_?zone|theme|dark(_?mode)?|colou?r_?scheme|(cookie_?)?consent|qty|quantity|coupon|promo(_?code)?|view|tab|csrf\w*|_csrf|_token|authenticity_token|csrfmiddlewaretoken|__\w+)$/i;
/** Parts of what is searched, sorted or shown, under any name: `search[value]`, `filters.0.op`. */
const WITHIN = /^(search|filters?|sort(ing|s)?|columns|facets?|pagination)[.[]/i;
/** What DataTables asks its server for: `draw` stands in each of its requests. */
const TABLE = /^(draw|start|length|order\[\d*\][.[](column|dir|name)\]?)$/i;
const PASSWORD = /pass(word|wd|phrase)|^otp$|^pin$|secret|new_?pass/i;

export function readRequest({ way, method, url, body }: Sent): Request | undefined {
  if (!URL.canParse(url, page.baseURI)) return undefined;
  const to = new URL(url, page.baseURI);
  const fields = fieldsOf(body).slice(0, MOST);
  const path = to.pathname.replace(/\d{2,}|[0-9a-f-]{16,}/g, '#');
  const names = [...new Set(fields.map(([name]) => name))].sort().join(' ');
  return { method, url: to, way, fields, shape: `${method} ${to.origin}${path} ${names}` };
}

/** The effect that its own words name; undefined if there is none that always needs approval. */
export function deedOf({ method, url, fields, way }: Request): Class | undefined {
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const away = url.origin !== location.origin;
  // A page load by GET is judged when the document is left, if the browser reports that.
  if (way === 'form' && away && !(SAFE.test(method) && 'navigation' in window)) return 'other';
  if (!away && CART.test(url.pathname)) return undefined;
  const segments = url.pathname.split('/').filter(Boolean).map(plain);
  const last = segments.filter((it) => !/^(#|\d+|[0-9a-f-]{16,})$/.test(it)).slice(-2);
  const told = [...url.searchParams, ...(SAFE.test(method) ? [] : fields)]
    .filter(([name]) => /^_?(action|do|op|cmd|command|method|operation)$/i.test(name))
    .map(([, value]) => plain(value));
  const found = find(DEEDS, [...(last.at(-1) ? [last.at(-1)!] : []), ...told]);
  if (found) return found;
  if (SAFE.test(method)) return undefined;
  if (isQuery(fields)) return undefined;
  if (method === 'DELETE') return 'delete';
  const mutation = mutationIn(fields);
  if (mutation) return find(DEEDS, [mutation]) ?? undefined;
  if (fields.some(([name, value]) => value && PASSWORD.test(name))) return 'credentials';
  return method === 'POST' ? find(MAKES, last.slice(-1)) : undefined;
}

/** The immediate effect of opening an address, by its path alone. */
export function deedOfAddress(address: string): Class | undefined {
  if (!URL.canParse(address, page.baseURI)) return undefined;
  const url = new URL(address, page.baseURI);
  const deed = deedOf({ method: 'GET', url, way: 'form', fields: [], shape: '' });
  return AT_ONCE.test(url.pathname + url.search) ? deed : undefined;
}

/** An address of this site that contains one of another, to which it may redirect the visitor. */
export function leadsAway(address: string): Class | undefined {
  if (!URL.canParse(address, page.baseURI)) return undefined;
  const { searchParams, origin } = new URL(address, page.baseURI);
  const away = [...searchParams.values()].some((value) => {
    const to =
      /^(https?:)?[\\/]{2}/i.test(value.trim()) && URL.canParse(value.trim(), page.baseURI);
    return to && new URL(value.trim(), page.baseURI).origin !== origin;
  });
  return away ? 'navigation' : undefined;
}

/** Proof by itself that it only reads. */
export function isRead({ method, fields }: Request): boolean {
  return SAFE.test(method) || isQuery(fields);
}

/** It proves by itself that it changes nothing that would need approval. */
export function isQuiet({ method, url, fields }: Request): boolean {
  const inCart = url.origin === location.origin && CART.test(url.pathname);
  if (SAFE.test(method) || inCart || isQuery(fields)) return true;
  const table = fields.some(([name]) => name === 'draw');
  return fields.length > 0 && fields.every(([name, value]) => !value || isLook(name, table));
}

function isLook(name: string, table: boolean): boolean {
  return QUIET.test(lastOf(name)) || WITHIN.test(name) || (table && TABLE.test(name));
}

function find(
  table: readonly (readonly [Class, RegExp])[],
  words: readonly string[],
): Class | undefined {
  return table.find(([, of]) => words.some((it) => of.test(it)))?.[0];
}

/** `deleteUser`, `delete_user` and `delete.php` as `delete-user`, `delete-user` and `delete`. */
function plain(word: string): string {
  return word
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/\.\w+$/, '')
    .replace(/[_\s]+/g, '-')
    .toLowerCase();
}

/** GraphQL: a query asks and changes nothing. */
function isQuery(fields: Request['fields']): boolean {
  const text = fields.find(([name]) => name === 'query')?.[1];
  return text !== undefined && /^\s*(query\b|\{|fragment\b)/.test(text);
}

function mutationIn(fields: Request['fields']): string | undefined {
  const text = fields.find(([name]) => name === 'query')?.[1] ?? '';
  const found = /^\s*mutation\b[^{]*\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(text);
  return found ? plain(found[1]!) : undefined;
}

function lastOf(name: string): string {
  return name.split('.').at(-1)!.replace(/\[\]$/, '');
}

function fieldsOf(body: unknown): [string, string][] {
  if (body instanceof FormData || body instanceof URLSearchParams) {
    return [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  }
  if (typeof body !== 'string' || !body) return [];
  try {
    const found: [string, string][] = [];
    flatten(JSON.parse(body), '', found, 0);
    return found;
  } catch {
    return /^[^\s=&]+=/.test(body) ? [...new URLSearchParams(body)] : [['', body]];
  }
}

function flatten(value: unknown, name: string, into: [string, string][], depth: number): void {
  if (into.length >= MOST) return;
  if (value === null || typeof value !== 'object' || depth >= DEEPEST) {
    into.push([name, typeof value === 'object' ? JSON.stringify(value) : `${value}`]);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${name}[]` : name ? `${name}.${key}` : key;
    flatten(inner, at, into, depth + 1);
  }
}
