/** Who is asking: a short-lived token, from the host's function or the server's own endpoint. */

import { toJson } from '../observe/lines/json.ts';
import type { Config, Token } from '../public/config.ts';
import type { Refused } from '../wire/protocol.ts';
import type { Trouble } from './developer_errors.ts';

export interface TokenSettings {
  readonly server: string;
  readonly key: string;
  readonly getToken?: Config['getToken'];
}

export class Denied extends Error {
  readonly code: Refused['reason'] | undefined;
  constructor(message: string, code: unknown) {
    super(message);
    this.code = REASONS.find((it) => it === code);
  }
}

const REASONS = ['origin', 'key', 'token', 'expired', 'limit'] as const;

const EARLY_MS = 30_000;

/** `refreshed` gets each token that replaces one; `ungated` lets pass what a call sends. */
export function createTokens(
  settings: TokenSettings,
  trouble: Trouble,
  refreshed: (token: string) => void,
  ungated: <T>(call: () => T) => T,
) {
  let current: Promise<string> | undefined;
  let previous: string | undefined;
  let timer = 0;

  async function mint(): Promise<string> {
    const minted = await ungated(() => settings.getToken?.() ?? request(settings, previous));
    const { token, expires_in = 0 } = typeof minted === 'string' ? { token: minted } : minted;
    const left = expires_in * 1000 || expiry(token) - Date.now();
    previous = token;
    clearTimeout(timer);
    if (left > 0) timer = window.setTimeout(refresh, Math.max(left - EARLY_MS, left / 2));
    return token;
  }

  /** A token valid for at least some seconds. Rejects with an Error that names the fix. */
  function get(): Promise<string> {
    current ??= mint().catch((error) => {
      current = undefined;
      throw settings.getToken ? new Error(`getToken failed: ${error.message}`) : error;
    });
    return current;
  }

  /** Refused, or of a visitor who left; `same`: the next one is for the same visitor. */
  function forget(same = false): void {
    current = undefined;
    if (!same) previous = undefined;
    clearTimeout(timer);
  }

  function refresh(): void {
    current = undefined;
    get().then(refreshed, (error) => trouble.tell(`no fresh token: ${error.message}`));
  }

  return { get, forget };
}

/** With the previous token, an anonymous visitor keeps their id. */
async function request({ server, key }: TokenSettings, previous?: string): Promise<Token> {
  const url = `${server}/pilotfish/token`;
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: toJson({ key, previous }),
  });
  // A truncated answer (page unloaded, network failure) is no refusal: this throws.
  const body = parsed(await answer.text());
  if (answer.ok && body.token) return body;
  const said = [body.message, body.detail, body.error].find((text) => typeof text === 'string');
  const message = `${url} answered ${answer.status}: ${said ?? 'no token'}`;
  throw answer.status < 500 ? new Denied(message, body.error) : new Error(message);
}

function parsed(text: string): { token: string } & Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return Object({});
  }
}

/** `exp` of a JWT in milliseconds since the epoch, or NaN. RFC 7519 4.1.4. */
function expiry(token: string): number {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)).exp * 1000;
  } catch {
    return Number.NaN;
  }
}
