/** The package `pilotfish`. */

import type { Pilotfish } from './api.ts';
import type { Config } from './config.ts';

/**
 * Starts the widget and returns it at once; calls are queued until it has loaded. Where it
 * runs already, `config` is applied to it.
 * @example
 * const pilotfish = create({ server: '/agent', key: 'pk_dev', look: { theme: 'dark' } });
 */
export declare function create(config?: Config): Pilotfish;

/** The version of this package. */
export declare const version: string;
