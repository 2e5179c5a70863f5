/** For `widget/build.mjs`: the widget with the observer that compares (`observer.ts`). */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const observer = join(dirname(fileURLToPath(import.meta.url)), 'observer.ts');

export const plugins = [
  {
    name: 'compared',
    setup(build) {
      build.onResolve({ filter: /^pilotfish-observer$/ }, () => ({ path: observer }));
      build.onLoad({ filter: /src[\\/]engine[\\/]reading\.ts$/ }, ({ path }) => {
        const parts = readFileSync(path, 'utf8').split('import { createObserver, ');
        if (parts.length !== 2) throw new Error('reading.ts imports createObserver in another way');
        const contents = parts.join(
          "import { createObserver } from 'pilotfish-observer';\nimport { ",
        );
        return { contents, loader: 'ts' };
      });
    },
  },
];
