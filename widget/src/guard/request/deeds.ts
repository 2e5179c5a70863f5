/** What a request does by its own words: method, address, named operation (docs/policy.md). */

import * as dom from '../../dom/index.ts';
import type { Class } from '../words/control_words.ts';
import { addressIn } from './destination.ts';
import { isQuery, isSafe, lastSegments, mutationsIn, plain, type Request } from './requests.ts';

/** Last segments and parameters that cause an effect, whatever the method. */
const DEEDS: readonly (readonly [Class, RegExp])[] = [
  ['delete', /^(bulk-)?(delete|destroy|remove|erase|purge|wipe|drop|trash|deactivate|ban)(-|$)/],
  ['payment', /^(pay|refund|charge|payout|withdraw|transfer|donate|purchase)(-|$)/],
  ['credentials', /^(log-?out|sign-?out|revoke|rotate|reset-password|disable-2fa)(-|$)/],
  ['plan', /^(unsubscribe|cancel-(plan|subscription)|downgrade|upgrade)(-|$)/],
  ['send', /^(publish|unpublish|invite|send|broadcast)(-|$)/],
  ['other', /^(void|ship|approve|reject|merge|deploy|execute|impersonate|terminate|reboot)(-|$)/],
];
/** What is done with something that is there: more than keeping what was entered. */
const ACTS =
  /^(promote|demote|run|rerun|restart|shut-?down|power-?off|suspend|resume|block|unblock|trigger|rollback|restore|activate|enable|disable|stop|kill|grant|assign|accept|decline|reopen|archive|sign|unlock)(-|$)/;
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
/** Forged links cannot have it: what needs it is no page to look at. */
const PROOF =
  /^(_?[cx]srf\w*|_wpnonce|_?nonce|_token|authenticity_token|sesskey|form_key|__requestverificationtoken)$/i;
/** `?confirm=1`: it asks no more. */
const CONFIRMED = /^(confirm(ed)?|force|sure|really)$/i;
const CART = /(^|\/)(cart|basket|bag|wish-?list|favou?rites)(\/|$)/;
const OPERATION = /^_?(action|do|op|cmd|command|method|operation)$/i;
const PASSWORD = /pass(word|wd|phrase)|^otp$|^pin$|secret|new_?pass/i;

export function isInCart({ url }: Request): boolean {
  return url.origin === location.origin && CART.test(url.pathname);
}

/** The effect that its own words name; undefined if there is none that always needs approval. */
export function deedOf(request: Request): Class | undefined {
  const { method, url, fields, way } = request;
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const away = url.origin !== location.origin;
  // A page load by GET is judged when the document is left, if the browser reports that.
  if (way === 'form' && away && !(isSafe(method) && 'navigation' in window)) return 'other';
  if (isInCart(request)) return undefined;
  const last = lastSegments(url);
  const told = [...url.searchParams, ...(isSafe(method) ? [] : fields)]
    .filter(([name]) => OPERATION.test(name))
    .map(([, value]) => plain(value));
  const found = find(DEEDS, [...last.slice(-1), ...told]);
  if (found) return found;
  const mutations = mutationsIn(request);
  if (mutations.length) return find(DEEDS, mutations);
  if (isSafe(method)) return undefined;
  if (isQuery(fields)) return undefined;
  if (method === 'DELETE') return 'delete';
  if (fields.some(([name, value]) => value && PASSWORD.test(name))) return 'credentials';
  // A list that is sent back to its own page is changed there; nothing is added to it.
  const itself = way === 'form' && !away && url.pathname === location.pathname;
  return method === 'POST' && !itself ? find(MAKES, last.slice(-1)) : undefined;
}

/** By its address it does more than keep what it carries. */
export function actsOn({ url, fields }: Request): boolean {
  const last = lastSegments(url).slice(-1);
  return [...last, ...mutationsIn({ url, fields })].some((it) => ACTS.test(it));
}

/** The immediate effect of opening an address, by itself alone. */
export function deedOfAddress(address: string): Class | undefined {
  const url = addressIn(dom.page, address);
  if (!url) return undefined;
  const deed = deedOf({ method: 'GET', url, way: 'form', fields: [], raw: '', key: '' });
  if (AT_ONCE.test(url.pathname + url.search)) return deed;
  const confirmed = [...url.searchParams].some(
    ([name, value]) =>
      (CONFIRMED.test(name) && /^(1|y(es)?|true|ok)?$/i.test(value)) ||
      (PROOF.test(name) && value !== ''),
  );
  return confirmed ? (deed ?? 'other') : undefined;
}

/** An address of this site that contains one of another, to which it may redirect the visitor. */
export function leadsAway(address: string): Class | undefined {
  const at = addressIn(dom.page, address);
  const away = [...(at?.searchParams.values() ?? [])].some((value) => {
    const to = /^(https?:)?[\\/]{2}/i.test(value.trim()) && addressIn(dom.page, value.trim());
    return to && to.origin !== at?.origin;
  });
  return away ? 'navigation' : undefined;
}

function find(
  table: readonly (readonly [Class, RegExp])[],
  words: readonly string[],
): Class | undefined {
  return table.find(([, of]) => words.some((it) => of.test(it)))?.[0];
}
