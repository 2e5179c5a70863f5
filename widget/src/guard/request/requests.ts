/** A request as the guard reads it: method, address, names and values of its body. */

import * as dom from '../../dom/index.ts';
import { addressIn } from './destination.ts';
import type { Sent } from './sent.ts';

/** What is known of a request before it is sent. */
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
}

const DEEPEST = 6;
const MOST = 400;
const OVERRIDE = /^x-(http-)?method(-override)?$/i;
const ID = /^(#|\d+|[0-9a-f-]{16,})$/;

export function readRequest({ way, method, url, body, headers }: Sent): Request | undefined {
  const to = addressIn(dom.page, url);
  if (!to) return undefined;
  const fields = fieldsOf(body).slice(0, MOST);
  // Servers behind a proxy take the method from a header: it is what will be done.
  const told = headers?.find(([name]) => OVERRIDE.test(name))?.[1].toUpperCase();
  const raw = rawOf(body, fields);
  // Of a body that cannot be read all that is known at once is its length.
  const { size, byteLength } = Object(body);
  const key = `${told ?? method} ${to.href} ${raw || (size ?? byteLength)}`;
  return { method: told ?? method, url: to, way, fields, raw, key };
}

/** Whether a retry could have sent `b` for `a`. */
export function equal(a: Sent, b: Sent): boolean {
  return readRequest(a)?.key === readRequest(b)?.key;
}

export function isSafe(method: string): boolean {
  return /^(GET|HEAD|OPTIONS)$/.test(method);
}

/** The last two segments that name something, in one form. */
export function lastSegments(url: URL): string[] {
  return url.pathname
    .split('/')
    .filter(Boolean)
    .map(plain)
    .filter((it) => !ID.test(it))
    .slice(-2);
}

/** `deleteUser`, `delete_user` and `delete.php` as `delete-user`, `delete-user` and `delete`. */
export function plain(word: string): string {
  return word
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/\.\w+$/, '')
    .replace(/[_\s]+/g, '-')
    .toLowerCase();
}

/** GraphQL that only asks: each of its documents, whatever operation of them is meant. */
export function isQuery(fields: Request['fields']): boolean {
  const found = documentsIn(fields);
  return found.length > 0 && found.every((it) => /^(query|fragment)$/.test(it.type));
}

/** What GraphQL changes, each by the name of a field: in the body or the address. */
export function mutationsIn({ fields, url }: Pick<Request, 'fields' | 'url'>): string[] {
  const found = documentsIn([...fields, ...url.searchParams]);
  return found.filter((it) => it.type === 'mutation').flatMap((it) => it.fields.map(plain));
}

function documentsIn(fields: Request['fields']): Operation[] {
  return fields.flatMap(([name, value]) => (/(^|\.)query$/.test(name) ? operationsIn(value) : []));
}

function rawOf(body: unknown, fields: Request['fields']): string {
  return typeof body === 'string' ? body : fields.map((it) => it.join('=')).join('&');
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
  /** The fields of its first level: what a mutation does. */
  readonly fields: readonly string[];
}

/** Comments and texts say nothing of what is done. */
const ASIDE = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;
const TOKENS = /\.\.\.|[{}()[\]:@$]|[A-Za-z_]\w*/g;
const TYPES = /^(query|mutation|subscription|fragment)$/;

/** Empty if it is no such document. */
function operationsIn(text: string): Operation[] {
  const tokens = text.replace(ASIDE, ' ').match(TOKENS) ?? [];
  if (!TYPES.test(tokens[0] ?? '') && tokens[0] !== '{') return [];
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
      found.push({ type: token, fields: [] });
    } else if (depth === 1 && /^\w/.test(token) && !/^([@$]|\.\.\.)$/.test(tokens[at - 1] ?? '')) {
      // An alias stands before what it names.
      if (tokens[at + 1] !== ':') found.at(-1)?.fields.push(token);
    }
  });
  return found;
}
