/** Element Plus on Vue 3: what a form of it has, and what opens over it. */

import ElementPlus from 'element-plus';
import { createApp, reactive, watch } from 'vue';
import 'element-plus/dist/index.css';
import { Choices } from './choices.js';
import { Dates } from './dates.js';
import { Fields } from './fields.js';
import { Overlays } from './overlays.js';

const state = reactive({});

/** A part's own state, mirrored to `window.app` once Vue has taken a change over. */
function part(component) {
  Object.assign(state, component.state);
  return { template: component.template, setup: () => ({ app: state, ...component.setup?.(state) }) };
}

globalThis.app = {};
createApp({
  components: { Fields: part(Fields), Choices: part(Choices), Dates: part(Dates), Overlays: part(Overlays) },
  template: '<Fields/><Choices/><Dates/><Overlays/>',
})
  .use(ElementPlus)
  .mount('#root');
watch(
  state,
  () => {
    globalThis.app = JSON.parse(JSON.stringify(state));
  },
  { deep: true, immediate: true },
);
