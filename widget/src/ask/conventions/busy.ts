/** What waits for an answer, of a button or a link whose `aria-busy` is silent. */

import * as dom from '../../dom/index.ts';
import type { Table } from './convention.ts';

/** The state of a button, not what it is for: `lazy-loading` is an option. */
const LOADING = /(?:^|\s)(?:is-|[\w-]*(?:--|-state-|btn-|button-|switch-))?loading(?=\s|$)/i;

export const BUSY: Table<true> = [
  /** Chakra UI, Mantine, Primer: `data-loading`. */
  {
    name: 'loading attribute',
    when: ({ element }) => (dom.attributeOf(element, 'data-loading') ?? 'false') !== 'false',
    says: true,
  },
  /** Ant Design, Bulma, Element Plus, Semantic UI, Vuetify: `ant-btn-loading`, `is-loading`, `v-btn--loading`. */
  {
    name: 'loading class',
    when: ({ element }) => LOADING.test(dom.classesOf(element)),
    says: true,
  },
];
