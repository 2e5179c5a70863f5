/** `pilotfish/vue`: the component, composables, and what lives as long as its owner. */

import {
  defineComponent,
  onBeforeUnmount,
  onMounted,
  type PropType,
  type ShallowRef,
  shallowReadonly,
  shallowRef,
  toValue,
  watch,
} from 'vue';
import { installStub } from '../host/runs/queue.ts';
import type { Config } from '../public/config.ts';
import type * as Package from '../public/vue.ts';
import { changed, changedSettings, following } from './changed.ts';
import { apply, lasting, start } from './lasting.ts';
import { connection, messages, type Store, status } from './status.ts';

export const PilotfishWidget = defineComponent({
  name: 'PilotfishWidget',
  props: { config: { type: Object as PropType<Config>, default: () => ({}) } },
  setup(props) {
    let applied: Config = {};
    const live = (config: Config) => following(config, () => props.config);
    onMounted(() => {
      applied = { ...props.config };
      start(live(applied));
    });
    watch(
      () => ({ ...props.config }),
      (config) => {
        const news = changedSettings(applied, config);
        applied = config;
        if (news) apply(live(news));
      },
    );
    onBeforeUnmount(() => installStub().destroy());
    return () => null;
  },
}) as unknown as typeof Package.PilotfishWidget;

function followed<T>({ now, subscribe }: Store<T>): Readonly<ShallowRef<T>> {
  const value = shallowRef(now()) as ShallowRef<T>;
  let unsubscribe: (() => void) | undefined;
  onMounted(() => {
    unsubscribe = subscribe(() => {
      value.value = now();
    });
  });
  onBeforeUnmount(() => unsubscribe?.());
  return shallowReadonly(value);
}

/** Registers it when its owner is mounted, and takes it back with it. */
function owned(bind: Parameters<typeof lasting>[0]): () => void {
  let undo: (() => void) | undefined;
  const again = () => {
    undo?.();
    undo = lasting(bind);
  };
  onMounted(again);
  onBeforeUnmount(() => undo?.());
  return () => undo && again();
}

export const usePilotfish: typeof Package.usePilotfish = () => ({
  pilotfish: installStub(),
  status: followed(status),
  connection: followed(connection),
});

export const useMessages: typeof Package.useMessages = () => followed(messages);

export const useAction: typeof Package.useAction = (definition) => {
  const again = owned((it) => it.registerAction({ ...toValue(definition) }));
  watch(
    () => ({ ...toValue(definition) }),
    (now, before) => {
      if (differs(before, now)) again();
    },
  );
};

/** Here a new function is news: a getter makes one only when something that it uses has changed. */
function differs(before: object, now: object): boolean {
  if (changed(before, now)) return true;
  return Object.entries(now).some(
    ([name, value]) => typeof value === 'function' && value !== Reflect.get(before, name),
  );
}

export const useContextProvider: typeof Package.useContextProvider = (role, provide) => {
  owned((it) => it.registerContextProvider(role, provide));
};

export const useRenderer: typeof Package.useRenderer = (renderer) => {
  owned((it) => it.registerRenderer(renderer));
};

export const useEvent: typeof Package.useEvent = (name, listener) => {
  owned((it) => it.on(name, listener));
};
