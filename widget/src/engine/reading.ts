import * as dom from '../dom/index.ts';
import { modeOf, offLimits, readable } from '../guard/policy/routes.ts';
import type { HostSettings } from '../host/settings/index.ts';
import type { Widget } from '../host/widget.ts';
import { createObserver, type PageObserver } from '../observe/index.ts';
import type { Rules } from '../seams.ts';

export interface Reading {
  readonly observer: PageObserver;
  /** The server's and the page's: what either takes away is gone. */
  policy(): readonly Rules[];
  domFilter(): HostSettings['domFilter'];
  /** Why nothing of this page is read or told. */
  offLimits(): string | undefined;
  /** The settings, with the mode that the server's policy and the page's leave. */
  allowed(): HostSettings;
}

export function createReading({ given, server, visitor }: Widget): Reading {
  const { settings, document, early } = given;
  const policy = () => [server.policy(), settings.policy].filter((it) => it !== null);
  const domFilter = () => {
    const reads = readable(policy());
    const own = settings.domFilter;
    return reads && own ? (it: Element) => reads(it) && own(it) : (reads ?? own);
  };
  if (early?.rootOf) dom.openRoots(early.rootOf);
  const barred = () => offLimits(policy(), location);
  const isOurs = visitor.sight.isOurs;
  const observer = createObserver({ document, isOurs, domFilter, offLimits: barred });
  const modes = () => policy().map(({ mode }) => mode);
  return {
    ...{ observer, policy, domFilter, offLimits: barred },
    allowed: () => ({ ...settings, mode: modeOf([settings.mode, ...modes()]) }),
  };
}
