/** Problems that the site's developer must fix: each is one console error, once. */

import * as dom from '../dom/index.ts';

export type Trouble = ReturnType<typeof createTrouble>;

export function createTrouble(server: () => string) {
  const logged = new Set<string>();
  let blocked = false;

  function tell(message: string): void {
    if (logged.has(message)) return;
    logged.add(message);
    console.error(`Pilotfish: ${message}`);
  }

  function violated({ blockedURI = '', effectiveDirective }: SecurityPolicyViolationEvent): void {
    const origin = [server(), socketAddress(server())]
      .map((address) => new URL(address).origin)
      .find((own) => blockedURI.startsWith(own));
    if (!origin) return;
    blocked ||= effectiveDirective === 'connect-src';
    tell(
      `the page's Content-Security-Policy blocks ${blockedURI}; add ${origin} to ${effectiveDirective}.`,
    );
  }

  dom.page.addEventListener('securitypolicyviolation', violated);
  return {
    tell,
    /** True once the page's policy has blocked our server: a retry is useless. */
    blocked: () => blocked,
    stop: () => dom.page.removeEventListener('securitypolicyviolation', violated),
  };
}

/** `https://host/agent` is served at `wss://host/agent/ws`. */
export function socketAddress(server: string): string {
  return `${server.replace(/^http/, 'ws')}/ws`;
}
