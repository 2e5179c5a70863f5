/**
 * What the server refuses of the parameters of a page's action, in its words
 * (`server/pilotfish/actions/rules.py` and `bounded.py`), so that a page hears of it at once.
 */

const LENGTH = 8000;
const PARTS = 200;
const WORDS = 150;
const EVALUATIONS = 1000;
const UNREAD = ['unevaluatedProperties', 'unevaluatedItems', '$dynamicRef', '$id', '$anchor'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas'];
const SKIPPED = ['const', 'default', 'enum', 'examples', '$defs', 'definitions'];
const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

type Part = Record<string, unknown>;

/** A sentence that begins with `where`; undefined where nothing is wrong. */
export function schemaFault(schema: Part, action: string): string | undefined {
  const where = `the parameters of the action '${action}'`;
  try {
    const text = JSON.stringify(schema);
    if (text.length > LENGTH)
      return `${where} take ${text.length} characters, at most ${LENGTH} are allowed`;
    const parts = partsOf(JSON.parse(text), '');
    if (parts.length > PARTS)
      return `${where} hold ${parts.length} objects, at most ${PARTS} are allowed`;
    const outside = parts.find(([, { $ref }]) => typeof $ref === 'string' && $ref[0] !== '#');
    if (outside)
      return `${where} refer to '${outside[1].$ref}': only references within them are read`;
    for (const [place, { description: words }] of parts) {
      if (place && typeof words === 'string' && words.length > WORDS)
        return `the description of ${place} in the action '${action}' has ${words.length} characters, at most ${WORDS} are allowed`;
    }
    const count = weigher(schema)(schema, '');
    if (count > EVALUATIONS)
      return `${where} would be evaluated in ${countOf(count)} steps with their references, at most ${EVALUATIONS} are allowed: refer to each part fewer times`;
  } catch (error) {
    return `${where} ${error instanceof Error ? `are no JSON: ${error.message}` : error}`;
  }
  return undefined;
}

/** All objects, each with its place. */
function partsOf(value: unknown, place: string): (readonly [string, Part])[] {
  if (Array.isArray(value)) return value.flatMap((it, at) => partsOf(it, `${place}[${at}]`));
  if (typeof value !== 'object' || !value) return [];
  const inside = Object.entries(value).flatMap(([key, it]) =>
    partsOf(it, place ? `${place}.${key}` : key),
  );
  return [[place, value as Part], ...inside];
}

/** How often parts are evaluated, each as often as it is used. Throws the end of a sentence. */
function weigher(schema: Part): (value: unknown, place: string) => number {
  /** Null while it is weighed: a reference to it is a circle. */
  const weights = new Map<Part, number | null>();

  function weight(value: unknown, place: string): number {
    if (typeof value !== 'object' || !value) return 0;
    if (Array.isArray(value)) {
      let sum = 0;
      for (let at = 0; at < value.length; at += 1) sum += weight(value[at], `${place}[${at}]`);
      return sum;
    }
    const part = value as Part;
    let known = weights.get(part);
    if (known === undefined) {
      weights.set(part, null);
      known = sumOf(part, place);
      weights.set(part, known);
    }
    if (known === null) throw 'refer to themselves in a circle: write the levels that you need';
    return known;
  }

  function sumOf(part: Part, place: string): number {
    const unread = UNREAD.find((it) => it in part);
    if (unread) throw `have ${unread}, which is not read from a page`;
    const strange = [part.type ?? []].flat().find((it) => !TYPES.includes(it as string));
    if (strange !== undefined)
      throw `are no valid JSON Schema at ${place}['type']: '${strange}' is not valid under any of the given schemas`;
    let total = 1;
    for (const [key, item] of Object.entries(part)) {
      const inside = `${place}['${key}']`;
      if (MAPS.includes(key))
        for (const [name, it] of Object.entries(Object(item)))
          total += weight(it, `${inside}['${name}']`);
      else if (!SKIPPED.includes(key)) total += weight(item, inside);
    }
    return typeof part.$ref === 'string' ? total + weight(found(part.$ref), '') : total;
  }

  function found(target: string): unknown {
    let at: unknown = /^#(\/[\w$.-]+)*$/.test(target) ? schema : undefined;
    for (const key of target.split('/').slice(1)) at = Object(at)[key];
    if (at === undefined)
      throw `refer to '${target}', which they do not hold: write '#/$defs/NAME'`;
    return at;
  }

  return weight;
}

/** As Python writes three digits. */
function countOf(count: number): string {
  return count.toPrecision(3).replace(/e\+(\d)$/, 'e+0$1');
}
