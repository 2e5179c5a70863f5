/** What the widget and the early script keep on `window`. */

const NAMES = 'Listeners Doubles Pointed Roots Internals Passwords First'
  .split(' ')
  .map((it) => `__pilotfish${it}`);

/** Takes it away, with what the early script has wrapped. */
export function removeGlobals(stub: unknown): void {
  const page = window as { __pilotfishRestore?: () => void; pilotfish?: unknown };
  if (Object.hasOwn(page, '__pilotfishRestore')) page.__pilotfishRestore?.();
  for (const name of NAMES) Reflect.deleteProperty(window, name);
  if (page.pilotfish === stub) delete page.pilotfish;
}
