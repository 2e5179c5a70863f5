import type { Drawing } from './drawer.ts';
import { htmxMorph, htmxSwap, plain, turbo, turboMorph } from './html.ts';
import { eighteen, newest } from './react.ts';
import { svelte } from './svelte.ts';
import { vue } from './vue.ts';

/** By the name that a run asks for. */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'react-18': eighteen,
  'react-19': newest,
  'vue-3': vue,
  svelte,
  html: plain,
  'htmx-swap': htmxSwap,
  'htmx-morph': htmxMorph,
  'turbo-update': turbo,
  'turbo-morph': turboMorph,
};
