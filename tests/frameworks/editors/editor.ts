/** What a test asks of an editor: its own state, never the DOM that it draws. */

export interface Editor {
  /** The text of each paragraph (line of code), as the editor's model has them. */
  paragraphs(): string[];
  /** What of the text is bold in the model. */
  bold(): string[];
}

/** Draws the editor with these paragraphs into the box. */
export type Mount = (box: HTMLElement, paragraphs: readonly string[]) => Editor | Promise<Editor>;

export function button(label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.append(label);
  // Toolbars keep the editor's focus and selection this way.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('click', press);
  return element;
}

export function area(label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-label', label);
  return element;
}
