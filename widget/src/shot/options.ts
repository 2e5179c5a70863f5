/** What the host wished, with all defaults. */

import type { Policy, ScreenshotOptions } from '../public/config.ts';

/** Undefined where pictures are off. */
export function shotOptions(setting: Policy['screenshot']): ScreenshotOptions | undefined {
  if (!setting) return undefined;
  const given = typeof setting === 'object' ? setting : { auto: setting === 'auto' };
  const options: ScreenshotOptions = {
    mode: 'viewport',
    maxSegmentHeight: 4000,
    maxImages: 3,
    quality: 0.75,
    scale: 0.75,
    auto: false,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) Object.assign(options, { [name]: value });
  }
  return { ...options, maxImages: Math.floor(options.maxImages) };
}
