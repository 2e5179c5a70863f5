/** What the host's page adds to each prompt. */

/**
 * Called before each look at the page; may return a promise. A text or a value of JSON; nothing,
 * `null` or `''` tells nothing.
 */
export type ContextProvider = () => unknown;
