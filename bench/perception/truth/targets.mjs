/**
 * In the page: which elements can a user really act on? Computed without any peer.
 *
 * native: a[href], button, input, select, textarea, summary, editable roots, interactive ARIA
 * roles. behaviour: onclick, own click-like listeners (flagged through the debugger), the topmost
 * `cursor: pointer`. Enabled, visible and not covered; containers that only delegate, labels of a
 * control that is listed and parts of a native control are none.
 */

import { isCovered, isInView, shownBox } from './sight.mjs';
import { ancestorsOf, everyElement, parentOf } from './tree.mjs';

const ROLES = new Set(
  (
    'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option ' +
    'treeitem combobox textbox searchbox spinbutton slider'
  ).split(' '),
);
const WORDS = 60;

/** Marks each target with data-gt, counting from `start`; lists id, tier, inView and looks. */
export function mark(start) {
  const listed = [];
  for (const target of targets()) {
    const inView = isInView(target.box);
    if (inView && isCovered(target.element, target.box)) continue;
    const id = start + listed.length;
    listed.push({ id, tier: target.tier, inView, looks: looksOf(target.element) });
    target.element.setAttribute('data-gt', id);
  }
  return listed;
}

function targets() {
  const found = everyElement(document).map(candidate).filter(Boolean);
  const all = new Set(found.map(({ element }) => element));
  const native = new Set(
    found.filter(({ tier }) => tier === 'native').map(({ element }) => element),
  );
  const holding = new Set();
  for (const { element } of found) {
    for (const above of ancestorsOf(element)) if (all.has(above)) holding.add(above);
  }
  return found.filter(({ element, tier, pointer }) => {
    if (tier === 'native') return true;
    if (element.localName === 'label' && native.has(element.control)) return false;
    if (holding.has(element) && !pointer) return false;
    return ![...ancestorsOf(element)].some((above) => native.has(above));
  });
}

function candidate(element) {
  if (element === document.body || element === document.documentElement) return undefined;
  const native = isNative(element);
  const listens =
    element.__benchListener ||
    typeof element.onclick === 'function' ||
    element.hasAttribute('onclick');
  if (!native && !listens && !isTopmostPointer(element)) return undefined;
  if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') {
    return undefined;
  }
  const box = shownBox(element);
  if (!box) return undefined;
  const pointer = getComputedStyle(element).cursor === 'pointer';
  return { element, box, tier: native ? 'native' : 'behaviour', pointer };
}

function isNative(element) {
  const { localName } = element;
  const hasRole = ROLES.has(element.getAttribute('role'));
  if (localName === 'a' || localName === 'area') {
    return element.hasAttribute('href') || element.hasAttribute('xlink:href') || hasRole;
  }
  if (localName === 'input') return element.type !== 'hidden';
  if (['button', 'select', 'textarea'].includes(localName)) return true;
  if (localName === 'summary') return element.parentElement?.localName === 'details';
  if (element.isContentEditable && !element.parentElement?.isContentEditable) return true;
  return hasRole;
}

function isTopmostPointer(element) {
  if (getComputedStyle(element).cursor !== 'pointer') return false;
  const parent = parentOf(element);
  return !parent || getComputedStyle(parent).cursor !== 'pointer';
}

/** Words by which a reader of the report finds the element again. */
function looksOf(element) {
  const { localName, id } = element;
  const classes = (element.getAttribute('class') ?? '').trim().split(/\s+/).filter(Boolean);
  const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, WORDS);
  const label = element.getAttribute('aria-label') ?? '';
  const parent = parentOf(element);
  const above = parent ? `${parent.localName}${parent.id ? `#${parent.id}` : ''} > ` : '';
  const named = `${localName}${id ? `#${id}` : ''}${classes.map((one) => `.${one}`).join('')}`;
  return `${above}${named}${label ? ` (${label})` : ''}${words ? ` "${words}"` : ''}`;
}
