/**
 * Optional, by a script tag after that of the widget: tells the page's own analytics what is counted
 * (the event `activity`), under the names `pilotfish_KIND`, without words of the visitor.
 *
 * `data-to` is gtm (the default), posthog or segment.
 */

type Push = (name: string, facts: object) => void;

interface Site {
  dataLayer?: object[];
  posthog?: { capture: Push };
  analytics?: { track: Push };
  pilotfish?: { on(name: 'activity', heard: (detail: { kind: string }) => void): unknown };
}

const site = window as unknown as Site;

/** Looked up at each event: the host's own tag may come later. */
const PUSH: Record<string, Push> = {
  gtm: (event, facts) => {
    site.dataLayer ??= [];
    site.dataLayer.push({ event, ...facts });
  },
  posthog: (name, facts) => site.posthog?.capture(name, facts),
  segment: (name, facts) => site.analytics?.track(name, facts),
};

const { to = 'gtm' } = document.currentScript?.dataset ?? {};
const push = PUSH[to];
if (!push) console.error(`Pilotfish: data-to is gtm, posthog or segment, found ${to}`);
else if (!site.pilotfish)
  console.error('Pilotfish: load pilotfish.js before pilotfish-analytics.js');
else site.pilotfish.on('activity', ({ kind, ...facts }) => push(`pilotfish_${kind}`, facts));
