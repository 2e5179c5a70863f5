/** One jQuery for all that want it as a global. */

import $ from 'jquery';

globalThis.jQuery = globalThis.$ = $;
export default $;
