/** `pilotfish/react`: the component, hooks for what the agent does, and what lives with a component. */

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { installStub } from '../host/runs/queue.ts';
import type { ActionDefinition, ActionHandler } from '../public/actions.ts';
import type { Config } from '../public/config.ts';
import type { Listener } from '../public/events.ts';
import type * as Package from '../public/react.ts';
import type { Message } from '../public/results.ts';
import type { Renderer } from '../public/surfaces.ts';
import { changedSettings, following as live } from './changed.ts';
import { apply, lasting, start } from './lasting.ts';
import { connection, messages, type Store, status, widget } from './status.ts';

const NONE: readonly Message[] = [];

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

function useStore<T>(store: Store<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.now, () => onServer);
}

export const PilotfishWidget: typeof Package.PilotfishWidget = ({ config = {} }) => {
  const latest = useLatest<Config>(config);
  const applied = useRef<Config>(config);
  useEffect(() => {
    start(live(applied.current, () => latest.current));
    return () => installStub().destroy();
  }, [latest]);
  useEffect(() => {
    const news = changedSettings(applied.current, config);
    applied.current = config;
    if (news) apply(live(news, () => latest.current));
  });
  return null;
};

export const usePilotfish: typeof Package.usePilotfish = () => {
  const server = useRef<ReturnType<typeof installStub>>(null);
  server.current ??= installStub();
  const pilotfish = useStore(widget, server.current);
  return { pilotfish, status: useStore(status, 'idle'), connection: useStore(connection, 'idle') };
};

export const useMessages: typeof Package.useMessages = () => useStore(messages, NONE);

export const useAction: typeof Package.useAction = (given) => {
  const definition = given as ActionDefinition;
  const latest = useLatest(definition);
  // Functions are called as of the last render; only what the model reads is registered again.
  const { parameters, ...rest } = definition;
  // A library's own object, which no text can stand for.
  const schema = parameters && '~standard' in parameters ? parameters : undefined;
  const key = JSON.stringify(schema ? rest : definition);
  useEffect(
    // After the component that starts the widget: `told` says when to register again.
    () =>
      lasting((it) => {
        const latestOnly = following(JSON.parse(key), latest);
        return it.registerAction(
          schema ? { ...latestOnly, parameters: schema as never } : latestOnly,
        );
      }),
    [key, latest, schema],
  );
};

export const useContextProvider: typeof Package.useContextProvider = (role, provide) => {
  const latest = useLatest(provide);
  useEffect(
    () => lasting((it) => it.registerContextProvider(role, () => latest.current())),
    [role, latest],
  );
};

export const useRenderer: typeof Package.useRenderer = (renderer) => {
  const latest = useLatest(typeof renderer === 'function' ? { render: renderer } : renderer);
  const key = JSON.stringify(latest.current);
  useEffect(() => {
    const render: Renderer['render'] = (...drawn) => latest.current.render(...drawn);
    return lasting((it) => it.registerRenderer({ ...JSON.parse(key), render }));
  }, [key, latest]);
};

export const useEvent: typeof Package.useEvent = (name, listener) => {
  const latest = useLatest(listener);
  useEffect(() => {
    const listen = ((...payload: Parameters<Listener>) =>
      (latest.current as Listener)(...payload)) as typeof listener;
    return lasting((it) => it.on(name, listen));
  }, [name, latest]);
};

function following(definition: ActionDefinition, latest: { readonly current: ActionDefinition }) {
  const handler: ActionHandler = (params, context) => {
    const { current } = latest;
    return (current.handler ?? current.execute)?.call(current, params, context);
  };
  const confirmationMessage = (params: Record<string, unknown>) => {
    const message = latest.current.confirmationMessage;
    return (typeof message === 'function' ? message(params) : message) as string;
  };
  return { ...definition, handler, confirmationMessage };
}
