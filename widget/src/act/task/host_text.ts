/** The text that an editing host shows, with its line ends. */
export function textOf(host: HTMLElement): string {
  return host.innerText ?? '';
}
