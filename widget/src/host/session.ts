/** The tab's storage; undefined where the page may not use it. */
export function storageOf(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
