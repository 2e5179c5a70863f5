/** The palette: the visitor types a task. */

import { page } from '../platform/page.ts';
import { h, icon, iconButton, label } from './dom.ts';
import type { Recent } from './recent.ts';
import type { Words } from './shown_strings.ts';
import { filled } from './strings.ts';

export interface Palette {
  open(name: string, task?: string): void;
  close(): void;
  /** The text in the field while the palette is open. */
  draft(): string | undefined;
  /** Words that were given back: they stand in the field when it is opened. */
  keep(task: string): void;
  /** A notice below the field, such as what this agent cannot do. */
  badge(text: string): void;
  /** State of the link to the server. */
  line(text: string): void;
}

export interface PaletteOptions {
  readonly words: Words;
  readonly recent: Recent;
  /** Requests that the host suggests. */
  examples(): readonly string[];
  /** What is selected in the page. */
  selected(): string | undefined;
  /** Draws the entries of the host that fit the text in the field. */
  commands(list: HTMLElement, text: string, close: () => void): void;
  /** Carries out the entry that is called so; false if there is none. */
  command(text: string): boolean;
  submit(task: string): void;
  /** Whether it may be offered again: nothing in it is secret. */
  keeps(task: string): boolean;
  /** Opened (true) or closed. */
  changed(open: boolean): void;
}

const KEYUP = { capture: true, once: true };
const SELECTED_LENGTH = 80;

/** The key that closed the palette is released over the page, which must not see it. */
function keepInside(event: Event): void {
  event.stopPropagation();
}

function partsOf(words: Words, submit: (event: Event) => void, close: () => void) {
  const field = h('input', {
    type: 'text',
    autocomplete: 'off',
    enterkeyhint: 'send',
    maxlength: '4000',
    dir: 'auto',
  });
  const send = iconButton('send', '', submit);
  const away = iconButton('close', '', close);
  const own = h('ul', { hidden: true });
  const list = h('ul');
  const tries = h('ul');
  words.each((now) => {
    field.placeholder = field.ariaLabel = now.placeholder;
    label(send, now.send);
    label(away, now.close);
    own.ariaLabel = own.dataset.name = now.commands;
    list.ariaLabel = list.dataset.name = now.recent;
    tries.ariaLabel = tries.dataset.name = now.examples;
  });
  return {
    ...{ field, own, list, tries },
    form: h('form', { submit }, icon('fish'), field, send, away),
    about: h('p', { class: 'about-page', dir: 'auto' }),
    badge: h('p', { class: 'badge', dir: 'auto', hidden: true }),
    line: h('p', { class: 'note', role: 'status', dir: 'auto', hidden: true }),
  };
}

export function createPalette(root: HTMLElement, options: PaletteOptions): Palette {
  const { words, recent, changed } = options;
  let before: Element | null = null;
  const { field, own, list, tries, form, about, badge, line } = partsOf(words, submit, close);
  const panel = h('div', { class: 'palette', role: 'dialog', 'aria-modal': 'true', hidden: true });
  panel.addEventListener('keydown', keydown);
  field.addEventListener('input', offer);
  panel.append(form, about, own, tries, list, badge, line);
  root.append(panel);

  function submit(event: Event): void {
    event.preventDefault();
    const task = field.value.trim();
    if (!task) {
      field.focus();
      return;
    }
    const done = options.command(task);
    if (!done && options.keeps(task)) recent.add(task);
    field.value = '';
    close();
    if (!done) options.submit(task);
  }

  function keydown(event: KeyboardEvent): void {
    const { key, isComposing } = event;
    if (key === 'Escape' || key === 'Enter') addEventListener('keyup', keepInside, KEYUP);
    if (key === 'Escape' && !isComposing) close();
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      step(key === 'ArrowDown' ? 1 : -1, [field, ...panel.querySelectorAll('li button')]);
    } else if (key === 'Tab') {
      step(event.shiftKey ? -1 : 1, [...panel.querySelectorAll('input, button')]);
    } else if (key !== 'Enter' || !isComposing) return;
    event.preventDefault();
  }

  /** To the next of these, and from the last to the first. */
  function step(by: number, stops: Element[]): void {
    const at = stops.indexOf((panel.getRootNode() as ShadowRoot).activeElement!);
    (stops.at((at + by) % stops.length) as HTMLElement).focus();
  }

  function fill(target: HTMLElement, tasks: readonly string[]): void {
    target.hidden = !tasks.length;
    const take = (task: string) => () => {
      field.value = task;
      field.focus();
    };
    target.replaceChildren(
      ...tasks.map((task) =>
        h('li', {}, h('button', { type: 'button', dir: 'auto', click: take(task) }, task)),
      ),
    );
  }

  function offer(): void {
    options.commands(own, field.value.trim(), close);
  }

  function show(): void {
    offer();
    const tasks = recent.all();
    fill(list, tasks);
    fill(
      tries,
      options.examples().filter((it) => !tasks.includes(it)),
    );
    const selected = options.selected();
    about.textContent = selected
      ? filled(words.now.selected, shortened(selected))
      : filled(words.now.page, page.title);
    about.hidden = !selected && !page.title;
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
      changed(true);
      show();
      field.focus({ preventScroll: true });
    },
    close,
    draft: () => (panel.hidden ? undefined : field.value),
    keep(task) {
      field.value ||= task;
    },
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

function shortened(text: string): string {
  const one = text.replace(/\s+/g, ' ');
  return one.length > SELECTED_LENGTH ? `${one.slice(0, SELECTED_LENGTH)}…` : one;
}
