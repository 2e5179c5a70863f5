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
  [
    'input',
    (one, _, chance) => `${one}.type = '${chance.of(['text', 'checkbox', 'radio', 'password'])}'`,
  ],
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
  ['', () => 'document.styleSheets[0].disabled = !document.styleSheets[0].disabled'],
  [
    '',
    (_, __, chance) =>
      '{ const sheet = new CSSStyleSheet();' +
      ` sheet.replaceSync(${said(chance.of(RULES))}); document.adoptedStyleSheets = [sheet]; }`,
  ],
  ['', () => 'document.adoptedStyleSheets = []'],
  ['', (one, _, chance) => `${one}.firstChild.data = ${said(chance.of(WORDS))}`],
  ['', (one) => `{ const at = ${one}; at.replaceWith(at.cloneNode(true)); }`],
  ['', (one) => `{ const at = ${one}; at.innerHTML = at.innerHTML; }`],
  ['', (one) => `${one}.replaceChildren()`],
  ['', (one, other) => `${one}.replaceChildren(...${other}.childNodes)`],
  ['', (one) => `{ const at = ${one}; at.append(at.firstElementChild); }`],
  ['', (one) => `${one}.click()`],
  ['', (one, _, chance) => `${one}.animate({opacity: [0, 1]}, ${chance.of([1, 30])})`],
  ['form', (one) => `${one}.reset()`],
  ['fieldset', (one) => `${one}.disabled = !${one}.disabled`],
  ['input textarea', (one) => `${one}.setCustomValidity('Wrong')`],
  ['input', (one) => `${one}.indeterminate = true`],
  ['select', (one) => `${one}.append(new Option('Fresh', 'f', false, true))`],
  ['table', (one) => `${one}.insertRow(0).insertCell().append('Cell')`],
  ['img', (one) => `${one}.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'`],
  ['div p li', (one) => `${one}.addEventListener('click', () => {})`],
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
