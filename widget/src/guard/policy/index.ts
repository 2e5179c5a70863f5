/** Restrictions of the host's team on what is done: the server's policy, and the page's own. */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Observer, Rules } from '../../seams.ts';
import type { Act } from '../../wire/protocol.ts';
import { alone, GRAVE, isIn } from '../approval/records.ts';
import { leadsTo } from '../press/keys.ts';
import { addressIn } from '../request/destination.ts';
import { hasRoutes, isSelected, offLimits, type Place, patternOf } from './routes.ts';

type Names = Exclude<keyof Rules, 'mode'>;

export type Policies = ReturnType<typeof createPolicies>;

const ENTERS =
  /^(fill_input|clear_input|type_text|select_option|choose|set_date|set_slider|check|uncheck|upload_file|fill_form|press_key|hold_key)$/;
/** They lead away from where the agent may not be, or nowhere. */
const WAITS = /^(go_back|wait)$/;

export interface Waiver {
  readonly unasked?: readonly string[];
}

/** `of` is called each time: a page may restrict its own policy during a run. */
export function createPolicies(
  of: () => readonly Rules[],
  observer: Observer,
  server: () => Waiver | null = () => null,
  alwaysAsk: () => readonly string[] = () => [],
) {
  const all = (name: Names) => of().flatMap((it) => it[name] ?? []);

  function onElement(name: Names, element: Element | undefined): string | undefined {
    if (!element) return undefined;
    return all(name).find((it) => isMeant(it, element, observer));
  }

  const kept = (to: Place | undefined) => to && offLimits(of(), to);
  const leadsOff = (act: Act, element: Element) =>
    kept(viewOf(element).location) ?? kept(leadsTo(act, element));

  return {
    refusal(act: Act, element: Element | undefined): string | undefined {
      const { name, args } = act;
      if (all('no_actions').some((it) => patternOf(it).test(name)))
        return `${name} is switched off by this site's policy.`;
      if (name === 'navigate') return kept(addressIn(dom.page, `${args.path}`));
      if (WAITS.test(name)) return undefined;
      const barred = hasRoutes(of()) && (kept(location) ?? (element && leadsOff(act, element)));
      if (barred) return barred;
      const never = onElement('no_elements', element);
      if (never) return `This element is excluded by this site's policy (${never}).`;
      const typed = ENTERS.test(name) ? onElement('never_type', element) : undefined;
      return (
        typed && `This field is excluded by this site's policy (${typed}): the visitor fills it in.`
      );
    },
    leaving(to: Place): string | undefined {
      if (to.origin === location.origin) return offLimits(of(), to);
      const within = of().every(({ origins }) => !origins?.length || origins.includes(to.origin));
      return within ? undefined : `${to.origin} may not be opened, by this site's policy.`;
    },
    asks: (act: Act, element: Element | undefined) =>
      all('ask_actions').some((it) => patternOf(it).test(act.name)) ||
      !!onElement('ask_elements', element),
    /** The operator lets questions of this kind go unasked: only a server's policy can. */
    waives(kind: string): boolean {
      const { unasked = [] } = alone<Waiver>(server() ?? {});
      return isIn(unasked, kind) && !isIn(GRAVE, kind) && !isIn(alwaysAsk(), kind);
    },
  };
}

/** A CSS selector, or `role=button name=Delete*`, for the element or an ancestor. */
function isMeant(rule: string, element: Element, observer: Observer): boolean {
  const found = /^role=(\S+)(?:\s+name=(.+))?$/.exec(rule.trim());
  if (!found) return isSelected(rule, element);
  const { role, name } = observer.describe(element);
  return role === found[1] && (!found[2] || patternOf(found[2].replace(/^"|"$/g, '')).test(name));
}
