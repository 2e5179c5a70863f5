/** What the page's developer, the loader and the early script gave, in the widget's own terms. */

import type { Early, Unattended } from '../host/runs/claim.ts';
import { randomId } from '../host/runs/record.ts';
import { theStub } from '../host/runs/takeover.ts';
import { type Faults, settingsFrom } from '../host/settings/index.ts';
import type { Given } from '../host/widget.ts';
import { keepUnder } from '../platform/kept.ts';
import { takeRaw } from '../platform/raw.ts';
import { wrap } from '../platform/wrap.ts';
import type { Config } from '../public/config.ts';
import { createWords } from '../ui/drawing/shown_strings.ts';

declare const VERSION: string;

export async function createGiven(
  data: Record<string, string | undefined>,
  config: Config,
  early: Early | undefined,
  unattended: Unattended | undefined,
): Promise<Given> {
  const faults: Faults = new Map();
  const settings = settingsFrom(data, config, faults);
  if (unattended) settings.getToken = () => ({ token: unattended.token });
  const words = createWords();
  await words.load(settings.locale, settings.strings);
  return {
    ...{ settings, faults, words, early, unattended },
    version: VERSION,
    storage: keepUnder(settings.storageKey),
    stub: theStub(),
    raw: early?.raw ?? takeRaw(),
    wrap,
    gate: early?.gate ?? { first: false },
    document: randomId(),
  };
}
