/** The actions that the page registered, in our form or in WebMCP's. */

import type { ActionSpec } from '../link/protocol.ts';
import type {
  ActionContext,
  ActionDefinition,
  ActionHandler,
  Registration,
} from '../public/actions.ts';
import type { PageAction, PageActions } from '../seams.ts';
import { wireName } from './wire_name.ts';

export interface Registry extends PageActions {
  /** Throws a TypeError that says what is wrong with the definition and how to fix it. */
  register(definition: ActionDefinition): Registration;
  unregister(name: string): boolean;
  get(name: string): ActionDefinition | null;
  definitions(): ActionDefinition[];
}

const NAME = /^[a-z][a-z0-9_]{0,29}$/;
const DESCRIPTION_LENGTH = 500;
const BUILT_IN =
  'agent_turn narrate navigate scroll_to click double_click right_click long_press click_at drag hover fill_input select_option choose set_slider set_date fill_form clear_input press_key hold_key type_text check uncheck select_text upload_file scroll go_back dismiss extract_table wait wait_until pause ask_user ask_user_choice border highlight validate_form find read observe done finish present_surface track_intent escalate_to_human'.split(
    ' ',
  );

/**
 * `changed` gets what was added and removed, once for all changes of one task of the page; `beside` is
 * what the handler of that action gets besides the signal.
 */
export function createActions(
  changed: (added: ActionSpec[], removed: string[]) => void,
  beside: (name: string) => Omit<ActionContext, 'signal' | 'actionId'>,
): Registry {
  const actions = new Map<string, PageAction & { definition: ActionDefinition }>();
  let added: string[] = [];
  let removed: string[] = [];

  function note(name: string, list: string[]): void {
    if (added.length + removed.length === 0) queueMicrotask(tell);
    list.push(name);
  }

  function tell(): void {
    const come = added.flatMap((name) => actions.get(name)?.spec ?? []);
    const gone = removed;
    [added, removed] = [[], []];
    changed([...new Set(come)], gone);
  }

  function unregister(given: string): boolean {
    const name = wireName(given);
    const known = actions.delete(name);
    if (known) note(name, removed);
    return known;
  }

  return {
    register(definition) {
      const action = { ...actionOf(definition, beside), definition };
      const { name } = action.spec;
      if (actions.has(name)) {
        throw new TypeError(`the action ${name} is already registered; remove() the first one`);
      }
      actions.set(name, action);
      note(name, added);
      return { remove: () => void (actions.get(name) === action && unregister(name)) };
    },
    unregister,
    specs: () => [...actions.values()].map(({ spec }) => spec),
    find: (name) => actions.get(wireName(name)),
    get: (name) => actions.get(wireName(name))?.definition ?? null,
    definitions: () => [...actions.values()].map(({ definition }) => definition),
  };
}

function actionOf(
  definition: ActionDefinition,
  beside: Parameters<typeof createActions>[1],
): PageAction {
  const fault = faultOf(Object(definition));
  if (fault) throw new TypeError(`registerAction: ${JSON.stringify(definition?.name)} ${fault}`);
  const { description, confirmationMessage, annotations = {} } = definition;
  const name = wireName(definition.name);
  const checked = checkOf(definition);
  const spec: ActionSpec = { name, description, parameters: parametersOf(definition) };
  if (definition.requireConfirmation || annotations.consequentialHint) spec.consequential = true;
  if (definition.untrusted || annotations.untrustedContentHint) spec.untrusted = true;
  return {
    spec,
    handler: async (params, context) =>
      handlerOf(definition)!.call(definition, await checked(params), {
        ...context,
        ...beside(name),
      }),
    confirmationMessage: (params) =>
      typeof confirmationMessage === 'function' ? confirmationMessage(params) : confirmationMessage,
  };
}

function handlerOf({ handler, execute }: ActionDefinition): ActionHandler | undefined {
  return handler ?? execute;
}

/** What a Standard Schema has, as far as we use it. */
interface Standard {
  validate(value: unknown): Validated | Promise<Validated>;
  readonly jsonSchema?: { input(options: { target: string }): Record<string, unknown> };
}

interface Validated {
  readonly value?: unknown;
  readonly issues?: readonly { readonly message: string }[];
}

function standardOf({ parameters, inputSchema }: ActionDefinition): Standard | undefined {
  return Object(parameters ?? inputSchema)['~standard'];
}

function parametersOf(definition: ActionDefinition): Record<string, unknown> {
  const { parameters, inputSchema } = definition;
  const standard = standardOf(definition);
  const given = standard
    ? standard.jsonSchema?.input({ target: 'draft-2020-12' })
    : (parameters ?? inputSchema ?? { type: 'object', properties: {} });
  const { $schema, ...schema } = Object(given);
  return schema;
}

/** The arguments as the schema gives them; rejects with what is wrong. */
function checkOf(definition: ActionDefinition) {
  const standard = standardOf(definition);
  return async (params: Record<string, unknown>) => {
    if (!standard) return params;
    const { value, issues } = await standard.validate(params);
    if (issues) throw new TypeError(issues.map(({ message }) => message).join('; '));
    return value as Record<string, unknown>;
  };
}

function faultOf(definition: ActionDefinition): string | undefined {
  const { name, description } = definition;
  if (typeof name !== 'string' || !NAME.test(wireName(name))) {
    return 'is no valid action name: at most 30 lower-case letters, digits and underscores, a letter first';
  }
  if (BUILT_IN.includes(wireName(name))) return 'is the name of a built-in action; choose another';
  if (typeof description !== 'string' || !description.trim()) {
    return 'needs a description: the model chooses by it';
  }
  if (description.length > DESCRIPTION_LENGTH) {
    return `has a description of ${description.length} characters; at most ${DESCRIPTION_LENGTH} are allowed`;
  }
  if (Object(parametersOf(definition)).type !== 'object') {
    const standard = standardOf(definition);
    if (standard && !standard.jsonSchema)
      return 'has a schema that cannot be written as JSON Schema: take Zod 4.2, ArkType 2.1.28, or toStandardJsonSchema() of Valibot';
    return "needs a JSON Schema of type 'object' as parameters: {type: 'object', properties: {sku: {type: 'string'}}}";
  }
  if (typeof handlerOf(definition) !== 'function') {
    return 'needs a handler: async (params, {signal, actionId}) => result';
  }
  return undefined;
}
