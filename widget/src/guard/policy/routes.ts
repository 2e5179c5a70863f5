/** Which paths and elements a policy lets the agent open and read. The server has the paths in `guard/routes.py`. */

import * as dom from '../../dom/index.ts';
import type { Rules } from '../../seams.ts';

export type Place = Pick<URL, 'protocol' | 'origin' | 'pathname' | 'hash'>;

const TIMES = 3;

/** Why a policy keeps the agent from `to`; undefined where it may go, and on other sites. */
export function offLimits(rules: readonly Rules[], to: Place): string | undefined {
  if (!/^https?:$/.test(to.protocol) || to.origin !== location.origin) return undefined;
  const path = plain(to.pathname);
  const route = /^#!?(?=\/)/.test(to.hash) ? plain(to.hash.replace(/^#!?/, '')) : undefined;
  const says = (rule: string) => `${path} is off limits by this site's policy (${rule}).`;
  for (const { routes, no_routes = [] } of rules) {
    const never = no_routes.find((it) => fits(it, path) || (route && fits(it, route)));
    if (never) return says(`no_routes: ${never}`);
    if (routes?.length && !routes.some((it) => fits(it, path))) {
      return says(`routes: ${routes.join(', ')}`);
    }
  }
  return undefined;
}

export function hasRoutes(rules: readonly Rules[]): boolean {
  return rules.some(({ routes, no_routes }) => routes?.length || no_routes?.length);
}

/** A slash at the end makes no difference. */
function fits(pattern: string, path: string): boolean {
  const is = patternOf(decoded(pattern));
  return is.test(path) || is.test(path.endsWith('/') ? path.slice(0, -1) : `${path}/`);
}

/** `*` matches any text; other characters match themselves, in upper or lower case unless `flags` say otherwise. */
export function patternOf(pattern: string, flags = 'isu'): RegExp {
  const parts = pattern.split('*').map((it) => it.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, flags);
}

/** As a server may read it: without encoding, parameters, doubled slashes and dots. */
function plain(path: string): string {
  const text = decoded(path)
    .replace(/\\/g, '/')
    .replace(/;[^/]*/g, '');
  const parts: string[] = [];
  for (const part of text.split('/')) {
    if (part === '..') parts.pop();
    else if (part && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}${parts.length && text.endsWith('/') ? '/' : ''}`;
}

function decoded(text: string): string {
  let now = text;
  for (let times = 0; times < TIMES; times += 1) {
    now = now.replace(/(%[\da-f]{2})+/gi, (it) => {
      try {
        return decodeURIComponent(it);
      } catch {
        return it.replace(/%[0-7]./g, decodeURIComponent);
      }
    });
  }
  return now.normalize();
}

export function readable(rules: readonly Rules[]): ((element: Element) => boolean) | undefined {
  const never = rules.flatMap((it) => it.never_read ?? []);
  const routed = hasRoutes(rules);
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
