/** Restrictions of the host's team on what is done: the server's policy, and the page's own. */

import type { Act } from '../link/protocol.ts';
import { page } from '../observe/walk/root.ts';
import type { Observer, Rules } from '../seams.ts';
import { isSelected } from './never_read.ts';
import { alone, isIn } from './records.ts';

type Names = Exclude<keyof Rules, 'mode'>;

export interface Policies {
  /** Why it is refused; undefined if no policy forbids it. */
  refusal(act: Act, element: Element | undefined): string | undefined;
  /** Why the agent may not go to this other site. */
  leaving(away: URL): string | undefined;
  /** The visitor is asked about it, whatever it does. */
  asks(act: Act, element: Element | undefined): boolean;
  /** The operator lets questions of this kind go unasked: only a server's policy can. */
  waives(kind: string): boolean;
}

const ENTERS =
  /^(fill_input|clear_input|type_text|select_option|choose|set_date|set_slider|check|uncheck|upload_file|fill_form|press_key|hold_key)$/;
const POINTS = /^(scroll|scroll_to|find|read|extract_table|wait|wait_until|border|highlight)$/;

/** Of the server's policy alone: no page can set it. */
export interface Waiver {
  readonly unasked?: readonly string[];
}

/** What no server's policy takes away. */
const ALWAYS: readonly string[] = ['payment', 'delete', 'credentials'];

/** `of` is called each time: a page may restrict its own policy during a run. */
export function createPolicies(
  of: () => readonly Rules[],
  observer: Observer,
  server: () => Waiver | null = () => null,
  alwaysAsk: () => readonly string[] = () => [],
): Policies {
  const all = (name: Names) => of().flatMap((it) => it[name] ?? []);
  const any = (name: Names, text: string) => all(name).some((it) => patternOf(it).test(text));

  function onElement(name: Names, element: Element | undefined): string | undefined {
    if (!element) return undefined;
    return all(name).find((it) => isMeant(it, element, observer));
  }

  /** Each policy that names routes must include this one. */
  function isRoute(path: string): boolean {
    const within = of().every(
      ({ routes }) => !routes?.length || routes.some((it) => patternOf(it).test(path)),
    );
    return within && !any('no_routes', path);
  }

  return {
    refusal(act, element) {
      const { name, args } = act;
      if (any('no_actions', name)) return `${name} is switched off by this site's policy.`;
      const to = name === 'navigate' ? pathOf(`${args.path}`) : undefined;
      if (to !== undefined && !isRoute(to)) return `${to} is not allowed by this site's policy.`;
      if (!POINTS.test(name) && to === undefined && !isRoute(location.pathname)) {
        return `Actions on ${location.pathname} are not allowed by this site's policy.`;
      }
      const never = onElement('no_elements', element);
      if (never) return `This element is excluded by this site's policy (${never}).`;
      const typed = ENTERS.test(name) ? onElement('never_type', element) : undefined;
      return (
        typed && `This field is excluded by this site's policy (${typed}): the visitor fills it in.`
      );
    },
    leaving(away) {
      const within = of().every(({ origins }) => !origins?.length || origins.includes(away.origin));
      return within ? undefined : `${away.origin} may not be opened, by this site's policy.`;
    },
    asks: (act, element) => any('ask_actions', act.name) || !!onElement('ask_elements', element),
    waives(kind) {
      const { unasked = [] } = alone<Waiver>(server() ?? {});
      return isIn(unasked, kind) && !isIn(ALWAYS, kind) && !isIn(alwaysAsk(), kind);
    },
  };
}

function pathOf(address: string): string | undefined {
  return URL.canParse(address, page.baseURI) ? new URL(address, page.baseURI).pathname : undefined;
}

/** `*` matches any text; other characters match themselves. */
function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((it) => it.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'iu');
}

/** A CSS selector, or `role=button name=Delete*`, for the element or an ancestor. */
function isMeant(rule: string, element: Element, observer: Observer): boolean {
  const told = /^role=(\S+)(?:\s+name=(.+))?$/.exec(rule.trim());
  if (!told) return isSelected(rule, element);
  const { role, name } = observer.describe(element);
  return role === told[1] && (!told[2] || patternOf(told[2].replace(/^"|"$/g, '')).test(name));
}
