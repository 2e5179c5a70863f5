/** What policies say of reading, and the mode that they leave: known before anything acts. */

import * as dom from '../../dom/index.ts';
import type { Rules } from '../../seams.ts';
import { offLimits } from './routes.ts';

export function readable(rules: readonly Rules[]): ((element: Element) => boolean) | undefined {
  const never = rules.flatMap((it) => it.never_read ?? []);
  const routed = rules.some(({ routes, no_routes }) => routes?.length || no_routes?.length);
  if (!never.length && !routed) return undefined;
  return (element) =>
    !never.some((it) => isSelected(it, element)) && !(routed && showsOffLimits(rules, element));
}

/** A frame of this site may show what the page itself may not. */
function showsOffLimits(rules: readonly Rules[], element: Element): boolean {
  const shown = /^i?frame$/.test(dom.tagOf(element) ?? '') ? dom.documentOf(element) : null;
  const view = shown && dom.viewOf(shown);
  return !!view && offLimits(rules, view.location) !== undefined;
}

export function modeOf(modes: readonly (Rules['mode'] | undefined)[]): 'show' | 'ask' | 'act' {
  return (['show', 'ask'] as const).find((it) => modes.includes(it)) ?? 'act';
}

export function isSelected(selector: string, element: Element): boolean {
  try {
    return dom.closestOf(element, selector) !== null;
  } catch {
    return true; // A selector that cannot be read takes away more rather than less.
  }
}
