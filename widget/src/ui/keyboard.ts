/**
 * The keyboard on a screen covers the bottom of the page without making it smaller: what it leaves is
 * the visual viewport. The interface stays within, by two properties that its styles add.
 */

/** Followed until the function is called that it returns. */
export function followKeyboard(root: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const fit = () => {
    // Where the visitor has zoomed in, the rest of the page is out of view on purpose.
    const zoomed = view.scale > 1.01;
    const above = zoomed ? 0 : Math.max(0, view.offsetTop);
    const below = zoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
    root.style.setProperty('--above', `${Math.round(above)}px`);
    root.style.setProperty('--keys', `${Math.round(below)}px`);
  };
  fit();
  view.addEventListener('resize', fit);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', fit);
    view.removeEventListener('scroll', fit);
  };
}
