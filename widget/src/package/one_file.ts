/** The widget in one file, for pages that load it from elsewhere: `data-server`, `data-manual`. */

import { claim } from '../host/runs/claim.ts';
import { arm } from '../host/runs/floor.ts';
import { begin, installStub } from '../host/runs/queue.ts';
import { abandon } from '../host/runs/takeover.ts';
import { boot } from '../index.ts';

const early = claim();
const { dataset: data = {} } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;
const stub = installStub();
arm(stub, (config) => {
  boot({ ...data }, early, config).catch((error) => {
    console.error('Pilotfish: the widget could not be started', error);
    abandon(stub, 'not_loaded', 'the widget could not be started');
  });
});
if (data.manual === undefined) begin(stub);
