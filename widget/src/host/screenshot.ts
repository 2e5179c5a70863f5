/** `configure({policy: {screenshot}})`: whether the model may see pictures of the page, and which. */

type Taken = 'boolean' | 'function' | readonly [number, number];

const PARTS: { readonly [name: string]: Taken | null } = {
  mode: null,
  auto: 'boolean',
  capture: 'function',
  maxSegmentHeight: [100, 16_000],
  maxImages: [1, 3],
  quality: [0, 1],
  scale: [0.25, 2],
};

/** What is allowed where a setting is wrong; undefined if it is right. */
export function wrongShot(value: unknown): string | undefined {
  if (typeof value === 'boolean' || value === 'auto') return undefined;
  if (typeof value !== 'object' || value === null) return 'true, false, auto or an object';
  for (const [name, own] of Object.entries(value)) {
    if (own === undefined) continue;
    const sought = soughtOf(name, own);
    if (sought) return `an object whose ${name} is ${sought}`;
  }
  return undefined;
}

function soughtOf(name: string, value: unknown): string | undefined {
  if (name === 'mode')
    return /^(viewport|full-page)$/.test(`${value}`) ? undefined : 'viewport, full-page';
  const taken = PARTS[name];
  if (!taken) return `left out: it has ${Object.keys(PARTS).join(', ')}`;
  if (typeof taken === 'string') return typeof value === taken ? undefined : taken;
  const [least, most] = taken;
  const fits = typeof value === 'number' && value >= least && value <= most;
  return fits ? undefined : `a number from ${least} to ${most}`;
}
