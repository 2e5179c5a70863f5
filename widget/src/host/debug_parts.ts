/** What `pilotfish.debug` is given. */

import type { Last } from '../link/turn.ts';
import type { Sight } from '../ui/sight.ts';
import type { Engine } from './engine.ts';

export interface DebugParts {
  engine(): Promise<Engine>;
  readonly sight: Pick<Sight, 'root' | 'stage'>;
  readonly last: Last;
}
