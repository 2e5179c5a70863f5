/**
 * The types of the wire's messages, from docs/protocol.schema.json: `node wire_types.mjs TARGET.ts`, by
 * `make protocol`; a second argument is a folder beside or below the dependencies of another checkout.
 * Records are `Record`; what the schema says of each stands in the schema, and not here once more.
 */

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [, , target, dependencies = here] = process.argv;
if (!target) throw new Error('usage: node wire_types.mjs TARGET.ts [DEPENDENCIES]');
const require = createRequire(join(resolve(dependencies), '_'));
const { compileFromFile } = require('json-schema-to-typescript');

const types = await compileFromFile(join(here, '../docs/protocol.schema.json'), {
  additionalProperties: false,
  bannerComment:
    '/** The messages of the wire. Made by `make protocol` from docs/protocol.schema.json. */',
  style: { printWidth: 100, singleQuote: true },
});
const told = types
  .replace(/\{\n\s*\[k: string\]: ([^;]+);\n\s*\}/g, 'Record<string, $1>')
  .replace(/^ *\/\*\*\n(?: *\*.*\n)*? *\*\/\n/gm, '');
writeFileSync(target, told);
