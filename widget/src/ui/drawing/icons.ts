import { FISH, h, svg } from './dom.ts';

const ICONS = {
  send: 'M12 19V5m-6 6 6-6 6 6',
  close: 'm6 6 12 12M18 6 6 18',
  stop: 'M7 7h10v10H7Z',
  again: 'M12 5v14M5 12h14',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  done: 'm5 12.5 4.5 4.5L19 7.5',
  failed: 'M12 7v6m0 4h.01',
  clip: 'm15 7-7 7a2 2 0 0 0 3 3l8-8a4 4 0 0 0-6-6l-8 8a6 6 0 0 0 9 9l6-6',
  pointer: 'M5 3l14 8-6.5 1.5L9 19Z',
} as const;

type IconName = keyof typeof ICONS | 'fish';

export function icon(name: IconName): SVGSVGElement {
  return svg(name === 'fish' ? FISH : ICONS[name]);
}

export function iconButton(
  name: IconName,
  label: string,
  click: (event: Event) => void,
): HTMLButtonElement {
  const named = { 'aria-label': label, title: label };
  return h('button', { type: 'button', class: name, ...named, click }, icon(name));
}

/** Renames a button; `seen`: its name is shown beside the icon, too. */
export function setLabel(button: HTMLElement, name: string, seen = false): void {
  button.ariaLabel = seen ? null : name;
  button.title = seen ? '' : name;
  button.classList.toggle('wide', seen);
  if (seen) button.replaceChildren(button.firstElementChild!, name);
}
