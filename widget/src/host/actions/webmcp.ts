/**
 * WebMCP, both ways (https://webmachinelearning.github.io/webmcp/): tools of `document.modelContext`
 * and `<form toolname>` become actions, and our actions become tools for the browser's own agent.
 *
 * Without the browser's feature only forms are left, which are read from the page.
 */

import * as dom from '../../dom/index.ts';
import type { ActionDefinition, ActionHandler } from '../../public/actions.ts';
import type { Outcome } from '../../public/results.ts';
import type { Registry } from './index.ts';

export type Tools = ReturnType<typeof createTools>;

/** Of a tool that somebody else registered. In some browsers the schema is JSON. */
interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: string | Record<string, unknown>;
  readonly annotations?: {
    readonly readOnlyHint?: boolean;
    readonly consequentialHint?: boolean;
    readonly untrustedContentHint?: boolean;
  };
}

interface ModelContext extends EventTarget {
  getTools?(): Promise<readonly Tool[]>;
  executeTool?(tool: Tool, input: unknown): Promise<unknown>;
  registerTool(tool: object, options: { signal: AbortSignal }): Promise<unknown> | undefined;
}

/** What stands on one side for `from` of the other one. */
interface Joined {
  readonly from: unknown;
  readonly remove: (() => void) | undefined;
}

interface Wanted {
  readonly from: unknown;
  join(): Joined['remove'];
}

const FORMS = 'form[toolname]';
const DESCRIPTION_LENGTH = 500;

/** `execute`: as `pilotfish.executeAction`, so the visitor is asked on our own card where it is needed. */
export function createTools(
  actions: Registry,
  execute: (name: string, params: Record<string, unknown>) => Promise<Outcome>,
) {
  const context = (document as { modelContext?: ModelContext }).modelContext;
  const theirs = new Map<string, Joined>();
  const forms = new Map<Element, Joined>();
  const ours = new Map<string, Joined>();
  const taken = new Set<ActionDefinition>();
  let stopped = false;
  let syncing: Promise<void> = Promise.resolve();

  function join(definition: ActionDefinition): Joined['remove'] {
    try {
      const { remove } = actions.register(definition);
      taken.add(definition);
      return () => {
        taken.delete(definition);
        remove();
      };
    } catch (error) {
      // Most often the page has registered an action of that name itself.
      console.info(`Pilotfish: a tool of this page is not used: ${(error as Error).message}`);
      return undefined;
    }
  }

  function joinForms(): void {
    const now = [...dom.page.querySelectorAll<HTMLFormElement>(FORMS)].map((form) => {
      const definition = named(formTool(form));
      // A framework may use the element for another form.
      const from = JSON.stringify(definition);
      return [form, { from, join: () => join(definition) }] as const;
    });
    renew(forms, new Map(now));
  }

  async function joinTools(): Promise<void> {
    const found = (await context?.getTools?.()) ?? [];
    if (stopped) return;
    const declared = new Set([...forms.keys()].map((form) => form.getAttribute('toolname')));
    const foreign = found.filter(({ name }) => !ours.has(name) && !declared.has(name));
    const now = foreign.map((tool) => {
      const { name } = tool;
      const made = () => join(named(definitionOf(tool, (input) => call(name, input))));
      return [name, { from: keyOf(tool), join: made }] as const;
    });
    renew(theirs, new Map(now));
  }

  /** The tool as it is now: it may have been registered again since. */
  async function call(name: string, input: Record<string, unknown>): Promise<unknown> {
    const tool = (await context!.getTools!()).find((it) => it.name === name);
    if (!tool) throw new Error(`the page has removed ${name}`);
    if (keyOf(tool) !== theirs.get(name)?.from) {
      void sync();
      throw new Error(`the page has changed ${name}: look again`);
    }
    return resultOf(await context!.executeTool!(tool, bothWays(input)));
  }

  function offerOurs(): void {
    const own = context ? actions.definitions().filter((it) => !taken.has(it)) : [];
    const now = own.map((definition) => {
      const join = () => {
        const off = new AbortController();
        void offer(definition, off.signal);
        return () => off.abort();
      };
      return [definition.name, { from: definition, join }] as const;
    });
    renew(ours, new Map(now));
  }

  async function offer(definition: ActionDefinition, signal: AbortSignal): Promise<void> {
    const { description, annotations } = definition;
    const { spec } = actions.find(definition.name)!;
    const { name, parameters, consequential: consequentialHint } = spec;
    const tool = {
      ...{ name, description, inputSchema: parameters },
      annotations: {
        ...annotations,
        ...(consequentialHint && { consequentialHint }),
        ...(definition.untrusted && { untrustedContentHint: true }),
      },
      async execute(input: Record<string, unknown>) {
        const { status, message, data } = await execute(name, input ?? {});
        if (status !== 'done') throw new Error(message);
        return data?.result;
      },
    };
    try {
      await context!.registerTool(tool, { signal });
    } catch {
      // The page has registered its definition there itself: that one is used.
    }
  }

  async function syncNow(): Promise<void> {
    if (stopped) return;
    joinForms();
    offerOurs();
    await joinTools();
  }

  const sync = () => {
    syncing = syncing.then(syncNow).catch((error) => {
      console.error('Pilotfish: the tools of this page could not be read', error);
    });
    return syncing;
  };
  context?.addEventListener('toolchange', sync);
  void sync();
  return {
    sync,
    stop() {
      stopped = true;
      context?.removeEventListener('toolchange', sync);
      for (const all of [theirs, forms, ours]) renew(all as Map<unknown, Joined>, new Map());
    },
  };
}

/** Removes what is not wanted any more, or not as it is, and joins what is new. */
function renew<K>(all: Map<K, Joined>, wanted: ReadonlyMap<K, Wanted>): void {
  for (const [key, { from, remove }] of all) {
    if (wanted.get(key)?.from === from) continue;
    all.delete(key);
    remove?.();
  }
  for (const [key, { from, join }] of wanted)
    if (!all.has(key)) all.set(key, { from, remove: join() });
}

/** What does not only read is confirmed by the visitor each time. */
function definitionOf(tool: Tool, handler: ActionHandler): ActionDefinition {
  const { name, title, description, inputSchema, annotations = {} } = tool;
  const schema = typeof inputSchema === 'string' ? JSON.parse(inputSchema || '{}') : inputSchema;
  return {
    ...{ name, description: description || title || name },
    parameters: { type: 'object', ...schema },
    execute: handler,
    annotations,
    untrusted: annotations.untrustedContentHint === true,
  };
}

/** `addToCart` and `shop.add-to-cart` are no names of ours; `add_to_cart` is. */
function named(definition: ActionDefinition): ActionDefinition {
  const name = definition.name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 30);
  return { ...definition, name, description: definition.description.slice(0, DESCRIPTION_LENGTH) };
}

/** An object for browsers that take one; for those that take text it is its own JSON. */
function bothWays(input: Record<string, unknown>): object {
  const text = JSON.stringify(input);
  return Object.assign(Object.create({ toString: () => text }), input);
}

function resultOf(result: unknown): unknown {
  if (typeof result !== 'string') return result;
  try {
    return JSON.parse(result);
  } catch {
    return result;
  }
}

function keyOf({ name, description, inputSchema, annotations }: Tool): string {
  return JSON.stringify([name, description, inputSchema, annotations]);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const LEFT_OUT = /^(hidden|submit|button|reset|image|file|password)$/;

/**
 * `toolautosubmit` submits it. If that changes something (`method=post`), the visitor is asked before;
 * without it the form stays filled for the visitor, or for a press that is judged like any other.
 */
function formTool(form: HTMLFormElement): ActionDefinition {
  const name = form.getAttribute('toolname') || 'form';
  const submits = form.hasAttribute('toolautosubmit');
  return {
    name,
    description: form.getAttribute('tooldescription') || name,
    parameters: schemaOf(form),
    requireConfirmation:
      submits && (dom.attributeOf(form, 'method') ?? '').toLowerCase() === 'post',
    handler(params) {
      if (!form.isConnected) throw new Error('the form is no longer in the page');
      for (const [key, value] of Object.entries(params)) enter(fieldsOf(form, key), value);
      const invalid = all(form).filter((field) => !field.validity.valid);
      const wrong = invalid.map((field) => `${field.name}: ${field.validationMessage}`);
      if (wrong.length) throw new Error(wrong.join('; '));
      // A field may have the name of a method.
      if (submits) HTMLFormElement.prototype.requestSubmit.call(form);
      const message = 'filled, not submitted: press its button when all is right';
      return { result: submits ? 'filled and submitted' : message };
    },
  };
}

function all(form: HTMLFormElement): Field[] {
  const fields = dom.fieldsOf(form) as Field[];
  return fields.filter((it) => it.name && it.validity && !LEFT_OUT.test(it.type) && !it.disabled);
}

function fieldsOf(form: HTMLFormElement, name: string): Field[] {
  const found = all(form).filter((it) => it.name === name);
  if (!found.length) throw new Error(`the form has no field ${JSON.stringify(name)}`);
  return found;
}

function schemaOf(form: HTMLFormElement): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  const required = new Set<string>();
  for (const field of all(form)) {
    if (field.required) required.add(field.name);
    if (properties[field.name]) continue;
    const description = describe(field);
    const type = typeOf(fieldsOf(form, field.name));
    properties[field.name] = { ...type, ...(description && { description }) };
  }
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

function describe(field: Field): string {
  const label = textOf(field.labels?.[0]);
  const own = field.getAttribute('toolparamdescription') || field.ariaLabel;
  return (own || label || ('placeholder' in field ? field.placeholder : '')).slice(0, 200);
}

/** Without what stands in the fields that it holds. */
function textOf(label: Element | undefined): string {
  const parts = [...(label?.childNodes ?? [])].filter((it) => !(it as Element).matches?.('select'));
  return parts
    .map((it) => it.textContent)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function typeOf([field, ...more]: Field[]): Record<string, unknown> {
  const { type } = field!;
  if (type === 'radio') {
    return { type: 'string', enum: [field!, ...more].map((it) => it.value) };
  }
  if (type === 'checkbox') return { type: 'boolean' };
  if (type === 'number' || type === 'range') return { type: 'number' };
  if (!('options' in field!)) return { type: 'string' };
  const options = [...field.options].map((it) => it.value);
  const one = { type: 'string', enum: options };
  return field.multiple ? { type: 'array', items: one } : one;
}

/** With the browser's own setters: frameworks listen for a value that changes under their own. */
function enter(fields: readonly Field[], value: unknown): void {
  const [first] = fields as [Field];
  if (first.type === 'radio') {
    const wanted = fields.find((it) => it.value === `${value}`) as HTMLInputElement | undefined;
    if (!wanted) throw new Error(`${first.name} has no choice ${JSON.stringify(value)}`);
    if (!wanted.checked) wanted.click();
    return;
  }
  if (first.type === 'checkbox') {
    if ((first as HTMLInputElement).checked !== value) first.click();
    return;
  }
  if ('options' in first) {
    const wanted = [value].flat().map(String);
    for (const option of first.options) option.selected = wanted.includes(option.value);
  } else {
    const prototype = Object.getPrototypeOf(first) as object;
    Reflect.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(first, `${value ?? ''}`);
    first.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
  first.dispatchEvent(dom.plainEvent(first, 'change', { bubbles: true }));
}
