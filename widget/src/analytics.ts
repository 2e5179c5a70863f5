/**
 * Optional, by a script tag after that of the widget: tells the page's analytics (`data-to`: gtm,
 * posthog or segment) what the event `activity` counts, as `pilotfish_KIND`, without visitors' words.
 */

type Push = (name: string, facts: object) => unknown;

interface Site {
  dataLayer?: object[];
  posthog?: { capture: Push };
  analytics?: { track: Push };
  pilotfish?: { on(name: 'activity', heard: (detail: { kind: string }) => void): unknown };
}

const site = window as unknown as Site;
/** Looked up at each event: the host's own tag may come later. */
const PUSH: Record<string, Push> = {
  gtm(event, facts) {
    site.dataLayer ??= [];
    site.dataLayer.push({ event, ...facts });
  },
  posthog: (name, facts) => site.posthog?.capture(name, facts),
  segment: (name, facts) => site.analytics?.track(name, facts),
};
const push = PUSH[document.currentScript?.dataset.to ?? 'gtm'];
if (push && site.pilotfish)
  site.pilotfish.on('activity', ({ kind, ...facts }) => push(`pilotfish_${kind}`, facts));
else console.error('Pilotfish: data-to is gtm, posthog or segment; load pilotfish.js before');
