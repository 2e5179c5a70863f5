import * as dom from '../dom/index.ts';
import { modeOf, offLimits, readable } from '../guard/policy/routes.ts';
import type { HostSettings } from '../host/settings/index.ts';
import type { Widget } from '../host/widget.ts';
import { createObserver } from '../observe/index.ts';

export type Reading = ReturnType<typeof createReading>;

export function createReading({ given, server, visitor }: Widget) {
  const { settings, document, early } = given;
  /** The server's and the page's: what either takes away is gone. */
  const policy = () => [server.policy(), settings.policy].filter((it) => it !== null);
  const domFilter = (): HostSettings['domFilter'] => {
    const reads = readable(policy());
    const own = settings.domFilter;
    return reads && own ? (it: Element) => reads(it) && own(it) : (reads ?? own);
  };
  if (early?.rootOf) dom.openRoots(early.rootOf);
  /** Why nothing of this page is read or told. */
  const barred = () => offLimits(policy(), location);
  const isOurs = visitor.sight.isOurs;
  const observer = createObserver({ document, isOurs, domFilter, offLimits: barred });
  const modes = () => policy().map(({ mode }) => mode);
  return {
    ...{ observer, policy, domFilter, offLimits: barred },
    /** The settings, with the mode that the server's policy and the page's leave. */
    allowed: (): HostSettings => ({ ...settings, mode: modeOf([settings.mode, ...modes()]) }),
  };
}
