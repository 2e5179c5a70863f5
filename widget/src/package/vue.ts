/** `pilotfish/vue`: the component, the composable, and actions that live as long as their owner. */

import {
  defineComponent,
  onBeforeUnmount,
  onMounted,
  type PropType,
  shallowReadonly,
  shallowRef,
  toValue,
  watch,
} from 'vue';
import { installStub } from '../host/queue.ts';
import type { Registration } from '../public/actions.ts';
import type { Config } from '../public/config.ts';
import type * as Package from '../public/vue.ts';
import { changed } from './changed.ts';
import { create } from './index.ts';
import { statusOf } from './status.ts';

export const PilotfishWidget = defineComponent({
  name: 'PilotfishWidget',
  props: { config: { type: Object as PropType<Config>, default: () => ({}) } },
  setup(props) {
    let applied: Config = {};
    onMounted(() => {
      applied = { ...props.config };
      create(applied);
    });
    watch(
      () => ({ ...props.config }),
      (config) => {
        const news = changed(applied, config);
        applied = config;
        if (news) create(news);
      },
    );
    onBeforeUnmount(() => installStub().destroy());
    return () => null;
  },
}) as unknown as typeof Package.PilotfishWidget;

export const usePilotfish: typeof Package.usePilotfish = () => {
  const pilotfish = installStub();
  const { now, subscribe } = statusOf(pilotfish);
  const status = shallowRef(now());
  let unsubscribe: (() => void) | undefined;
  onMounted(() => {
    unsubscribe = subscribe(() => {
      status.value = now();
    });
  });
  onBeforeUnmount(() => unsubscribe?.());
  return { pilotfish, status: shallowReadonly(status) };
};

export const useAction: typeof Package.useAction = (definition) => {
  let registered: Registration | undefined;
  const register = () => {
    registered?.remove();
    registered = installStub().registerAction({ ...toValue(definition) });
  };
  onMounted(register);
  watch(
    () => ({ ...toValue(definition) }),
    (now, before) => {
      if (registered && changed(before, now)) register();
    },
  );
  onBeforeUnmount(() => registered?.remove());
};
