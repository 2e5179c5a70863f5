/** Requests that prove by themselves that they are ordinary: reads, looks, windows, upkeep. */

import * as dom from '../../dom/index.ts';
import { decoded } from '../words/quoted_text.ts';
import { actsOn, hasProof, READING, VIEWS } from './deeds.ts';
import { batchedIn, ID, isQuery, isSafe, lastOf, type Request } from './requests.ts';
import { isPrivileged } from './values.ts';

const SOUGHT =
  /^(q|query|search|terms?|text|keywords?|prefix|statement|sql|filters?|facets?|where|aggs|select|fields|columns?|group(_?by)?|sort\w*|order(_?by)?|dir(ection)?|page\w*|per_?page|limit|max\w*|first|last|before|after|offset|from|size|skip|take|top|count|cursor|draw|start|length|_|locale|lang(uage)?|(search|filter)[_-]\w+|csrf\w*|_csrf|_token|authenticity_token)$/i;
const LOOKS =
  /^(filters?|facets?|sort(ing|s)?|order_?by|dir(ection)?|page|per_?page|offset|cursor|locale|lang(uage)?|time_?zone|(\w+[-_])?theme([-_]\w+)?|dark(_?mode)?|colou?r_?scheme|font(_?(size|family|weight))?|line_?(numbers|height|wrap)|word_?wrap|zoom|density|contrast|tab)$/i;
/** There alone; elsewhere they cost or allow something. */
const LISTED =
  /^(limit|order|consent|view|mode|col(umn)?s?([_-]\w+)?|ansicht|vue|vista|qty|quantity|coupon|promo(_?code)?|currency)$/i;
const LISTS =
  /(^|-)(settings?|pref(erence)?s|list|tables?|columns|views?|ansicht|vues?|vistas?|search|cart|basket|i18n|(cookie-)?consent|currency|locale|coupons?|quantity)(-|$)/;
const ENVELOPE = /^(\w*\[\]\.)?(jsonrpc|id|method|op|operation(Name)?)$/;
/** Parts of what is searched, sorted or shown, under any name: `search[value]`, `filters.0.op`. */
const WITHIN = /^(search|filters?|sort(ing|s)?|columns|facets?|pagination)[.[]/i;
const TABLE = /^(draw|start|length|order\[\d*\][.[](column|dir|name)\]?)$/i;
const BACK = /^(next|back|return(_?(to|url))?|redirect(_?(to|url))?)$/i;
const SHORT = /^(-?\d{0,4}|\d\.\d|true|false|null|[\p{L}_#-][\p{L}\d _:./,#-]{0,40})$/u;
const READS =
  /(^|-)(search|query|lookup|suggest(ions?)?|autocomplete|count|preview|filter|paginate)$|^(search|query|lookup|list|find|sample|get|count)-(?!(.*-)?and-)/;
const SINCE = /^(since|cursor|checkpoint|last_?pulled(_?at)?)$/i;
const ASKS = /-(query|search|get|list|count|find|fetch|load)$/;
const LANGUAGE = /(^|-)(query|sql|statement)$/i;
const GRAPHQL = /^(query|document|variables|extensions|operationName)?$/;
const KEPT = /(^|[.\]])(sha256Hash|version|(doc|query|document)_?id)$/i;
const SEEKS = /search|filter|find|such|recherch|filtr|busca|搜索|筛选|检索|بحث|検索/i;
const ALIVE = /(^|-)(ping|heartbeats?|keep-?alive|presence)$/;
const TELLS = /(^|-)(metrics|telemetry|analytics)$/;
const UPKEEP = /(^|-)(autosave|stash|drafts?|checkpoints?|locks?-(refresh|renew|extend))$/;
export const DRAFT = /(^|[-_.])(drafts?|entw[uü]rfe?|brouillons?|borrador(es)?)($|-of-|\.)/i;
/** Which windows, panels and documents stand open, by path or by field. */
const SURFACE =
  /(^|[-_])(preferences|ui|layouts?|workspaces?|sessions?|panels?|tabs|recents?|history|collapsed|dismissed|seen|tour|story-?list|open-?(list|tabs|files))([-_]|$)/i;
/** Beside one of those alone: a door and an order have a state, too. */
const BESIDE = /(^|[-_])(state|open(ed)?|story)([-_]|$)/i;
/** A session by a random id is a window, and no thing of the site. */
const OPENED = /\/sessions?\/(?=[\w-]*\d)[\w-]{16,}\/?$/i;
/** "Draft of 'Menu'": what opens is not shown yet. */
const OF_DRAFT = /^\p{L}+ \p{L}+ ['"‘“](.+)['"’”]$/u;
const SAYS_WHICH = /^(id|key|name|title|path|file|uri|type|kind|line|col(umn)?|scroll\w*)$/i;
const FILE = /.\.[a-z]\w{0,7}$/i;
const LONGEST = 80;
const FLAG = /^(true|false|null|\d{0,4})$/;

export const SQL_WRITES =
  /\b(delete\s+from|drop\s+(table|database|index|view|schema)|truncate\s|update\s+\S+\s+set|insert\s+into|alter\s+table|create\s+(table|index|view)|grant\s|revoke\s)/i;
const SQL_READS = /^\s*(select|with|show|explain|describe|match|ask|from)\b/i;
const SQL_ACTS =
  /\b(insert|update|delete|drop|alter|create|truncate|grant|revoke|merge|set|remove|call|exec\w*|into|load|copy|attach|vacuum|kill|do|pragma)\b|;\s*\S/i;
const SQL_ASIDE = /'(?:''|[^'])*'|--[^\n]*|\/\*[\s\S]*?\*\//g;
const PURE =
  /^(count|sum|avg|min|max|round|abs|coalesce|ifnull|lower|upper|length|substr|trim|cast|date\w*|strftime|now|concat|rank|in|and|or|not|as|on|by|over|from|where|when|then|any|all|exists|values|using|select|union|except|having|join|like|match|return)$/i;

export function isRead(request: Request): boolean {
  const { method, fields, url, raw, segments, form, operations } = request;
  if (isSafe(method)) return !form || !hasProof([...url.searchParams, ...fields]) || seeks(request);
  const parts = batchedIn(raw);
  if (parts.length) return parts.every(([as]) => isSafe(as));
  if (isQuery(fields)) return fields.every(([name]) => GRAPHQL.test(headOf(name)));
  const last = segments.at(-1) ?? '';
  if (method !== 'POST') return false;
  if (operations.length)
    return (
      operations.every(isReading) &&
      fields.every(
        ([name, value]) =>
          ENVELOPE.test(name) || KEPT.test(name) || SOUGHT.test(lastOf(name)) || SHORT.test(value),
      )
    );
  const [before = ''] = url.pathname.split('/').filter(Boolean).slice(-2);
  if (ID.test(before) && !idsHere().includes(before)) return false;
  if (/(^|-)(pull|poll)$/.test(last) && fields.length)
    return fields.every(([name]) => SINCE.test(name));
  return READS.test(last) && fields.every((it) => asks(it, LANGUAGE.test(last)));
}

const isReading = (name: string) => READING.test(name) || ASKS.test(name);

const idsHere = () => (location.pathname + location.search + location.hash).split(/[^\w-]+/);

/** The search or filter of a list, whose form has a token like any other. */
function seeks({ submitter, operations }: Request): boolean {
  const { type, name, value, id, textContent } = Object(submitter ?? dom.activeElement(document));
  if (!operations.every((it) => VIEWS.test(it))) return false;
  if (submitter) return SEEKS.test(`${name} ${value} ${id} ${textContent}`);
  return type === 'search' || /^(q|s|search|keywords?|filter)$/i.test(name);
}

function asks([name, value]: readonly [string, string], language: boolean): boolean {
  const head = headOf(name);
  if (/^(submit|commit)$/.test(head)) return SEEKS.test(value);
  if (!SOUGHT.test(head)) return !language && FLAG.test(value);
  const written = language && LANGUAGE.test(head) && !/^[\p{L}\d]*$/u.test(value);
  return written ? readsOnly(value) : !SQL_WRITES.test(value);
}

function readsOnly(value: string): boolean {
  const text = value.replace(SQL_ASIDE, ' ');
  const called = [...text.matchAll(/(\w+)\s*\(/g)].map(([, name]) => name!);
  return SQL_READS.test(text) && !SQL_ACTS.test(text) && called.every((it) => PURE.test(it));
}

export function isLooks({ fields, segments, operations }: Request): boolean {
  const table = fields.some(([name]) => name === 'draw');
  const lists = [...segments, ...operations].some((it) => LISTS.test(it));
  if (!operations.every((it) => LISTS.test(it) || isReading(it))) return false;
  const shown = fields.filter(
    ([name, value]) => value && !(BACK.test(name) && /^\/(?![/\\])/.test(value)),
  );
  return (
    fields.length > 0 &&
    shown.every(([name, value]) => {
      const last = lastOf(name);
      if (WITHIN.test(name) || (table && TABLE.test(name))) return !SQL_WRITES.test(value);
      if (/csrf|token|nonce|^__/i.test(last) || (operations.length && ENVELOPE.test(name)))
        return true;
      const listed = LISTED.test(last) || (operations.length > 0 && SOUGHT.test(last));
      return SHORT.test(value) && (LOOKS.test(last) || (lists && listed));
    })
  );
}

/** What stands open where, by code's own names; a workspace with a number is the site's own thing. */
export function isSurface(request: Request, entered: readonly string[]): boolean {
  const { method, url, fields, segments, operations } = request;
  if (!/^(PUT|PATCH|POST)$/.test(method) || actsOn(request) || !entered.every(isShown))
    return false;
  const [last = ''] = url.pathname.split('/').filter(Boolean).slice(-1);
  const heads = fields.map(([name]) => `${headOf(name)}_${lastOf(name)}`);
  const isStated =
    heads.some((it) => SURFACE.test(it)) &&
    heads.every((it) => SURFACE.test(it) || BESIDE.test(it));
  const where = ID.test(last) ? operations : [...segments.slice(-2), ...operations];
  const isOpen = OPENED.test(url.pathname) && fields.every(([name]) => SAYS_WHICH.test(name));
  if (!isStated && !isOpen && !where.some((it) => SURFACE.test(it))) return false;
  if (isOpen && !fields.some(([, value]) => value && isShown(value))) return false;
  return fields.every(
    ([name, value]) =>
      !isPrivileged(FLAG.test(value) ? name.replace(/visib\w*/gi, '') : name) &&
      (/^(([[\],\d.-]|true|false|null)*|(?!.*\/\/)[@$]?[\w:./~-]{0,48})$/.test(value) ||
        isShown(value)),
  );
}

/** Each name of a list is, where it marks them: `[[Autumn menu]] Notes`. */
function isShown(value: string): boolean {
  if (value.includes('[[')) return !!value.match(/(?<=\[\[).*?(?=\]\])|[^\s[\]]+/g)?.every(isShown);
  const name = value.split(/[/:]/).at(-1)!.replace(OF_DRAFT, '$1').trim();
  const shown = `${dom.page.title} ${decoded(location.href)} ${dom.page.body.textContent}`;
  return name.length < LONGEST && shown.includes(name);
}

/** Not what is sent in the very task of a press, which means it. */
export function isUpkeep(request: Request): boolean {
  const { method, url, segments, operations, inPress } = request;
  if (method === 'DELETE') return false;
  const last = [segments.slice(-2).join('-'), ...operations];
  if ([...segments, ...operations].some((it) => ALIVE.test(it))) return true;
  if (method === 'POST' && last.some((it) => TELLS.test(it))) return true;
  if (isOpenFile(request)) return true;
  const ids = url.pathname.split('/').filter((it) => ID.test(it));
  return (
    !inPress && last.some((it) => UPKEEP.test(it)) && ids.every((it) => idsHere().includes(it))
  );
}

/** It says of itself that it is a draft: `/drafts/7`, `draft=true`, `draft.of`. */
export function isDraft({ method, segments, fields }: Request): boolean {
  const said = fields.flatMap(([name, value]) => (/^(false|0|null)?$/.test(value) ? [] : name));
  return /^P/.test(method) && [...segments.slice(-2), ...said].some((it) => DRAFT.test(it));
}

/** The file that stands open is written to where it stands, by no press of its own. */
export function isOpenFile({ method, url, fields, inPress }: Request): boolean {
  const [last = ''] = url.pathname.split('/').slice(-1);
  return (
    method === 'PUT' &&
    !inPress &&
    FILE.test(last) &&
    location.pathname.endsWith(`/${last}`) &&
    !fields.some(([name]) => isPrivileged(name))
  );
}

const headOf = (name: string) => name.replace(/^\[\]\./, '').split(/[.[]/)[0]!;
