/** What a run shows, on the stage: loaded when there is something to show, and told of it then. */

import { lazy } from '../platform/lazy.ts';
import type { Bar } from './bar/index.ts';
import type { Cards } from './card/cards.ts';
import type { Decide } from './card/confirm.ts';
import type { Card } from './card/index.ts';
import type { StageOptions } from './stage/index.ts';
import type { Reports, Sight } from './stage/sight.ts';
import type { WayIn } from './way_in.ts';

export type ShownRun = ReturnType<typeof createShownRun>;

interface ShownRunOptions extends Omit<StageOptions, 'lazy'> {
  readonly way: WayIn;
  readonly reports: Reports;
}

const READ_MS = 5000;

export function createShownRun(options: ShownRunOptions) {
  const { root, way, words, reports } = options;
  const { palette, typing, quiet, arrange } = way;
  let ended = '';
  /** The bar is shown for a card only: it shows no run. */
  let alone = false;
  let trouble = '';
  /** The palette was opened to say why there is no bar. */
  let excuses = false;
  let readTimer = 0;
  let [follows, declined] = [false, false];
  const staged = lazy(
    () => import('./stage/index.ts'),
    (chunk) => {
      const created = chunk.createStage({ ...options, lazy }, closed);
      created.bar.name(way.name());
      created.bar.note(trouble);
      staged.tell(drawn);
      return created;
    },
  );
  const tell = (show: (bar: Bar) => void) => staged.tell(({ bar }) => show(bar));
  const bar = () => staged.now()?.bar;
  const clear = () => staged.now()?.clear();
  root.moved(() => bar()?.raise());

  function loud<A extends unknown[]>(show: (bar: Bar, ...args: A) => void): (...args: A) => void {
    return (...args) => {
      if (!quiet()) tell((bar) => show(bar, ...args));
    };
  }

  /** The stage could not be loaded, and is requested again. */
  function failed(): void {
    if (excuses || typing()) return;
    excuses = true;
    way.open();
    line(trouble || words.now.offline);
  }

  /** The bar is there and has been told everything. */
  function drawn(): void {
    if (excuses && !palette.draft()) palette.close();
    excuses = false;
    arrange();
  }

  function closed(): void {
    clearTimeout(readTimer);
    if (ended) reports.seen(ended);
    arrange();
  }

  function line(text: string): void {
    trouble = text;
    palette.line(text);
    bar()?.note(text);
  }

  function ask(card: Card): void {
    declined = false;
    bar()?.ask(card, !typing() && !way.isOpen());
    arrange();
  }

  function put(make: (cards: Cards) => Card, cancel: () => void, lost?: () => void): void {
    staged.tell((stage) =>
      stage.draw((cards) => {
        const card = make(cards);
        ask(card);
        stage.onEscape(card.cancel ?? cancel);
      }, lost),
    );
    void staged.insist(staged.waits, failed);
  }

  const sight = {
    line,
    stage: staged.load,
    begin(task) {
      clearTimeout(readTimer);
      palette.close();
      clear();
      ended = '';
      staged.now()?.back();
      const after = follows;
      follows = declined = false;
      if (!quiet()) {
        excuses = false;
        tell((bar) => bar.begin(task, after));
        void staged.insist(staged.waits, failed);
      }
      arrange();
    },
    follows() {
      follows = !!bar()?.isOpen();
    },
    waiting: loud((bar, tasks) => bar.waiting(tasks)),
    step: (step) => tell((bar) => bar.announcer.step(step)),
    acted: loud((bar) => bar.acted()),
    status: (now) => tell((bar) => bar.status(now)),
    say: loud((bar, ...words) => bar.say(...words)),
    plan: loud((bar, plan) => bar.plan(plan)),
    ask(message, answer) {
      if (quiet()) return;
      put(
        (cards) => cards.ask(message, words.now, answer),
        () => answer('', 'cancelled'),
      );
    },
    confirm(message, decide) {
      const decided: Decide = (yes) => {
        declined = !yes;
        decide(yes);
      };
      put(
        (cards) => cards.confirm(message, words.now, decided),
        () => decided(false),
        message.gone,
      );
    },
    card(card, cancel) {
      if (card) {
        alone = !bar()?.isOpen();
        ask(card);
      } else {
        bar()?.ask();
        if (alone) bar()?.close();
      }
      staged.now()?.onEscape(cancel);
    },
    answered: () => bar()?.ask(),
    finish({ run_id, status, summary, hidden, autoHide }) {
      clear();
      ended = run_id;
      if (hidden || quiet()) {
        tell((bar) => {
          bar.ask();
          bar.close();
        });
        return;
      }
      const goes = status === 'done' || status === 'stopped';
      const stays = autoHide ?? (goes ? null : 0);
      tell((bar) => bar.finish(status, summary || words.now[status], stays));
      readTimer = window.setTimeout(reports.seen, READ_MS, run_id);
      arrange();
    },
  } satisfies Partial<Sight>;
  return {
    sight,
    bar,
    clear,
    declined: () => declined,
    name: () => bar()?.name(way.name()),
    update() {
      if (!bar()?.isOpen()) staged.now()?.back();
      if (quiet() && bar()?.isOpen() && !bar()?.card()) bar()?.close();
    },
    reset() {
      clear();
      staged.drop();
      bar()?.close();
    },
    remove() {
      staged.drop();
      tell((bar) => bar.remove());
    },
  };
}
