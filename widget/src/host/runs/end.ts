/** Shows the end of a run: as it is, or as `narration.end` says, which is loaded then. */

import type { Run } from '../../public/activity.ts';
import type { EndStatus } from '../../public/results.ts';
import type { Finish } from '../../ui/stage/sight.ts';
import type { HostSettings } from '../settings/index.ts';
import type { EndingParts } from './ending.ts';

export interface EndParts extends Pick<EndingParts, 'sight' | 'words' | 'feedback'> {
  readonly settings: Pick<HostSettings, 'end'>;
  /** Whether another run has begun since. */
  over(run_id: string): boolean;
}

export function shownOf({ runId, status, summary }: Run<EndStatus>): Finish {
  return { run_id: runId, status, summary };
}

/** `hidden`: the host shows it itself. */
export function createEnd(parts: EndParts): (done: Run<EndStatus>, hidden: boolean) => void {
  const { settings, sight } = parts;
  return (done, hidden) => {
    const setting = settings.end;
    if (hidden || !setting) {
      sight.finish({ ...shownOf(done), hidden });
      return;
    }
    const over = () => parts.over(done.runId);
    void import('./ending.ts').then(
      ({ showEnd }) => showEnd({ ...parts, setting, done, over }),
      () => sight.finish(shownOf(done)),
    );
  };
}
