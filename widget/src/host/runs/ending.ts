/** What the visitor sees of a run's end where the host has set `narration.end`: loaded then. */

import type { Run } from '../../public/activity.ts';
import type { LoopEnd, NarrationSettings } from '../../public/config.ts';
import type { EndStatus } from '../../public/results.ts';
import type { Choice } from '../../ui/card/ask.ts';
import type { Words } from '../../ui/drawing/shown_strings.ts';
import type { Sight } from '../../ui/stage/sight.ts';

interface EndingParts {
  readonly setting: NarrationSettings['end'];
  readonly done: Run<EndStatus>;
  readonly sight: Pick<Sight, 'ask' | 'answered' | 'finish' | 'stage'>;
  readonly words: Pick<Words, 'now'>;
  /** Whether another run has begun since. */
  over(): boolean;
  feedback(satisfied: boolean | null, value?: string): unknown;
}

export function showEnd(parts: EndingParts): void {
  const { done, sight, over } = parts;
  if (over()) return;
  const end = endOf(parts);
  const { runId: run_id, status } = done;
  const text = end.kind === 'text' ? end : undefined;
  const asks = status !== 'stopped' && (end.kind === 'feedback' || end.kind === 'ask_user');
  sight.finish({
    ...{ run_id, status, hidden: end.kind === 'silent' },
    summary: text?.text ?? done.summary,
    autoHide: asks ? 0 : text?.autoHide,
  });
  if (asks) ask(parts, end);
}

/** A fault of the host's own function leaves the end as it is by default. */
function endOf({ setting, done }: EndingParts): LoopEnd {
  try {
    return (typeof setting === 'function' ? setting(done) : setting) || { kind: 'text' };
  } catch (error) {
    console.error('Pilotfish: narration.end threw', error);
    return { kind: 'text' };
  }
}

function ask({ done, sight, words, over, feedback }: EndingParts, end: LoopEnd): void {
  const { runId: run_id, status, summary } = done;
  const { helped, yes, no } = words.now;
  const own = end.kind === 'ask_user' ? end : undefined;
  const labels = own ? own.options.map(({ label }) => label) : [yes, no];
  const message: Choice = {
    ...{ type: 'ask_user_choice', ask_id: `end-${run_id}`, options: labels },
    question: own ? own.question : (end.kind === 'feedback' && end.text) || helped,
    allow_free_text: false,
    gesture: !own,
  };
  let answered = false;
  const show = () => void (over() || sight.ask(message, answer));
  // A run that failed early has not loaded the cards.
  sight.stage().then(show, () => {});

  function answer(text: string): void {
    if (answered || over()) return;
    answered = true;
    sight.answered();
    const at = labels.indexOf(text);
    if (own) feedback(null, own.options[at]?.value);
    else feedback(at < 0 ? null : at === 0);
    // It goes once it has been read, as any other end.
    sight.finish({ run_id, status, summary });
  }
}
