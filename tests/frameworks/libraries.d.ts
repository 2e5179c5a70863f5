/** What of the libraries is used here, where they bring no types of their own. */

declare module 'react' {
  export function createElement(
    type: string,
    props: Record<string, unknown> | null,
    ...children: unknown[]
  ): unknown;
}
declare module 'react18' {
  export { createElement } from 'react';
}
declare module 'react-dom' {
  export function flushSync(work: () => void): void;
}
declare module 'react-dom18' {
  export { flushSync } from 'react-dom';
}
declare module 'react-dom/client' {
  export function createRoot(box: Element): { render(tree: unknown): void; unmount(): void };
}
declare module 'react-dom18/client' {
  export { createRoot } from 'react-dom/client';
}
declare module 'htmx.org/dist/htmx.esm.js' {
  const htmx: { swap(into: Record<string, unknown>): Promise<void> };
  export default htmx;
}
declare module '@hotwired/turbo' {
  export interface StreamElement extends HTMLElement {
    render(): Promise<void>;
  }
}
declare module '*.svelte' {
  const component: unknown;
  export default component;
}
