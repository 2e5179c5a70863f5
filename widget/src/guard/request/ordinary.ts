/** Requests that prove by themselves that they are ordinary: reads, looks, upkeep. */

import { isQuery, isSafe, lastSegments, mutationsIn, type Request } from './requests.ts';

const QUIET =
  /^(q|query|search|keywords?|filters?|facets?|sort|order(by|_by)?|dir(ection)?|page|per_?page|limit|offset|cursor|locale|lang(uage)?|currency|time_?zone|(\w+[-_])?theme([-_]\w+)?|dark(_?mode)?|colou?r_?scheme|font(_?(size|family|weight))?|line_?(numbers|height|wrap)|word_?wrap|zoom|density|contrast|(cookie_?)?consent|qty|quantity|coupon|promo(_?code)?|view|tab|csrf\w*|_csrf|_token|authenticity_token|csrfmiddlewaretoken|__\w+)$/i;
/** Parts of what is searched, sorted or shown, under any name: `search[value]`, `filters.0.op`. */
const WITHIN = /^(search|filters?|sort(ing|s)?|columns|facets?|pagination)[.[]/i;
/** What DataTables asks its server for: `draw` stands in each of its requests. */
const TABLE = /^(draw|start|length|order\[\d*\][.[](column|dir|name)\]?)$/i;
/** The page of this site to come back to. */
const BACK = /^(next|back|return(_?(to|url))?|redirect(_?(to|url))?)$/i;
/** Last segments of what only asks, by whatever method. */
const READS =
  /(^_?|-)(search|query|lookup|suggest(ions?)?|autocomplete|count|preview|filter|paginate)$|^(get|count)-(?!(.*-)?and-)/;
/** What an application sends to stay as it is: last segments. */
const UPKEEP =
  /(^|-)(ping|heartbeats?|keep-?alive|presence|metrics|telemetry|draft|autosave|checkpoints?|layouts?|workspaces?|sessions?|locks?)$/;
/** Wherever it stands: what it is about may follow (`/ping/page/13`). */
const ALIVE = /^(ping|heartbeats?|keep-?alive|presence)$/;
/** What is done with one of those, or with a name of it. */
const KEPT = /^(ping|release|renew|refresh|touch|extend|update)$/;
export const SQL_WRITES =
  /\b(delete\s+from|drop\s+(table|database|index|view|schema)|truncate\s|update\s+\S+\s+set|insert\s+into|alter\s+table|create\s+(table|index|view)|grant\s|revoke\s)/i;

/** Proof by itself that it only reads; `harmless`: no word around it names a deed. */
export function isRead(request: Request, harmless: boolean): boolean {
  const { method, fields, url } = request;
  if (mutationsIn(request).length) return false;
  if (isSafe(method) || isQuery(fields)) return true;
  const last = lastSegments(url).at(-1) ?? '';
  return method === 'POST' && harmless && READS.test(last) && !writes(request);
}

export function isLooks(request: Request): boolean {
  const { fields } = request;
  if (writes(request)) return false;
  const table = fields.some(([name]) => name === 'draw');
  const shown = fields.filter(([name, value]) => value && !isBack(name, value));
  return fields.length > 0 && shown.every(([name]) => isLook(name, table));
}

/** By its address: what nobody has asked for, and nobody would miss. */
export function isUpkeep({ method, url }: Request): boolean {
  if (method === 'DELETE') return false;
  if (url.pathname.split('/').some((it) => ALIVE.test(it))) return true;
  const [before = '', last = ''] = lastSegments(url).slice(-2);
  const [of, named] = last ? [before, last] : ['', before];
  if (UPKEEP.test(named)) return true;
  return UPKEEP.test(of) && (KEPT.test(named) || /^(PUT|PATCH)$/.test(method));
}

/** A language of databases: its text says that it changes something. */
function writes(request: Request): boolean {
  return (
    mutationsIn(request).length > 0 || request.fields.some(([, value]) => SQL_WRITES.test(value))
  );
}

function isBack(name: string, value: string): boolean {
  return BACK.test(name) && /^\/(?![/\\])/.test(value);
}

function isLook(name: string, table: boolean): boolean {
  return QUIET.test(lastOf(name)) || WITHIN.test(name) || (table && TABLE.test(name));
}

function lastOf(name: string): string {
  return name.split('.').at(-1)!.replace(/\[\]$/, '');
}
