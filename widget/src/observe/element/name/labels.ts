/** The labels of a field. `field.labels` walks the whole document, once for each field. */

import { labelFor } from '../../../ask/conventions/label.ts';
import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';

type Labels = Map<string, HTMLLabelElement[]>;

const LABELLED = new Set('input select textarea button meter output progress'.split(' '));
const FIELDS = 'input:not([type=hidden]), select, textarea';
const GIVEN = `${FIELDS}, [role=combobox]`;
const known = new WeakMap<Reading, Map<Node, Labels>>();

/** Those that name its id or are around it, else of its custom element, else one beside it. */
export function labelsOf(element: Element, tag: string, reading: Reading): HTMLLabelElement[] {
  const custom = !LABELLED.has(tag);
  if (custom && !tag.includes('-')) return [];
  const found: HTMLLabelElement[] = [];
  const around = dom.closestOf<HTMLLabelElement>(element, 'label');
  if (around && (custom ? !dom.hasAttribute(around, 'for') : around.control === element)) {
    found.push(around);
  }
  const id = dom.attributeOf(element, 'id');
  if (id) {
    const named = byId(dom.rootOf(element), reading).get(id) ?? [];
    for (const label of named) {
      if (label !== around && (custom || isFor(label, element, id))) found.push(label);
    }
  }
  if (found.length === 0 && !custom) found.push(...ofHost(element, reading));
  const alone = found.length === 0 && !custom ? labelFor(element) : undefined;
  if (alone) found.push(alone);
  if (found.length > 1) found.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
  return found;
}

/** Where fields share an id, the browser gives all labels to the first, the eye to the nearest. */
function isFor(label: HTMLLabelElement, field: Element, id: string): boolean {
  const { control } = label;
  if (!control || dom.attributeOf(control, 'id') !== id) return false;
  const root = dom.rootOf(field) as dom.Root;
  const alike = [...dom.allIn(root, `[id="${CSS.escape(id)}"]`)].filter((it) =>
    LABELLED.has(dom.tagOf(it)),
  );
  if (alike.length < 2) return control === field;
  for (let at = dom.parentElementOf(label); at; at = dom.parentElementOf(at)) {
    const near = alike.filter((it) => dom.isInside(it, at!));
    if (near.length > 0) return (near.find((it) => dom.isBefore(label, it)) ?? near[0]) === field;
  }
  return control === field;
}

/** Those of the custom element whose field it is: they are for what it is within. */
function ofHost(field: Element, reading: Reading): HTMLLabelElement[] {
  const host = holderOf(field) ?? hostOf(field);
  return host ? labelsOf(host, dom.tagOf(host), reading) : [];
}

function hostOf(field: Element): Element | undefined {
  const root = dom.rootOf(field);
  if (dom.nodeTypeOf(root) !== 11) return undefined;
  return fieldIn(root as ShadowRoot) === field ? (root as ShadowRoot).host : undefined;
}

function holderOf(field: Element): Element | undefined {
  const parent = dom.parentElementOf(field);
  if (!parent || !dom.tagOf(parent).includes('-') || !dom.slotOf(field)) return undefined;
  return dom.firstWithin(parent, GIVEN) === field ? parent : undefined;
}

/** What a label of it is for: a custom element's own field, where it has one. */
export function fieldOf(control: HTMLElement): HTMLElement {
  const root = dom.tagOf(control).includes('-') ? dom.shadowOf(control) : null;
  return (root && fieldIn(root)) ?? control;
}

function fieldIn(root: ShadowRoot): HTMLElement | null {
  return root.querySelector<HTMLElement>(FIELDS) ?? root.querySelector('button');
}

function byId(root: Node, reading: Reading): Labels {
  let roots = known.get(reading);
  if (!roots) {
    roots = new Map();
    known.set(reading, roots);
  }
  let labels = roots.get(root);
  if (!labels) {
    labels = new Map();
    for (const label of dom.allIn(root as dom.Root, 'label[for]')) {
      const id = dom.attributeOf(label, 'for')!;
      const others = labels.get(id);
      if (others) others.push(label as HTMLLabelElement);
      else labels.set(id, [label as HTMLLabelElement]);
    }
    roots.set(root, labels);
  }
  return labels;
}
