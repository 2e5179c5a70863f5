/** What may be read of the page, and by which policies. */

import { createPolicies, modeOf, type Policies, type Waiver } from '../guard/policy.ts';
import type { HostSettings } from '../host/settings.ts';
import type { Widget } from '../host/widget.ts';
import { createObserver, type PageObserver } from '../observe/index.ts';
import { openRoots } from '../observe/walk/native.ts';

export interface Reading {
  readonly observer: PageObserver;
  readonly policies: Policies;
  domFilter(): HostSettings['domFilter'];
  /** The settings, with the mode that the server's policy and the page's leave. */
  allowed(): HostSettings;
}

export function createReading({ given, server, visitor }: Widget): Reading {
  const { settings, document, early } = given;
  let policies: Policies | undefined;
  /** The server's and the page's: what either takes away is gone. */
  const policy = () => [server.policy(), settings.policy].filter((it) => it !== null);
  const domFilter = () => {
    const reads = policies?.reads();
    const own = settings.domFilter;
    return reads && own ? (it: Element) => reads(it) && own(it) : (reads ?? own);
  };
  if (early?.rootOf) openRoots(early.rootOf);
  const observer = createObserver({ document, isOurs: visitor.sight.isOurs, domFilter });
  const waiver = server.policy as () => Waiver | null;
  policies = createPolicies(policy, observer, waiver, () => settings.alwaysAsk);
  const modes = () => policy().map(({ mode }) => mode);
  return {
    ...{ observer, policies, domFilter },
    allowed: () => ({ ...settings, mode: modeOf([settings.mode, ...modes()]) }),
  };
}
