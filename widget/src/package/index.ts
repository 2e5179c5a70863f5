/** The package's entry: small; the widget itself is loaded by `create()`. */

import { arm } from '../host/runs/floor.ts';
import { installStub } from '../host/runs/queue.ts';
import { abandon } from '../host/runs/takeover.ts';
import type * as Package from '../public/package.ts';

declare const VERSION: string;

export const version: typeof Package.version = VERSION;

/** What `Agent(key=…)` is, where it is not set. */
const DEVELOPMENT_KEY = 'pk_dev';
const NOT_LOADED = 'the widget could not be loaded';
const NO_SERVER =
  "create({ server }) needs the address of the agent's server, such as '/agent' or 'https://agent.acme.example'";

export const create: typeof Package.create = (config) => {
  const stub = installStub();
  // Rendered on a server: the page's own document will start it.
  if (typeof window === 'undefined') return stub;
  if (stub.start === undefined && !stub.version) {
    if (!config?.server) throw new TypeError(NO_SERVER);
    arm(stub, (given) => {
      import('../index.ts')
        .then(({ boot }) => boot({ key: DEVELOPMENT_KEY }, undefined, given))
        .catch((error) => {
          console.error(`Pilotfish: ${NOT_LOADED}`, error);
          abandon(stub, 'not_loaded', NOT_LOADED);
        });
    });
  }
  return stub.create(config);
};
