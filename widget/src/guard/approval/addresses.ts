/** Parts of addresses, by syntax alone: no function that a script of the page may replace. */

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
