/**
 * Whether a page shows another total after a payment than the card had named: the server of the page
 * may charge what it likes. The visitor is told at once, and at the end of the run.
 *
 * Kept in the tab's storage: the page that shows the order is often a new one.
 */

import type { Approval, FromPage, FromServer } from '../../wire/protocol.ts';
import type { compareTotals } from './other_total.ts';

export type Spent = ReturnType<typeof createSpent>;

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `note` is what the visitor was told, `sent` whether the server was, too. */
interface Sum {
  readonly amount: string;
  readonly route: string;
  readonly until: number;
  readonly note?: string;
  readonly sent?: boolean;
}

const KEY = 'pilotfish.spent';
const WITHIN_MS = 120_000;

interface SpentParts {
  readonly storage: Kept | undefined;
  tell(text: string): void;
  load(): Promise<typeof compareTotals>;
}

export function createSpent({ storage, tell, load }: SpentParts) {
  let sum = read(storage);
  let compare: typeof compareTotals | undefined;

  async function ready(): Promise<void> {
    compare = await load();
  }

  function keep(next: Sum | undefined): void {
    sum = next;
    try {
      if (next) storage?.setItem(KEY, JSON.stringify(next));
      else storage?.removeItem(KEY);
    } catch {
      // Full or forbidden: after a page load the sum is not known.
    }
  }

  function look(): void {
    if (!sum || sum.note || !compare) return;
    const { amount, route, until } = sum;
    const { same, note } = compare(amount);
    if (Date.now() > until || (same && route !== routeNow())) keep(undefined);
    else if (note) {
      keep({ ...sum, note });
      tell(note);
    }
  }

  return {
    granted({ kind, facts }: Approval): void {
      if (!/^(payment|plan)$/.test(kind) || !facts.amount) return;
      void ready().catch(() => undefined);
      keep({ amount: facts.amount, route: routeNow(), until: Date.now() + WITHIN_MS });
    },
    found(message: FromPage): FromPage {
      if (message.type !== 'outcome' && message.type !== 'observation') return message;
      if (message.type !== 'outcome' || message.outcome.status !== 'needs_approval') look();
      if (message.type !== 'outcome' || !sum?.note || sum.sent) return message;
      const { note } = sum;
      keep({ ...sum, sent: true });
      const { outcome } = message;
      const effects = [...(outcome.effects ?? []), { kind: 'message' as const, text: note }];
      const said = `${outcome.message ?? ''} ${note}`.trim();
      return { ...message, outcome: { ...outcome, effects, message: said } };
    },
    ready,
    /** What came from the server: the end of a run says it once more. */
    ended<M extends FromServer>(message: M): M {
      if (message.type !== 'done') return message;
      const note = sum?.note;
      keep(undefined);
      return note ? { ...message, summary: `${message.summary} ${note}`.trim() } : message;
    },
  };
}

const routeNow = (): string => location.pathname + location.search;

function read(storage: Kept | undefined): Sum | undefined {
  try {
    const kept = storage?.getItem(KEY);
    return kept ? (JSON.parse(kept) as Sum) : undefined;
  } catch {
    return undefined;
  }
}
