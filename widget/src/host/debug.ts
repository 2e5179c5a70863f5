/** `pilotfish.debug`: what was last observed, sent and refused. The panel is loaded on demand. */

import type { Engine } from '../engine.ts';
import type { Last } from '../link/turn.ts';
import type { Sight } from '../ui/sight.ts';

export interface DebugParts {
  engine(): Promise<Engine>;
  readonly sight: Pick<Sight, 'root' | 'overlay'>;
  readonly last: Last;
}

export interface Debug {
  /** The text of the last observation, as the model reads it. */
  dump(): Promise<string>;
  /** The last prompt, if the server allows it to be seen. */
  prompt(): string | undefined;
  /** The last refusal, and its reason. */
  readonly refusal: string | undefined;
  /** A panel with the last dump; hovering over a line outlines its element. */
  show(): Promise<void>;
  hide(): Promise<void>;
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
