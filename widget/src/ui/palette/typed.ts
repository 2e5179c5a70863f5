/** The words that visitors have typed into the palette by hand, until a run has been begun with them. */

interface Note {
  readonly task: string;
  readonly words: string;
  /** The run that was begun with it: one alone. */
  run?: string;
}

const noted: Note[] = [];
const KEPT = 8;

/** `words`: the task, with what was not typed in quotes. */
export function noteTyped(task: string, words: string): void {
  noted.push({ task, words });
  noted.splice(0, noted.length - KEPT);
}

/** Empty for a run that was not requested by hand in this document. */
export function typedFor(run: { readonly runId: string; readonly task: string } | null): string {
  const own = noted.find((it) => it.run === run?.runId);
  const next = own ?? noted.find((it) => it.run === undefined && it.task === run?.task);
  if (!run || !next) return '';
  next.run = run.runId;
  return next.words;
}
