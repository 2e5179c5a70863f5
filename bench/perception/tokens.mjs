/** o200k tokens of a text; `undefined` where gpt-tokenizer is not installed. */

const LONGEST = 1_000_000;

let counting;

/** Past a million characters the count is scaled up from the first million. */
export async function countTokens(text) {
  counting ??= import('gpt-tokenizer/encoding/o200k_base').catch(() => undefined);
  const encoding = await counting;
  if (!encoding) return undefined;
  if (text.length <= LONGEST) return encoding.countTokens(text);
  return Math.round((encoding.countTokens(text.slice(0, LONGEST)) * text.length) / LONGEST);
}

/** A dump without its header: what follows the first empty line. */
export function withoutHeader(dump) {
  const end = dump.indexOf('\n\n');
  return end < 0 ? dump : dump.slice(end + 2);
}
