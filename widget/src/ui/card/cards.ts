/** The cards of a run: what is asked, drawn. Loaded when something is first asked. */

import type { Native } from '../../platform/native.ts';
import type { AskUser, AskUserChoice } from '../../wire/protocol.ts';
import { sheetOf } from '../drawing/dom.ts';
import type { Root } from '../drawing/root.ts';
import type { Strings } from '../drawing/shown_strings.ts';
import { askCard, choiceCard } from './ask.ts';
import { type Confirmation, confirmCard, type Decide } from './confirm.ts';
import { createWitness } from './consent.ts';
import { frameCard } from './framed.ts';
import type { Answer, Card } from './index.ts';
import css from './question.css';

export type Cards = ReturnType<typeof createCards>;

interface CardsOptions {
  readonly root: Root;
  readonly native: Native;
  readonly settings: { readonly server: string };
  stop(reason: string): void;
  /** The step that failed before; empty if none did. */
  failed(): string;
}

export function createCards(options: CardsOptions) {
  const { native } = options;
  const { element: root, host, shadow, typed: others } = options.root;
  const witness = createWitness({ native, host, root: shadow, others });
  // The rules for small screens and forced colours stay the last ones.
  shadow.adoptedStyleSheets.splice(-2, 0, sheetOf(css));
  return {
    ask(message: AskUser | AskUserChoice, strings: Strings, answer: Answer): Card {
      const asking = { strings, answer, stop: options.stop };
      return message.type === 'ask_user' ? askCard(message, asking) : choiceCard(message, asking);
    },
    confirm(asked: Confirmation, strings: Strings, decide: Decide): Card {
      if (asked.frame === undefined) {
        const before = options.failed() && strings.failed_before;
        return confirmCard(asked, { strings, witness, before }, decide);
      }
      const look = { theme: `${root.dataset.theme}`, language: root.lang };
      return frameCard(asked, { native, server: options.settings.server, look }, decide);
    },
  };
}
