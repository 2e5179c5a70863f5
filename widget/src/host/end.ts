/** Shows the end of a run: as it is, or as `onLoopEnd` says, which is loaded then. */

import type { Done } from '../public/events.ts';
import type { EndingParts } from './ending.ts';
import type { HostSettings } from './settings.ts';

export interface EndParts extends Pick<EndingParts, 'sight' | 'words' | 'feedback'> {
  readonly settings: Pick<HostSettings, 'onLoopEnd'>;
  /** Whether another run has begun since. */
  over(run_id: string): boolean;
}

/** `hidden`: the host shows it itself. */
export function createEnd(parts: EndParts): (done: Done, hidden: boolean) => void {
  const { settings, sight } = parts;
  return (done, hidden) => {
    const setting = settings.onLoopEnd;
    if (hidden || !setting) {
      sight.finish({ ...done, hidden });
      return;
    }
    const over = () => parts.over(done.run_id);
    void import('./ending.ts').then(
      ({ showEnd }) => showEnd({ ...parts, setting, done, over }),
      () => sight.finish(done),
    );
  };
}
