/** `pilotfish.debug`: what was last observed, sent and refused. The panel is loaded on demand. */

import type { Engine } from '../engine.ts';
import type { Last } from '../link/turn.ts';
import type { Debug } from '../public/api.ts';
import type { Sight } from '../ui/sight.ts';

export interface DebugParts {
  engine(): Promise<Engine>;
  readonly sight: Pick<Sight, 'root' | 'stage'>;
  readonly last: Last;
}

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
  };
}
