/** What happens to a page, by chance: each a line of script that `$` of grow.mjs is at hand for. */

import { elementsOf } from './grow.mjs';
import { ATTRIBUTES, RULES, STYLES, WORDS } from './words.mjs';

const said = (value) => JSON.stringify(value);

/** The tags that one fits (all if none are given), and by `(one, other, chance, ids)` the script. */
const CHANGES = [
  [
    '',
    (one, _, chance, ids) => {
      const name = chance.of(Object.keys(ATTRIBUTES));
      return `${one}.setAttribute('${name}', ${said(chance.of(ATTRIBUTES[name](ids)))})`;
    },
  ],
  ['', (one) => `{ const at = ${one}, [first] = at.attributes; at.removeAttribute(first.name); }`],
  ['', (one, _, chance) => `${one}.classList.toggle('${chance.of(['a', 'b'])}')`],
  ['', (one, _, chance) => `${one}.style = '${chance.of(STYLES)}'`],
  ['', (one) => `${one}.removeAttribute('style')`],
  ['', (one, _, chance) => `${one}.append(${said(chance.of(WORDS))})`],
  ['', (one, _, chance) => `${one}.textContent = ${said(chance.of(WORDS))}`],
  ['', (one) => `${one}.remove()`],
  ['', (one, other) => `${one}.before(${other})`],
  ['', (one, other) => `${one}.append(${other})`],
  [
    '',
    (one, _, chance) =>
      `{ const at = ${one}, wrap = document.createElement('${chance.of(['div', 'button', 'label'])}');` +
      ' at.replaceWith(wrap); wrap.append(at); }',
  ],
  [
    '',
    (one, _, chance) =>
      `${one}.insertAdjacentHTML('beforeend', '<div style="${chance.of(STYLES)}"><button>New</button></div>')`,
  ],
  ['input textarea', (one, _, chance) => `${one}.value = ${said(chance.of(WORDS))}`],
  ['input', (one) => `${one}.checked = !${one}.checked`],
  ['input', (one, _, chance) => `${one}.type = '${chance.of(['text', 'checkbox', 'radio'])}'`],
  ['select', (one) => `${one}.selectedIndex = 1`],
  ['input textarea select button a', (one) => `${one}.focus()`],
  ['input textarea select button a', (one) => `${one}.blur()`],
  ['div section article main p', (one) => `${one}.scrollTop = 20`],
  ['details', (one) => `${one}.open = !${one}.open`],
  ['dialog', (one) => `${one}.showModal()`],
  ['dialog', (one) => `${one}.close()`],
  ['div section', (one) => `{ const at = ${one}; at.popover = 'auto'; at.togglePopover(); }`],
  [
    'div section span article main h2 p',
    (one) =>
      `${one}.attachShadow({mode: 'open'}).innerHTML = '<p style="position:fixed;top:0">Root</p><slot></slot>'`,
  ],
  [
    'div section p',
    (one) =>
      `${one}.append(Object.assign(document.createElement('iframe'), {srcdoc: '<button>Framed</button>'}))`,
  ],
  ['', (_, __, chance) => `document.styleSheets[0].insertRule(${said(chance.of(RULES))})`],
  ['', () => 'document.styleSheets[0].deleteRule(0)'],
  ['', (_, __, chance) => `scrollTo(0, ${chance.below(3) * 200})`],
];

/** `count` steps on `page`. */
export function changesOf(page, chance, count) {
  const all = elementsOf(page.nodes);
  const ids = all.map(({ id }) => id);
  return Array.from({ length: count }, () => {
    const [tags, change] = chance.of(CHANGES);
    const fit = tags ? all.filter(({ tag }) => tags.split(' ').includes(tag)) : all;
    const one = chance.of(fit.length > 0 ? fit : all).id;
    return change(`$('${one}')`, `$('${chance.of(ids)}')`, chance, ids);
  });
}
