/** The palette as it is drawn: the field, what is offered below it, and the start screen. */

import { page } from '../../platform/page.ts';
import { palette as PALETTE } from '../../strings/en.json';
import { filled } from '../../strings/filled.ts';
import { h } from '../drawing/dom.ts';
import { icon, iconButton, setLabel } from '../drawing/icons.ts';
import { adopt, disclose } from '../drawing/opened.ts';
import type { Root } from '../drawing/root.ts';
import type { Attach } from './attach.ts';
import { watchTyped } from './by_hand.ts';
import css from './palette.css';
import type { PaletteOptions, PaletteSettings } from './palette_host.ts';

interface DrawnOptions extends PaletteOptions {
  readonly panel: HTMLElement;
  readonly form: HTMLFormElement;
  readonly field: HTMLTextAreaElement;
  readonly draft: string;
  /** What was asked last in this tab; it outlives the document, and is wiped with the session. */
  readonly recent: {
    read(): unknown;
    write(tasks: readonly string[] | undefined): void;
  };
  submit(): void;
  close(): void;
}

const SELECTED_LENGTH = 80;
/** Of those that were asked last, the newest first: how many, and their length. */
const [RECENT, LENGTH] = [4, 1000];

function partsOf({ words, form, field, submit, close }: DrawnOptions) {
  const named = { autocomplete: 'off', enterkeyhint: 'send', maxlength: '4000' };
  for (const [name, value] of Object.entries(named)) field.setAttribute(name, value);
  field.dir = 'auto';
  const send = iconButton('send', '', submit);
  const away = iconButton('close', '', close);
  const own = h('ul', { hidden: true });
  const list = h('ul');
  const tries = h('ul');
  words.each((now) => {
    setLabel(send, now.send);
    setLabel(away, now.close);
    own.ariaLabel = own.dataset.name = now.commands;
    list.ariaLabel = list.dataset.name = now.recent;
    tries.ariaLabel = tries.dataset.name = now.examples;
  });
  // The field stays where it is: an element loses the focus that is moved.
  form.prepend(icon('fish'));
  form.append(send, away);
  return {
    ...{ own, list, tries },
    about: h('p', { class: 'about-page', dir: 'auto' }),
    // Filled once it is in the document, and never anew: screen readers say it once.
    ai: h('p', { class: 'ai', role: 'status', dir: 'auto' }),
    start: createStart(),
    badge: h('p', { class: 'badge', dir: 'auto', hidden: true }),
    line: h('p', { class: 'note', role: 'status', dir: 'auto', hidden: true }),
  };
}

export function drawPalette(root: Root, options: DrawnOptions) {
  const { words, settings, host, close, panel, form, field } = options;
  let attach: Attach | undefined;
  words.learn(PALETTE);
  adopt(root, css);
  const { read, write } = options.recent;
  const kept = read();
  let recent = Array.isArray(kept) ? kept.map(String).slice(0, RECENT) : [];
  // As the field holds it.
  for (const task of recent) host.stored(task.replace(/\r\n?/g, '\n').trim());
  let person: string | undefined;
  const typed = watchTyped(field, options.draft);
  const parts = partsOf(options);
  const { own, list, tries, about, ai, badge, line, start } = parts;
  panel.role = 'dialog';
  panel.ariaModal = 'true';
  panel.addEventListener('keydown', keydown);
  field.addEventListener('input', offer);
  panel.append(ai, about, start.element, own, tries, list, badge, line);
  panel.removeAttribute('style');

  function keydown(event: KeyboardEvent): void {
    const { key } = event;
    // In a text of several lines they move the caret.
    const inside = event.target === field && field.value.includes('\n');
    if (/^Arrow(Up|Down)$/.test(key) && !inside) {
      step(key === 'ArrowDown' ? 1 : -1, [field, ...panel.querySelectorAll('li button')]);
    } else if (key === 'Tab') {
      step(event.shiftKey ? -1 : 1, [...panel.querySelectorAll('textarea, button')]);
    } else return;
    event.preventDefault();
  }

  /** To the next of these, and from the last to the first. */
  function step(by: number, stops: Element[]): void {
    const at = stops.indexOf((panel.getRootNode() as ShadowRoot).activeElement!);
    (stops.at((at + by) % stops.length) as HTMLElement).focus();
  }

  function fill(target: HTMLElement, tasks: readonly string[]): void {
    target.hidden = !tasks.length;
    // A button that is drawn again loses the focus.
    if (`${[...target.children].map((it) => it.textContent)}` === `${tasks}`) return;
    const take = (task: string) => () => {
      field.value = task;
      if (task === person) options.submit();
      else field.focus();
    };
    target.replaceChildren(
      ...tasks.map((task) =>
        h('li', {}, h('button', { type: 'button', dir: 'auto', click: take(task) }, task)),
      ),
    );
  }

  function offer(): void {
    // As high as its text, up to the bound of the style sheet.
    field.style.height = '0';
    field.style.height = `${field.scrollHeight}px`;
    host.commands(own, field.value.trim(), close);
    start.element.hidden = !!field.value || start.isEmpty();
  }

  /** Where it cannot be loaded there is no button. */
  async function offerFiles(): Promise<void> {
    const limits = host.attachments();
    if (!limits || attach) return;
    const loaded = await import('./attach.ts').catch(() => undefined);
    attach ??= loaded?.createAttach(panel, form, field, words, limits);
  }

  function show(): void {
    start.draw(settings);
    offer();
    fill(list, recent);
    fill(
      tries,
      [...(person ? [person] : []), ...settings.examples].filter((it) => !recent.includes(it)),
    );
    const selected = host.selected();
    about.textContent = selected
      ? filled(words.now.selected, shortened(selected))
      : filled(words.now.page, page.title);
    about.hidden = !selected && !page.title;
    void offerFiles();
    setTimeout(() => disclose(ai, settings.undisclosed, words));
  }

  return {
    show(name: string) {
      panel.ariaLabel = name;
      show();
    },
    /** To what was asked last, unless it is secret. */
    add(task: string) {
      typed.sends(task);
      if (!host.keeps(task)) return;
      const short = task.slice(0, LENGTH);
      recent = [short, ...recent.filter((other) => other !== short)].slice(0, RECENT);
      write(recent);
    },
    badge(text: string, asks?: string) {
      badge.textContent = text;
      badge.hidden = !text;
      person = asks;
      if (!panel.hidden) show();
    },
    line(text: string) {
      line.textContent = text;
      line.hidden = !text;
    },
    forget() {
      recent = [];
      write(undefined);
    },
    /** Those beside the request that is being sent. */
    files: () => attach?.take(),
  };
}

function shortened(text: string): string {
  const one = text.replace(/\s+/g, ' ');
  return one.length > SELECTED_LENGTH ? `${one.slice(0, SELECTED_LENGTH)}…` : one;
}

/** What stands below the empty field: the host's picture and greeting, or what it puts into the slot. */
function createStart() {
  const greeting = h('p', { dir: 'auto' });
  const slot = h('slot', { name: 'start' }, greeting);
  let picture: HTMLImageElement | undefined;
  const element = h('div', { class: 'start', hidden: true }, slot);
  return {
    element,
    isEmpty: () => !greeting.textContent && !slot.assignedNodes().length,
    draw({ greeting: text, logo }: PaletteSettings) {
      greeting.textContent = text;
      if (!picture && logo) {
        picture = h('img', { alt: '' });
        slot.prepend(picture);
      }
      if (!picture) return;
      picture.hidden = !logo;
      if (logo && picture.src !== logo) picture.src = logo;
    },
  };
}
