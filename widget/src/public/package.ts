/** The package `pilotfish`. */

import type { Pilotfish } from './api.ts';
import type { Config } from './config.ts';

/**
 * Starts the widget in this document and returns it at once; calls are queued until it has loaded.
 * There is one widget in a document: where it runs already, whoever started it, `config` is applied
 * to it. Throws a TypeError that says what is allowed.
 */
export declare function create(config?: Config): Pilotfish;

/** The version of this package. */
export declare const version: string;
