/** A stranger's words, made such that they can never look like the dump's own structure. */

import { toJson } from './json.ts';

const NAME_CHARACTERS = 200;
/** What stands at the beginning of a line of a prompt: headings, tags, a speaker or a label. */
const PROMPT =
  /^(?:#|<\/?[a-z]|\[(?:screenshot|page):|turn [0-9]|selected by the visitor|tip for this page|(?:the |your )?(?:visitor|user|human|customer|assistant|agent|ai|model|system|developer|tool|admin|note|task|locale|memory|instructions?|result)\s*[:\uff1a])/i;
const MARKER =
  /^([↑↓…+~|>-]|(URL|TITLE|VIEWPORT|FROM|DIALOG|FOCUS|UNSEEN|CHANGES)(?![\p{L}\p{N}_]))/u;
// Control characters and invisible ones. Joiners stay: emoji and many scripts need them.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought.
  /[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e007f}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought.
const SPACES = /[\s\x1c-\x1f\x85]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought.
const EDGES = /^[\s\x1c-\x1f\x85]+|(?<![\s\x1c-\x1f\x85])[\s\x1c-\x1f\x85]+$/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought.
const BREAKS = /\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]/;
const BARE = /^[A-Za-z0-9_./:@#?&=%+~-]+$/;
const IN_STRING =
  /[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e007f}]|\[(?=[0-9])|(?<=<)[|\uff5c]/gu;
// What a chat template takes for a mark of its own, such as <|im_start|>.
const TEMPLATE_MARK = /<(?=[|\uff5c])/g;

/** Nothing to fold and nothing to escape, as in most texts. */
const PLAIN = /^[!-;=-Z\]-{}~¡-¬®-˿]+(?: [!-;=-Z\]-{}~¡-¬®-˿]+)*$/;

export function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return escaped(folded(text));
}

export function headerText(text: string): string {
  if (text.length <= NAME_CHARACTERS && PLAIN.test(text)) return text;
  const short = folded(text);
  if (short.length <= NAME_CHARACTERS) return escaped(short);
  return escaped(`${short.slice(0, NAME_CHARACTERS - 1).trimEnd()}…`);
}

/** A name or a cell: as in a header, and without a bare `|`. */
export function nameText(text: string): string {
  const own = headerText(text);
  return own.includes('|') ? own.replace(/(?<!<\\)\|/g, '\\|') : own;
}

/** A text line and, where it holds line breaks, its further lines; none if it says nothing. */
export function textLines(text: string): string[] {
  if (PLAIN.test(text)) return [startOf(text)];
  const [first = '', ...further] = trimmed(text).split(BREAKS);
  return [startOf(escapeText(first)), ...further.map((line) => `| ${escaped(expanded(line))}`)];
}

function startOf(line: string): string {
  return MARKER.test(line) || PROMPT.test(line) ? `\\${line}` : line;
}

/** An attribute's value: exact; bare where that is unmistakable, else JSON. */
export function attributeText(value: string | boolean | string[]): string {
  if (typeof value === 'string' && BARE.test(value)) return value;
  return toJson(value).replace(IN_STRING, (found) =>
    [...Array(found.length).keys()]
      .map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function trimmed(text: string): string {
  return text.replace(EDGES, '');
}

function folded(text: string): string {
  return text.replace(UNSEEN, '').replace(SPACES, ' ').trim();
}

/** Spaces stay; tabs reach to the next fourth column. */
function expanded(line: string): string {
  let column = '';
  for (const part of line.replaceAll('\x1f', ' ').split(/(\t)/)) {
    column += part === '\t' ? ' '.repeat(4 - (column.length % 4)) : part;
  }
  return trimmed(`.${column.replace(UNSEEN, '')}`).slice(1);
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replace(/\[(?=\d)/g, '\\[')
    .replace(TEMPLATE_MARK, '<\\');
}
