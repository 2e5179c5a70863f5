/** `pilotfish.debug`: what was last observed, sent and refused. The panel is loaded on demand. */

import type { Debug } from '../public/api.ts';
import type { DebugParts } from './debug_parts.ts';

export function createDebug(parts: DebugParts): Debug {
  const panel = () => import('./panel.ts');
  return {
    dump: async () => (await panel()).dumpOf(parts),
    prompt: () => parts.last.prompt,
    get refusal() {
      return parts.last.refusal;
    },
    show: async () => (await panel()).showPanel(parts),
    hide: async () => (await panel()).hidePanel(parts.sight),
    buttons: async () => (await panel()).buttonsOf(parts.sight),
  };
}
