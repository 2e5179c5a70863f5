/** `pilotfish/react`: the component, the hook, and actions that live as long as their component. */

import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { installStub } from '../host/queue.ts';
import type { ActionDefinition, ActionHandler } from '../public/actions.ts';
import type { Config } from '../public/config.ts';
import type * as Package from '../public/react.ts';
import type { Status } from '../public/results.ts';
import { changed } from './changed.ts';
import { create } from './index.ts';
import { statusOf } from './status.ts';

export const PilotfishWidget: typeof Package.PilotfishWidget = ({ config = {} }) => {
  const applied = useRef<Config>(config);
  useEffect(() => {
    const pilotfish = create(applied.current);
    return () => pilotfish.destroy();
  }, []);
  useEffect(() => {
    const news = changed(applied.current, config);
    applied.current = config;
    if (news) create(news);
  });
  return null;
};

export const usePilotfish: typeof Package.usePilotfish = () => {
  // Another one after the widget was removed and started again.
  const pilotfish = installStub();
  const store = useMemo(() => statusOf(pilotfish), [pilotfish]);
  const status = useSyncExternalStore<Status>(store.subscribe, store.now, () => 'idle');
  return { pilotfish, status };
};

export const useAction: typeof Package.useAction = (definition) => {
  const latest = useRef(definition);
  // Functions are called as of the last render; only what the model reads is registered again.
  const told = JSON.stringify(definition);
  useEffect(() => {
    latest.current = definition;
  });
  useEffect(() => {
    // After the component that starts the widget: `told` says when to register again.
    const { remove } = installStub().registerAction(following(JSON.parse(told), latest));
    return remove;
  }, [told]);
};

function following(told: ActionDefinition, latest: { readonly current: ActionDefinition }) {
  const handler: ActionHandler = (params, context) => {
    const { current } = latest;
    return (current.handler ?? current.execute)?.call(current, params, context);
  };
  const confirmationMessage = (params: Record<string, unknown>) => {
    const message = latest.current.confirmationMessage;
    return (typeof message === 'function' ? message(params) : message) as string;
  };
  return { ...told, handler, confirmationMessage };
}
