/** Which fields the runs in this document have changed, and what stood in them before. */

import * as dom from '../../dom/index.ts';
import { lifetime } from '../../platform/lifetime.ts';

/** Text that goes through the browser's editing pipeline comes with trusted events: it is ours. */
let editing = 0;

export function editingOurselves<T>(edit: () => T): T {
  editing += 1;
  try {
    return edit();
  } finally {
    editing -= 1;
  }
}

export const isOwnEdit = (): boolean => editing > 0;

export type Changes = ReturnType<typeof watchChanges>;

export const FIELD = 'input,select,textarea,[contenteditable]:not([contenteditable=false])';

/** Editors that draw their own text are fields by their role alone. */
export const TEXT_FIELD = `${FIELD},[role=textbox],[role=searchbox],[role=combobox]`;

/** Sent by its name alone: whether it is there says what it holds. */
export const CHECKABLE = /^(checkbox|radio)$/;

/** The text of a field, as its form would send it. */
export function entryOf(element: Element): string {
  const field = element as HTMLInputElement & HTMLSelectElement;
  if (CHECKABLE.test(field.type)) return field.checked ? field.value : '';
  if (field.selectedOptions) return [...field.selectedOptions].map((it) => it.value).join(', ');
  return `${field.value ?? element.textContent ?? ''}`;
}

export function initialOf(element: Element): string {
  const field = element as HTMLInputElement & HTMLSelectElement;
  if (CHECKABLE.test(field.type)) return field.defaultChecked ? field.value : '';
  if (field.selectedOptions) {
    const chosen = [...field.options].filter((it) => it.defaultSelected);
    // Of one choice the first stands where none is named.
    const all = chosen.length || field.multiple ? chosen : [...field.options].slice(0, 1);
    return all.map((it) => it.value).join(', ');
  }
  return `${field.defaultValue ?? ''}`;
}

/** Passive listeners: what a person types is theirs; all other input during a run counts. */
export function watchChanges() {
  let current = '';
  let seen = new WeakMap<Element, string>();
  let changed = new Map<Element, string>();
  let settled = new WeakSet<Element>();

  function note(event: Event): void {
    const [field] = event.composedPath();
    if (!current || !dom.isElement(field) || !dom.matchesOf(field, FIELD)) return;
    if (event.isTrusted && !isOwnEdit()) {
      changed.delete(field);
      seen.delete(field);
    } else if (!changed.has(field)) {
      changed.set(field, seen.get(field) ?? initialOf(field));
    }
    settled.delete(field);
  }
  for (const type of ['input', 'change']) {
    dom.page.addEventListener(type, note, { capture: true, passive: true, signal: lifetime() });
  }
  return {
    see(element: Element): void {
      if (dom.matchesOf(element, FIELD) && !seen.has(element)) seen.set(element, entryOf(element));
    },
    before(element: Element): string | undefined {
      const before = changed.get(element) ?? seen.get(element);
      return before === undefined || before === entryOf(element) ? undefined : before;
    },
    /** What was there before a run changed it first, with each such field. */
    origins: (): readonly (readonly [Element, string])[] => [...changed],
    all: () => [...changed.keys()],
    /** What they hold was approved as it was sent: the next run need not answer for it. */
    settle(fields: readonly Element[]): void {
      for (const field of fields) settled.add(field);
    },
    /** Another run: it answers for what an earlier one has left in a field, too. */
    renew(run: string): void {
      if (run === current) return;
      current = run;
      seen = new WeakMap();
      const left = [...changed].filter(([it]) => it.isConnected && !settled.has(it));
      changed = new Map(left);
      settled = new WeakSet();
    },
  };
}
