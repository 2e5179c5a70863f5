/** What a GraphQL document asks for: its operations, and what they do first. */

export interface Operation {
  readonly type: string;
  readonly fields: readonly string[];
}

/** Comments and texts say nothing of what is done. */
const ASIDE = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;
const TOKENS = /\.\.\.|[{}()[\]:@$]|[A-Za-z_]\w*/g;
const TYPES = /^(query|mutation|subscription|fragment)$/;

export function operationsIn(text: string): Operation[] {
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
