/**
 * Records the receipt of a run: what was done in this tab, which fields it changed from what to what,
 * and the way back for those that this document still shows as the agent left them (`way_back.ts`).
 *
 * Kept beyond the document, without secrets; what was entered in another document has no way back.
 */

import * as dom from '../dom/index.ts';
import { FIELD } from '../guard/request/changes.ts';
import { toJson } from '../observe/lines/json.ts';
import type { Act, Outcome, Step } from '../wire/protocol.ts';
import { type Choices, choicesNow, heldIn, isRadio } from './fields.ts';
import { type Deed, type FieldChange, forget, type Kept, kept, RECEIPT_KEY } from './kept.ts';

interface ReceiptParts {
  readonly storage: Kept;
  changed(): readonly (readonly [Element, string])[];
  isSecret(element: Element): boolean;
  describe(element: Element): string;
  resolve(ref: number): Element | undefined;
  enter(element: Element, name: string, args: Record<string, unknown>): Promise<Outcome>;
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  shown(): void;
}

export type Recorder = ReturnType<typeof createRecorder>;

export interface Way {
  readonly element: Element;
  readonly before: string;
  readonly after: string;
  /** Of a radio button: the one that was checked before. */
  readonly former?: Element | undefined;
  /** Of a multiple list: what was chosen before. */
  readonly chosen?: readonly string[] | undefined;
}

interface Acting {
  readonly name: string;
  readonly on: string;
  /** The field that is acted on: the press of a box sends events that look like the visitor's. */
  readonly field: readonly [Element, string] | undefined;
  readonly choices: Choices;
}

const MOST = 60;
const LONGEST = 160;
const LOOKS =
  /^(find|read|observe|scroll|scroll_to|wait|wait_until|border|highlight|hover|extract_table|validate_form|narrate|ask_user|ask_user_choice|pause|write_state|save_progress|fold|fail|todo_adjust)$/;

export function createRecorder(parts: ReceiptParts) {
  const ways = new Map<string, Way>();
  const last = new Map<Element, string>();
  let { run, deeds } = kept(parts.storage);
  let acting: Acting | undefined;
  let count = 0;
  let tell = () => {};

  function put(next: readonly Deed[]): void {
    deeds = next.slice(-MOST);
    try {
      parts.storage?.setItem(RECEIPT_KEY, toJson({ run, deeds }));
    } catch {
      // Full or forbidden: it ends with its document.
    }
    tell();
  }

  function begin(run_id: string): void {
    if (run_id === run) return;
    run = run_id;
    deeds = [];
    ways.clear();
    last.clear();
  }

  /** Before the action: afterwards its target may be gone. */
  function acts({ name, args }: Act): void {
    acting = undefined;
    if (LOOKS.test(name)) return;
    const element = typeof args.ref === 'number' ? parts.resolve(args.ref) : undefined;
    const on = element ? parts.describe(element) : `${args.path ?? args.text ?? args.key ?? ''}`;
    const own = element && (dom.fieldOfLabel(element) ?? element);
    const field = own && dom.matchesOf(own, FIELD) ? ([own, heldIn(own)] as const) : undefined;
    acting = { name, on: short(on), field, choices: choicesNow(own) };
    const changed = parts.changed();
    for (const [field] of changed) last.set(field, heldIn(field));
  }

  function stepped(step: Step): void {
    begin(step.run_id);
    const { number, name: action, outcome } = step;
    if (LOOKS.test(action)) return;
    const mine = acting?.name === action ? acting : undefined;
    const fields = changesOf(mine);
    const name = mine?.on ?? '';
    acting = undefined;
    const effects = (outcome.effects ?? [])
      .filter(({ kind }) => kind === 'message' || kind === 'route' || kind === 'download')
      .map(({ text }) => short(text));
    put([...deeds, { number, action, name, status: outcome.status, effects, fields }]);
    parts.shown();
  }

  function changesOf(mine: Acting | undefined): FieldChange[] {
    const found: FieldChange[] = [];
    const changed = new Map([...(mine?.field ? [mine.field] : []), ...parts.changed()]);
    for (const [element, first] of changed) {
      const former = isRadio(element) ? mine?.choices.checkedWith(element) : undefined;
      const chosen = mine?.choices.chosenIn(element);
      const before = former ? sentBy(former) : (last.get(element) ?? first);
      const after = heldIn(element);
      if (before === after) continue;
      last.set(element, after);
      count += 1;
      const id = `${run}.${count}`;
      const secret = parts.isSecret(element);
      // Of a secret only that there was none is remembered.
      if (!secret || !before)
        ways.set(id, { element, before, after: secret ? '' : after, former, chosen });
      // A hidden field has no name of its own: it is that of what was acted on.
      const name = short(parts.describe(element)) || (mine?.on ?? '');
      const shown = secret
        ? { before: '', after: '' }
        : { before: short(before), after: short(after) };
      found.push({ id, name, ...shown, secret, undone: false });
    }
    return found;
  }

  return {
    parts,
    deeds: () => deeds,
    wayOf: (id: string) => ways.get(id),
    tried(id: string, back: boolean) {
      const way = ways.get(id);
      if (way) last.set(way.element, heldIn(way.element));
      if (back) ways.delete(id);
      const fields = (of: Deed) =>
        of.fields.map((it) => (it.id === id ? { ...it, undone: back } : it));
      put(deeds.map((it) => ({ ...it, fields: fields(it) })));
    },
    /** Calls `changed` from now on, in place of the last one. */
    watch(changed: () => void) {
      tell = changed;
    },
    heard(message: Act | Step) {
      if (message.type === 'act') acts(message);
      else stepped(message);
    },
    wipe() {
      [run, deeds] = ['', []];
      ways.clear();
      last.clear();
      forget(parts.storage);
      tell();
    },
  };
}

function sentBy(radio: Element): string {
  return (radio as HTMLInputElement).value;
}

function short(text: string): string {
  const line = dom.hide(text.replace(/\s+/g, ' ').trim());
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
