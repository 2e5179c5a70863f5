/** A Vue application with the widget in it, and a part with an action that comes and goes. */

import { PilotfishWidget, useAction, usePilotfish } from 'pilotfish/vue';
import { createApp, h, reactive, ref } from 'vue';

const Cart = {
  setup() {
    const items = ref(0);
    useAction({
      name: 'add_to_cart',
      description: 'Put a product into the cart',
      parameters: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
      handler: ({ sku }) => {
        items.value += 1;
        return { sku, items: items.value };
      },
    });
    return () => h('p', { id: 'items' }, items.value);
  },
};

createApp({
  setup() {
    const state = reactive({ widget: true, cart: true, accent: 'red' });
    const { pilotfish, status } = usePilotfish();
    window.app = {
      setShown: (shown) => Object.assign(state, shown),
      setAccent: (accent) => Object.assign(state, { accent }),
      pilotfish,
    };
    return () => [
      state.widget &&
        h(PilotfishWidget, {
          config: { server: '/agent', key: 'pk_test', look: { accent: state.accent } },
        }),
      state.cart && h(Cart),
      h('output', status.value),
    ];
  },
}).mount('#root');
