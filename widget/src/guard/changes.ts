/** Which fields this run has changed, and what stood in them before. */

import { lifetime } from '../act/lifetime.ts';
import { matchesOf } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';

export interface Changes {
  /** To be called with what an action is about to touch. */
  see(element: Element): void;
  /** What stood there before this run changed it; undefined where it did not. */
  before(element: Element): string | undefined;
  /** The fields that this run has changed. */
  all(): readonly Element[];
  /** Another run counts anew. */
  renew(run: string): void;
}

const FIELD = 'input,select,textarea,[contenteditable]:not([contenteditable=false])';

/** The words that stand in a field, as its form would send them. */
export function entryOf(element: Element): string {
  const field = element as HTMLInputElement & HTMLSelectElement;
  if (/^(checkbox|radio)$/.test(field.type)) return field.checked ? field.value : '';
  if (field.selectedOptions) return [...field.selectedOptions].map((it) => it.value).join(', ');
  return `${field.value ?? element.textContent ?? ''}`;
}

/** Listens passively: what a person types is theirs, all else that is entered during a run is not. */
export function watchChanges(): Changes {
  let current = '';
  let seen = new WeakMap<Element, string>();
  let changed = new Map<Element, string>();

  function note(event: Event): void {
    const [field] = event.composedPath() as [Element];
    if (!current || !matchesOf(field, FIELD)) return;
    if (event.isTrusted) {
      changed.delete(field);
      seen.delete(field);
    } else if (!changed.has(field)) {
      changed.set(field, seen.get(field) ?? `${(field as HTMLInputElement).defaultValue ?? ''}`);
    }
  }
  for (const type of ['input', 'change']) {
    page.addEventListener(type, note, { capture: true, passive: true, signal: lifetime() });
  }
  return {
    see(element) {
      if (matchesOf(element, FIELD) && !seen.has(element)) seen.set(element, entryOf(element));
    },
    before(element) {
      const before = changed.get(element) ?? seen.get(element);
      return before === undefined || before === entryOf(element) ? undefined : before;
    },
    all: () => [...changed.keys()],
    renew(run) {
      if (run === current) return;
      current = run;
      seen = new WeakMap();
      changed = new Map();
    },
  };
}
