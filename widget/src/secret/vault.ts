/**
 * What the visitor said in confidence: placeholders stand for it everywhere but in the field that it
 * is typed into. The values live in this document, and for the moment of a page load in
 * sessionStorage, from where the next document of this origin takes them.
 */

import { keep, kept } from '../platform/kept.ts';
import { pattern, replaceSecrets, type SecretKind } from './recognised.ts';

export type Vault = ReturnType<typeof createVault>;

interface Kept {
  readonly value: string;
  readonly origin: string;
}

const KEY = 'pilotfish.secrets';
const PLACEHOLDER = /\{\{secret:([a-z]+(?:-[a-z0-9]+)?)\}\}/g;
const MASK = '••••';
const MOST = 50;

export function createVault() {
  let held = new Map<string, Kept>();

  function nameOf(value: string, kind: SecretKind): string {
    for (const [name, it] of held) if (it.value === value) return name;
    let name: string = kind;
    for (let at = 2; held.has(name); at += 1) name = `${kind}-${at}`;
    // A page may have a variable named origin.
    held.set(name, { value, origin: location.origin });
    return name;
  }

  const put = (value: string, kind: SecretKind) =>
    held.size < MOST ? `{{secret:${nameOf(value, kind)}}}` : MASK;

  /** Without keeping anything: `••••` for each secret. */
  const masked = (text: string) => replaceSecrets(text, () => MASK);

  function leave(): void {
    if (held.size) keep(KEY, [...held]);
  }

  function take(): void {
    const left = kept<[string, Kept][]>(KEY);
    keep(KEY);
    // Else it was not left by us.
    if (Array.isArray(left)) held = new Map([...left.filter(Array.isArray), ...held]);
  }

  /** What a script of the page dispatches is no page load. */
  const hide = (event: Event) => void (event.isTrusted && leave());

  addEventListener('pagehide', hide);
  addEventListener('pageshow', take);
  take();
  return {
    /** `text` with a placeholder for each secret in it, or as a whole, if it is one of that kind. */
    keep: (text: string, kind?: SecretKind) =>
      kind ? put(text.trim(), kind) : replaceSecrets(text, put),
    pattern,
    masked,
    confided: (text: string) => masked(text) !== text,
    /** As people see it: `•••• 4242`. */
    shown: (text: string) =>
      text.replace(PLACEHOLDER, (_, name: string) => {
        const { value } = held.get(name) ?? {};
        const last = value && /^(card|iban)/.test(name) ? value.replace(/\W/g, '').slice(-4) : '';
        return last ? `${MASK} ${last}` : MASK;
      }),
    /** What a placeholder stands for; undefined where it was not given here, on the page's origin `at`. */
    reveal(placeholder: string, at: string) {
      const it = held.get(placeholder.trim().slice('{{secret:'.length, -2));
      return it?.origin === at ? it.value : undefined;
    },
    clear() {
      held = new Map();
      take();
      held.clear();
    },
    /** Left to the next widget of this tab. */
    stop() {
      leave();
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', take);
    },
  };
}
