/**
 * Whether a page shows another total after a payment than the card had named: the server of the page
 * may charge what it likes. The visitor is told at once, and at the end of the run.
 *
 * Kept in the tab's storage: the page that shows the order is often a new one.
 */

import type { Approval, FromPage, FromServer } from '../link/protocol.ts';
import { firstWithin } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';
import { cardWords, worded } from './card_words.ts';
import { totalsIn } from './facts.ts';

export interface Spent {
  /** What was approved is about to be done. */
  granted(approval: Approval): void;
  /** What goes to the server, with what the page shows now. */
  found(message: FromPage): FromPage;
  /** What came from the server: the end of a run says it once more. */
  ended<M extends FromServer>(message: M): M;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `told` is what the visitor was told, `sent` whether the server was, too. */
interface Sum {
  readonly amount: string;
  readonly route: string;
  readonly until: number;
  readonly told?: string;
  readonly sent?: boolean;
}

const KEY = 'pilotfish.spent';
const WITHIN_MS = 120_000;
/** A page with more totals is a list of orders. */
const MOST = 2;

export function createSpent(storage: Kept | undefined, tell: (text: string) => void): Spent {
  let sum = read(storage);

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
    if (!sum || sum.told) return;
    const { amount, route, until } = sum;
    const main = firstWithin(page.documentElement, 'main,[role=main]') ?? page.body;
    const totals = totalsIn(main as Element | null).filter((it) => numberOf(it) !== 0);
    const same = totals.some((it) => numberOf(it) === numberOf(amount));
    if (Date.now() > until || (same && route !== routeNow())) {
      keep(undefined);
      return;
    }
    if (same || totals.length === 0 || totals.length > MOST) return;
    const told = worded(cardWords().other_total, totals.at(-1)!, amount);
    keep({ ...sum, told });
    tell(told);
  }

  return {
    granted({ kind, facts }) {
      if (!/^(payment|plan)$/.test(kind) || !facts.amount) return;
      keep({ amount: facts.amount, route: routeNow(), until: Date.now() + WITHIN_MS });
    },
    found(message) {
      if (message.type !== 'outcome' && message.type !== 'observation') return message;
      if (message.type !== 'outcome' || message.outcome.status !== 'needs_approval') look();
      if (message.type !== 'outcome' || !sum?.told || sum.sent) return message;
      const { told } = sum;
      keep({ ...sum, sent: true });
      const { outcome } = message;
      const effects = [...(outcome.effects ?? []), { kind: 'message' as const, text: told }];
      const said = `${outcome.message ?? ''} ${told}`.trim();
      return { ...message, outcome: { ...outcome, effects, message: said } };
    },
    ended(message) {
      if (message.type !== 'done') return message;
      const told = sum?.told;
      keep(undefined);
      return told ? { ...message, summary: `${message.summary} ${told}`.trim() } : message;
    },
  };
}

function routeNow(): string {
  return location.pathname + location.search;
}

/** "$1,204.00" and "1.204,00 €" are the same number. */
function numberOf(price: string): number {
  const digits = price.replace(/[^\d.,]/g, '').replace(/[.,](?=\d{3}(\D|$))/g, '');
  return Number(digits.replace(',', '.'));
}

function read(storage: Kept | undefined): Sum | undefined {
  try {
    const kept = storage?.getItem(KEY);
    return kept ? (JSON.parse(kept) as Sum) : undefined;
  } catch {
    return undefined;
  }
}
