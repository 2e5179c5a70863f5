import type { Branch } from '../tree.ts';

export function createShown(): { readonly tree: Branch | undefined; show(next: Branch): void };
