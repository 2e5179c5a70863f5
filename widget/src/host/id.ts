/** Whether a run is that of an agent of the host's (`external()`), which no server knows. */
export function isExternal(run_id: string): boolean {
  return run_id.startsWith('external-');
}

/** 128 random bits as hex; `crypto.randomUUID` is missing on plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
