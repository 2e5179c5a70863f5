/**
 * The palette, in which the visitor types a task. Its field takes the focus at once, so that nothing
 * that is typed is lost; what stands around it is drawn by a chunk that is loaded as it opens.
 */

import { keep, kept } from '../../platform/kept.ts';
import { lazy } from '../../platform/lazy.ts';
import { page } from '../../platform/page.ts';
import { h } from '../drawing/dom.ts';
import type { Root } from '../drawing/root.ts';
import type { PaletteOptions } from './palette_host.ts';

const RECENT = 'pilotfish.recent';

export function createPalette(root: Root, options: PaletteOptions) {
  const { host } = options;
  let name = '';
  let before: Partial<HTMLElement> | null = null;
  /** What is typed before the rest hears it. */
  let keys = '';
  const field = h('textarea', { rows: '1' });
  const form = h('form', { submit }, field);
  const panel = h('div', { class: 'palette', hidden: true, keydown }, form);
  // A screen reader says it as the field takes the focus.
  options.words.each(({ placeholder }) => {
    field.placeholder = field.ariaLabel = placeholder;
  });
  // In sight once it is drawn.
  panel.style.cssText = 'position:fixed;opacity:0';
  root.element.append(panel);
  const drawn = lazy(
    () => import('./palette_drawn.ts'),
    ({ drawPalette }) => {
      drawn.tell((it) => panel.hidden || it.show(name));
      return drawPalette(root, {
        ...options,
        panel,
        form,
        field,
        draft: keys,
        submit,
        close,
        recent: { read: () => kept(RECENT), write: (tasks) => keep(RECENT, tasks) },
      });
    },
  );

  function keydown(event: KeyboardEvent): void {
    const { key, isComposing, shiftKey, target } = event;
    if (event.isTrusted && !key[1]) keys += key;
    if (key === 'Escape' || key === 'Enter') {
      // It is released over the page, which must not see it.
      addEventListener('keyup', (up) => up.stopPropagation(), { capture: true, once: true });
      if (isComposing) return;
      if (key === 'Escape') close();
      else if (shiftKey || target !== field) return;
      else submit();
      // Until it is drawn there is nothing else to go to.
    } else if (drawn.now() || key !== 'Tab') return;
    event.preventDefault();
  }

  function outside({ target, isTrusted }: Event): void {
    if (isTrusted && !root.isOurs(target as Node)) close();
  }

  /** Also before the palette is drawn: a request that waits here would end with its document. */
  function submit(event?: Event): void {
    event?.preventDefault();
    const task = field.value.trim();
    if (!task) field.focus();
    else {
      field.value = '';
      close();
      if (host.command(task)) return;
      drawn.tell((it) => it.add(task));
      warm();
      host.submit(task, drawn.now()?.files());
    }
  }

  /** The visitor is about to open it. */
  function warm(): void {
    drawn.load().catch(() => {});
  }

  function close(): void {
    if (panel.hidden) return;
    panel.hidden = true;
    page.removeEventListener('pointerdown', outside, true);
    before?.focus?.({ preventScroll: true });
    options.changed(false);
  }

  return {
    open(of: string, task?: string) {
      name = of;
      if (panel.hidden) before = page.activeElement as HTMLElement | null;
      panel.hidden = false;
      // From now on: the rest may not be drawn yet.
      page.addEventListener('pointerdown', outside, true);
      if (task !== undefined) field.value = task;
      options.changed(true);
      if (drawn.now()) drawn.tell((it) => it.show(name));
      else void drawn.insist(() => !panel.hidden);
      field.focus({ preventScroll: true });
    },
    close,
    warm,
    draft: () => (panel.hidden ? undefined : field.value),
    /** Words that were given back: they stand in the field when it is opened. */
    keep(task: string) {
      field.value ||= task;
    },
    /** A notice below the field, such as what this agent cannot do, and the task that asks for a person. */
    badge: (...badge: [text: string, person?: string]) => drawn.tell((it) => it.badge(...badge)),
    line: (text: string) => drawn.tell((it) => it.line(text)),
    /** What was asked in this tab before. */
    forget() {
      keep(RECENT);
      drawn.tell((it) => it.forget());
    },
  };
}
