/** What happens to a page, by chance: each a line of script that `$` of grow.mjs is at hand for. */

import { elementsOf } from './grow.mjs';
import { ATTRIBUTES, RULES, STYLES, WORDS } from './words.mjs';

const said = (value) => JSON.stringify(value);

/** By `(one, other, chance, ids)`, elements as script. */
const CHANGES = [
  (one, _, chance, ids) => {
    const name = chance.of(Object.keys(ATTRIBUTES));
    return `${one}.setAttribute('${name}', ${said(chance.of(ATTRIBUTES[name](ids)))})`;
  },
  (one, _, chance) => `${one}.removeAttribute('${chance.of(Object.keys(ATTRIBUTES))}')`,
  (one, _, chance) => `${one}.classList.toggle('${chance.of(['a', 'b'])}')`,
  (one, _, chance) => `${one}.style = '${chance.of(STYLES)}'`,
  (one) => `${one}.removeAttribute('style')`,
  (one, _, chance) => `${one}.append(${said(chance.of(WORDS))})`,
  (one, _, chance) => `${one}.firstChild.data = ${said(chance.of(WORDS))}`,
  (one) => `${one}.remove()`,
  (one, other) => `${one}.before(${other})`,
  (one, other) => `${one}.append(${other})`,
  (one, _, chance) =>
    `{ const at = ${one}, wrap = document.createElement('${chance.of(['div', 'button', 'label'])}');` +
    ' at.replaceWith(wrap); wrap.append(at); }',
  (one, _, chance) =>
    `${one}.insertAdjacentHTML('beforeend', '<div style="${chance.of(STYLES)}"><button>New</button></div>')`,
  (one, _, chance) => `${one}.value = ${said(chance.of(WORDS))}`,
  (one) => `${one}.checked = !${one}.checked`,
  (one) => `${one}.focus()`,
  (one) => `${one}.blur()`,
  (one) => `${one}.scrollTop = 20`,
  (one) => `${one}.open = !${one}.open`,
  (one) => `${one}.showModal()`,
  (one) => `${one}.togglePopover()`,
  (one) =>
    `${one}.attachShadow({mode: 'open'}).innerHTML = '<p style="position:fixed;top:0">Root</p><slot></slot>'`,
  (one) =>
    `${one}.append(Object.assign(document.createElement('iframe'), {srcdoc: '<button>Framed</button>'}))`,
  (_, __, chance) => `document.styleSheets[0].insertRule(${said(chance.of(RULES))})`,
  () => 'document.styleSheets[0].deleteRule(0)',
  (_, __, chance) => `scrollTo(0, ${chance.below(3) * 200})`,
];

/** `count` steps on `page`. */
export function changesOf(page, chance, count) {
  const ids = elementsOf(page.nodes).map(({ id }) => id);
  return Array.from({ length: count }, () => {
    const [one, other] = [chance.of(ids), chance.of(ids)].map((id) => `$('${id}')`);
    return chance.of(CHANGES)(one, other, chance, ids);
  });
}
