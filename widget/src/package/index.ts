/** The package's entry: small; the widget itself is loaded by `create()`. */

import { arm } from '../host/floor.ts';
import { installStub } from '../host/queue.ts';
import type * as Package from '../public/package.ts';

declare const VERSION: string;

export const version: typeof Package.version = VERSION;

export const create: typeof Package.create = (config) => {
  const stub = installStub();
  if (stub.start === undefined && !stub.version) {
    arm(stub, (given) => {
      import('../index.ts')
        .then(({ boot }) => boot({}, undefined, given))
        .catch((error) => console.error('Pilotfish: the widget could not be loaded', error));
    });
  }
  return stub.create(config);
};
