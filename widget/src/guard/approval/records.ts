/** Records, lists and addresses by syntax alone: a script of the page may have replaced all objects' methods. */

/** Finds nothing but what was put into it. As in `approvals.ts`, which is of the core. */
export function empty<T>(): Record<string, T> {
  return { __proto__: null } as unknown as Record<string, T>;
}

export function alone<T extends object>(of: T): T {
  return { __proto__: null, ...of };
}

/** Only a press on our own card approves these: no policy, host or action's name does. */
export const GRAVE: readonly string[] = ['payment', 'delete', 'credentials'];

/** As in `host/questions.ts`, which is of the core. */
export function isIn(list: readonly string[], name: string): boolean {
  for (let at = 0; at < list.length; at += 1) if (list[at] === name) return true;
  return false;
}

/** Of `POST /orders`, the second word. */
export function addressOf(request: string | undefined): string | undefined {
  if (request === undefined) return undefined;
  let address = '';
  let words = 0;
  for (let at = 0; at < request.length; at += 1) {
    if (request[at] === ' ') words += 1;
    else if (words === 1) address += request[at];
  }
  return address;
}

/** Undefined for a path of this site. */
export function originOf(address: string | undefined): string | undefined {
  if (address === undefined || address[0] === '/') return undefined;
  let origin = '';
  let slashes = 0;
  for (let at = 0; at < address.length; at += 1) {
    if (address[at] === '/') slashes += 1;
    if (slashes === 3) break;
    origin += address[at];
  }
  return slashes < 2 ? undefined : origin;
}
