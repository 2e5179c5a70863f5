/** For Vue 3: `pilotfish/vue`. */

import type { DefineComponent, MaybeRefOrGetter, ShallowRef } from 'vue';
import type { ActionDefinition, ContextProvider, ParamsOf } from './actions.ts';
import type { Pilotfish } from './api.ts';
import type { Config } from './config.ts';
import type { EventName, Listener } from './events.ts';
import type { ConnectionState, Message, Status } from './results.ts';
import type { Renderer } from './surfaces.ts';

/** What `usePilotfish()` returns. */
export interface PilotfishState {
  /** The page's widget; its calls are queued until it has loaded. */
  readonly pilotfish: Pilotfish;
  /** What the agent is doing now. */
  readonly status: Readonly<ShallowRef<Status>>;
  /** The line to the server. */
  readonly connection: Readonly<ShallowRef<ConnectionState>>;
}

/**
 * Starts the widget when it is mounted and removes it when it is unmounted; changes of its property
 * `config` are applied. It renders nothing itself. Place it once, in the root of your application.
 * @example
 * const app: Component = PilotfishWidget; // <PilotfishWidget :config="{ server: '/agent' }" />
 */
export declare const PilotfishWidget: DefineComponent<{ config?: Config }>;

/**
 * The widget and its status, in any `setup()`; on a server, a widget that does nothing.
 * @example
 * const { pilotfish, status } = usePilotfish(); // status.value
 */
export declare function usePilotfish(): PilotfishState;

/**
 * An action that the model may call while this component is mounted. Where it is a ref or a getter,
 * it is registered again when it changes.
 * @example
 * useAction(() => ({ name: 'greet', description: 'Greet', handler: () => 'Hi' }));
 */
export declare function useAction<const Schema, Params = ParamsOf<Schema>>(
  definition: MaybeRefOrGetter<ActionDefinition<Params, Schema>>,
): void;

/**
 * What the visitor and the agent have said: see `Pilotfish.messages`.
 * @example
 * const texts = computed(() => useMessages().value.map(({ text }) => text));
 */
export declare function useMessages(): Readonly<ShallowRef<readonly Message[]>>;

/**
 * A context provider while this component is mounted: see `registerContextProvider()`.
 * @example
 * useContextProvider('plan', () => 'Pro');
 */
export declare function useContextProvider(role: string, provide: ContextProvider): void;

/**
 * A renderer of surfaces while this component is mounted: see `registerRenderer()`.
 * @example
 * useRenderer((surface, { cancel }) => cancel());
 */
export declare function useRenderer(renderer: Renderer | Renderer['render']): void;

/**
 * A listener while this component is mounted: see `on()`.
 * @example
 * useEvent('done', ({ summary }) => console.log(summary));
 */
export declare function useEvent<E extends EventName>(name: E, listener: Listener<E>): void;
