/** The palette: the visitor types a task. */

import { page } from '../host/page.ts';
import { h, icon, iconButton } from './dom.ts';
import type { Strings } from './strings.ts';

export interface Palette {
  open(name: string, task?: string): void;
  close(): void;
  /** The text in the field while the palette is open. */
  draft(): string | undefined;
  /** A notice below the field, such as what this agent cannot do. */
  badge(text: string): void;
  /** State of the link to the server. */
  line(text: string): void;
}

export interface PaletteOptions {
  readonly strings: Strings;
  submit(task: string): void;
  /** Opened (true) or closed. */
  changed(open: boolean): void;
}

const RECENT = 4;
const KEYUP = { capture: true, once: true };

/** The key that closed the palette is released over the page, which must not see it. */
function keepInside(event: Event): void {
  event.stopPropagation();
}

export function createPalette(root: HTMLElement, options: PaletteOptions): Palette {
  const { strings, changed } = options;
  let recent: string[] = [];
  let before: Element | null = null;

  const field = h('input', {
    type: 'text',
    placeholder: strings.placeholder,
    'aria-label': strings.placeholder,
    autocomplete: 'off',
    enterkeyhint: 'send',
    maxlength: '4000',
  });
  const list = h('ul', { 'aria-label': strings.recent });
  const badge = h('p', { class: 'badge', hidden: true });
  const line = h('p', { class: 'note', role: 'status', hidden: true });
  const form = h('form', { submit }, icon('fish'), field, iconButton('send', strings.send, submit));
  const panel = h(
    'div',
    { class: 'palette', role: 'dialog', hidden: true, keydown },
    form,
    list,
    badge,
    line,
  );
  root.append(panel);

  function submit(event: Event): void {
    event.preventDefault();
    const task = field.value.trim();
    if (!task) {
      field.focus();
      return;
    }
    recent = [task, ...recent.filter((other) => other !== task)].slice(0, RECENT);
    field.value = '';
    close();
    options.submit(task);
  }

  function keydown(event: KeyboardEvent): void {
    const { key, isComposing } = event;
    if (key === 'Escape' || key === 'Enter') addEventListener('keyup', keepInside, KEYUP);
    if (key === 'Escape' && !isComposing) close();
    else if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1);
    else if (key !== 'Enter' || !isComposing) return;
    event.preventDefault();
  }

  /** Cycles from the field through the recent tasks. */
  function step(by: number): void {
    const stops = [field, ...list.querySelectorAll('button')];
    const at = stops.indexOf((panel.getRootNode() as ShadowRoot).activeElement as HTMLInputElement);
    stops.at((at + by) % stops.length)!.focus();
  }

  function show(): void {
    list.hidden = !recent.length;
    const again = (task: string) => () => {
      field.value = task;
      field.focus();
    };
    list.replaceChildren(
      ...recent.map((task) =>
        h('li', {}, h('button', { type: 'button', click: again(task) }, task)),
      ),
    );
  }

  function outside({ target, isTrusted }: Event): void {
    if (isTrusted && target !== (panel.getRootNode() as ShadowRoot).host) close();
  }

  function close(): void {
    if (panel.hidden) return;
    panel.hidden = true;
    page.removeEventListener('pointerdown', outside, true);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    changed(false);
  }

  return {
    open(name, task) {
      if (panel.hidden) {
        before = page.activeElement;
        page.addEventListener('pointerdown', outside, true);
      }
      panel.ariaLabel = name;
      panel.hidden = false;
      if (task !== undefined) field.value = task;
      show();
      changed(true);
      field.focus({ preventScroll: true });
    },
    close,
    draft: () => (panel.hidden ? undefined : field.value),
    badge(text) {
      badge.textContent = text;
      badge.hidden = !text;
    },
    line(text) {
      line.textContent = text;
      line.hidden = !text;
    },
  };
}
