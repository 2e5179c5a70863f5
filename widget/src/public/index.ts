/** The public types: `docs/api.md` and the package's `.d.ts` are made from these files. */

export type * from './actions.ts';
export type * from './activity.ts';
export type * from './api.ts';
export type * from './config.ts';
export type * from './events.ts';
export type * from './external.ts';
export type * from './results.ts';
export type * from './strings.ts';
export type * from './surfaces.ts';
