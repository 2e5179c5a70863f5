/** The button by which a member of the team teaches a task: where the server lets them. */

import * as dom from '../dom/index.ts';
import type { FromPage } from '../wire/protocol.ts';

interface Offer {
  readonly visitor: { readonly sight: { readonly root: HTMLElement; close(): void } };
  readonly server: { readonly link: { send(message: FromPage): void } };
  readonly api: { run(task: string): unknown };
}

/** Puts the button into the palette by which they teach what stands in its field. */
export function offerTeaching(widget: Offer): void {
  if (!widget.visitor.sight.root.querySelector('.teach')) offer(widget);
}

function offer({ visitor, server, api }: Offer): void {
  const { root, close } = visitor.sight;
  const field = root.querySelector<HTMLTextAreaElement>('.palette form textarea');
  const button = dom.page.createElement('button');
  button.type = 'button';
  button.className = 'teach';
  button.title = 'Do it by hand once: it becomes a recipe';
  button.textContent = 'Teach';
  button.addEventListener('click', (event) => {
    const task = field?.value.trim();
    if (!event.isTrusted) return;
    if (!field || !task) return field?.focus();
    field.value = '';
    close();
    server.link.send({ type: 'event', name: 'teach' });
    void api.run(task);
  });
  field?.after(button);
}
