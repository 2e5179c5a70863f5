/** For React 18 and later: `pilotfish/react`. */

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
  /** What the agent is doing now; a change renders the component again. */
  readonly status: Status;
  /** The line to the server. */
  readonly connection: ConnectionState;
}

/**
 * Starts the widget when it is mounted, removes it when it is unmounted, and applies changes of
 * `config`. Place it once, in the root of your application.
 * @example
 * const app = PilotfishWidget({ config: { server: '/agent' } }); // <PilotfishWidget config={…} />
 */
export declare function PilotfishWidget(props: { config?: Config }): null;

/**
 * The widget and its status, in any component; on a server, a widget that does nothing.
 * @example
 * const { pilotfish, status } = usePilotfish();
 */
export declare function usePilotfish(): PilotfishState;

/**
 * An action that the model may call while this component is mounted; the latest functions are called.
 * @example
 * useAction({ name: 'greet', description: 'Greet', handler: ({ who }) => `Hi ${who}` });
 */
export declare function useAction<const Schema, Params = ParamsOf<Schema>>(
  definition: ActionDefinition<Params, Schema>,
): void;

/**
 * What the visitor and the agent have said: see `Pilotfish.messages`.
 * @example
 * const texts = useMessages().map(({ text }) => text);
 */
export declare function useMessages(): readonly Message[];

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
