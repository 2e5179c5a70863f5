/** The words that visitors have typed into the palette by hand, until a run has been begun with them. */

import type { OwnWords } from '../../guard/request/taint.ts';

interface Note extends OwnWords {
  readonly task?: string;
  /** The run that was begun with it: one alone. */
  run?: string;
}

const noted: Note[] = [];
const KEPT = 8;

/** `words`: the task, with what was not typed in quotes. */
export function noteTyped(task: string, words: string): void {
  note({ task, words, used: {} });
}

function note(it: Note): void {
  noted.push(it);
  noted.splice(0, noted.length - KEPT);
}

/** Undefined for a run that was not requested by hand. */
export function typedFor(
  run: { readonly runId: string; readonly task: string } | null,
): OwnWords | undefined {
  const own = noted.find((it) => it.run === run?.runId);
  const next = own ?? noted.find((it) => it.run === undefined && it.task === run?.task);
  if (run && next) next.run = run.runId;
  return run ? next : undefined;
}

/** Of a run that was requested in a document before. */
export function typedBefore(run: string, words: string, used: OwnWords['used']): void {
  note({ run, words, used, arrived: true });
}

/** A later document may have used them. */
export function forgetTyped(): void {
  noted.length = 0;
}
