/** A request as the guard reads it: method, address, operations, names and values of its body. */

import * as dom from '../../dom/index.ts';
import { readable } from '../words/quoted_text.ts';
import { addressIn } from './destination.ts';
import type { Sent } from './sent.ts';

export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly way: Sent['way'];
  /** Names and values, from any kind of body; none if the body cannot be read. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The body as text; empty if it cannot be read. */
  readonly raw: string;
  /** Equal for equal requests alone: of method, whole address and body. */
  readonly key: string;
  /** The last four parts of its path that are no ids, as words: `bulk-delete`. */
  readonly segments: readonly string[];
  /** Operations that it names elsewhere: parameters, headers, calls, mutations, parts of a batch. */
  readonly operations: readonly string[];
  readonly form?: HTMLFormElement | undefined;
  readonly submitter?: HTMLElement | null | undefined;
  /** In the very task of a press. */
  readonly inPress?: boolean | undefined;
}

const DEEPEST = 6;
const MOST = 400;
const OVERRIDE = /^x-(http-)?method(-override)?$/i;
export const ID = /^(#|\d+|[0-9a-f-]{16,})$/i;
export const OPERATION =
  /^(\w*\[\]\.)?[_:@]?(act(ion2?)?|do|op|cmd|command|method|operation(name)?)$/i;
const SORT = /^(\w*\[\]\.)?(type|kind)$/i;
const ENDPOINT = /^(rpc|api|commands?|dispatch|sync|mutate)$/;
const CALLS = /^(soapaction|x-amz-target|x-apollo-operation-name)$/i;
const PARTS = /^(GET|HEAD|POST|PUT|PATCH|DELETE) (\S+) HTTP\//gm;

export function readRequest({ headers = [], ...sent }: Sent): Request | undefined {
  const { way, body, form, submitter, inPress } = sent;
  const url = addressIn(dom.page, sent.url);
  if (!url) return undefined;
  const fields = fieldsOf(body).slice(0, MOST);
  const all = [...url.searchParams, ...fields];
  // Servers take the method from a header or a field: it is what will be done.
  const named =
    headers.find(([name]) => OVERRIDE.test(name)) ??
    (sent.method === 'POST' ? all.find(([name]) => name === '_method') : undefined);
  const method = named?.[1].toUpperCase() ?? sent.method;
  const raw = typeof body === 'string' ? body : fields.map((it) => it.join('=')).join('&');
  const { size, byteLength } = Object(body);
  const key = `${method} ${url.href} ${raw || (size ?? byteLength)}`;
  const segments = segmentsOf(url.pathname);
  const calls = headers.filter(([name]) => CALLS.test(name));
  const operations = [
    ...operationsOf(all, ENDPOINT.test(segments.at(-1) ?? '')),
    ...calls.map(([, it]) => it.replace(/.*[/#]|"/g, '')),
    ...batchedIn(raw).flatMap(([as, path]) => (isSafe(as) ? [] : [as, ...segmentsOf(path)])),
  ].map(plain);
  const seen = { segments, operations, form, submitter, inPress };
  return { method, url, way, fields, raw, key, ...seen };
}

export const equal = (a: Sent, b: Sent): boolean => readRequest(a)?.key === readRequest(b)?.key;

export const isSafe = (method: string): boolean => /^(GET|HEAD|OPTIONS)$/.test(method);

export function batchedIn(raw: string): [method: string, path: string][] {
  return [...raw.matchAll(PARTS)].map((it) => [it[1]!, it[2]!]);
}

export function segmentsOf(path: string): string[] {
  return readable(path.split('?')[0]!)
    .split(/[/,]/)
    .map(plain)
    .filter((it) => it && !ID.test(it))
    .slice(-4);
}

/** `deleteUser`, `_delete_user` and `delete.php` as `delete-user`, `delete-user` and `delete`. */
export function plain(word: string): string {
  return word
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/\.(php|aspx|jsp|cgi|json|html)$/, '')
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

/** `city` of `address[city][]`. */
export const lastOf = (name: string): string => name.split(/[.[\]]+/).findLast(Boolean) ?? '';

export const spaced = (name: string): string => plain(name).replaceAll('-', ' ');

function operationsOf(all: Request['fields'], endpoint: boolean): string[] {
  const documents = documentsIn(all);
  const asks = documents.length > 0 && documents.every(isAsking);
  const named = all.filter(([name, value]) =>
    OPERATION.test(name)
      ? !(asks && /name$/i.test(name)) && !isWritten(name)
      : endpoint && SORT.test(name) && /^[a-z]+$/i.test(value),
  );
  return [
    ...named.map(([, value]) => value),
    ...documents.filter((it) => it.type === 'mutation').flatMap((it) => it.fields),
  ];
}

/** What somebody types is no operation, whatever its field is called. */
function isWritten(name: string): boolean {
  const fields = [...dom.page.getElementsByName(name)] as HTMLInputElement[];
  return fields.some((it) => /^(text|search|textarea)$/.test(it.type));
}

export function isQuery(fields: Request['fields']): boolean {
  const found = documentsIn(fields);
  return found.length > 0 && found.every(isAsking);
}

const isAsking = ({ type }: Operation) => /^(query|fragment)$/.test(type);

function documentsIn(fields: Request['fields']): Operation[] {
  return fields.flatMap(([name, value]) =>
    /(^|\.)(query|document|mutation)$|^$/.test(name) ? operationsIn(value) : [],
  );
}

function fieldsOf(body: unknown): [string, string][] {
  if (isForm(body)) {
    return [...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  }
  if (typeof body !== 'string' || !body) return [];
  const found: [string, string][] = [];
  if (flattened(body, '', found, 0)) return found;
  return /^[^\s=&]+=/.test(body) ? [...new URLSearchParams(body)] : [['', body]];
}

/** Of any window: a frame's is no instance of our own class. */
function isForm(body: unknown): body is FormData | URLSearchParams {
  return /^\[object (FormData|URLSearchParams)\]$/.test(Object.prototype.toString.call(body));
}

/** Adds what a text in JSON holds; comments stand in what applications keep as settings. */
function flattened(text: string, name: string, into: [string, string][], depth: number): boolean {
  for (const each of [text, text.replace(/^\s*(\/\/.*|\/\*[\s\S]*?\*\/)\s*$/gm, '')]) {
    try {
      flatten(JSON.parse(each), name, into, depth);
      return true;
    } catch {
      // It is no JSON, or not yet.
    }
  }
  return false;
}

function flatten(value: unknown, name: string, into: [string, string][], depth: number): void {
  if (into.length >= MOST) return;
  if (typeof value === 'string' && /^\s*(\/[/*]|\{\s*("|\/|\}))/.test(value) && depth < DEEPEST) {
    if (flattened(value, name, into, depth + 1)) return;
  }
  if (value === null || typeof value !== 'object' || depth >= DEEPEST) {
    into.push([name, typeof value === 'object' ? JSON.stringify(value) : `${value}`]);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${name}[]` : name ? `${name}.${key}` : key;
    flatten(inner, at, into, depth + 1);
  }
}

interface Operation {
  readonly type: string;
  /** Its name and the fields of its first level: what a mutation does. */
  readonly fields: readonly string[];
}

/** Comments and texts say nothing of what is done. */
const ASIDE = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;
const TOKENS = /\.\.\.|[{}()[\]:@$]|[A-Za-z_]\w*/g;
const TYPES = /^(query|mutation|subscription|fragment)$/;

/** Empty if it is no such document. */
function operationsIn(text: string): Operation[] {
  const tokens = text.replace(ASIDE, ' ').match(TOKENS) ?? [];
  if (!text.includes('{') || !(TYPES.test(tokens[0]!) || tokens[0] === '{')) return [];
  const found: { type: string; fields: string[] }[] = [];
  let [depth, inside] = [0, 0];
  tokens.forEach((token, at) => {
    if (/[([]/.test(token)) inside += 1;
    else if (/[)\]]/.test(token)) inside -= 1;
    if (inside || /[)\]]/.test(token)) return;
    if (token === '}') depth -= 1;
    else if (token === '{') {
      if (depth === 0 && (at === 0 || tokens[at - 1] === '}'))
        found.push({ type: 'query', fields: [] });
      depth += 1;
    } else if (depth === 0 && TYPES.test(token) && !TYPES.test(tokens[at - 1] ?? '')) {
      const name = tokens[at + 1] ?? '';
      found.push({ type: token, fields: /^\w/.test(name) ? [name] : [] });
    } else if (depth === 1 && /^\w/.test(token) && !/^([@$]|\.\.\.)$/.test(tokens[at - 1] ?? '')) {
      // An alias stands before what it names.
      if (tokens[at + 1] !== ':') found.at(-1)?.fields.push(token);
    }
  });
  return found;
}
