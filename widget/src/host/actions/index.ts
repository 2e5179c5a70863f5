/** The actions that the page registered, in our form or in WebMCP's. */

import type {
  ActionContext,
  ActionDefinition,
  ActionHandler,
  Registration,
} from '../../public/actions.ts';
import type { PageAction } from '../../seams.ts';
import type { ActionSpec } from '../../wire/protocol.ts';
import { wireName } from '../settings/kinds.ts';

export type Registry = ReturnType<typeof createActions>;

const NAME = /^[a-z][a-z0-9_]{0,29}$/;
const DESCRIPTION_LENGTH = 500;
const MOST = 64;
/** Built-in actions, and words of the model's replies. */
const RESERVED =
  'actions agent_turn args confirm delegate done fail finish fold is_final memory narrate present_surface respond save_progress stop summary task_finish todo_adjust tool write_state navigate scroll_to click double_click right_click long_press click_at drag hover fill_input select_option choose set_slider set_date fill_form clear_input press_key hold_key type_text check uncheck select_text upload_file scroll go_back dismiss extract_table wait wait_until pause ask_user ask_user_choice border highlight validate_form find read track_intent escalate_to_human'.split(
    ' ',
  );

/**
 * `changed` gets what was added and removed, once for all changes of one task of the page; `beside` is
 * what the handler of that action gets besides the signal.
 */
export function createActions(
  changed: (added: ActionSpec[], removed: string[]) => void,
  beside: (name: string) => Omit<ActionContext, 'signal' | 'actionId'>,
) {
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
    /** Throws a TypeError that says what is wrong with the definition and how to fix it. */
    register(definition: ActionDefinition): Registration {
      const action = { ...actionOf(definition, beside), definition };
      const { name } = action.spec;
      if (actions.has(name)) {
        throw new TypeError(`the action ${name} is already registered; remove() the first one`);
      }
      if (actions.size >= MOST) {
        throw new TypeError(
          `registerAction: a page may register ${MOST} actions, '${name}' is one too many`,
        );
      }
      actions.set(name, action);
      note(name, added);
      return { remove: () => void (actions.get(name) === action && unregister(name)) };
    },
    unregister,
    specs: () => [...actions.values()].map(({ spec }) => spec),
    find: (name: string): PageAction | undefined => actions.get(wireName(name)),
    get: (name: string) => actions.get(wireName(name))?.definition ?? null,
    definitions: () => [...actions.values()].map(({ definition }) => definition),
  };
}

function actionOf(
  definition: ActionDefinition,
  beside: Parameters<typeof createActions>[1],
): PageAction {
  const fault = faultOf(Object(definition));
  if (fault) throw new TypeError(`registerAction: ${fault}`);
  const { description, confirmationMessage, annotations = {} } = definition;
  const name = wireName(definition.name);
  const checked = checkOf(definition);
  const spec: ActionSpec = { name, description, parameters: parametersOf(definition) };
  if (isAskedAbout(definition)) spec.consequential = true;
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

/** A tool in WebMCP's form needs a yes unless it only reads, whoever registers it. */
function isAskedAbout(definition: ActionDefinition): boolean {
  const { requireConfirmation, execute, annotations = {} } = definition;
  const { readOnlyHint, consequentialHint } = annotations;
  return requireConfirmation ?? (!!consequentialHint || (!!execute && !readOnlyHint));
}

function handlerOf({ handler, execute }: ActionDefinition): ActionHandler | undefined {
  return handler ?? execute;
}

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

/** The sentences are the server's where it would refuse the same. */
function faultOf(definition: ActionDefinition): string | undefined {
  const { name: given, description } = definition;
  const name = typeof given === 'string' ? wireName(given) : '';
  if (!NAME.test(name)) {
    return `the action name '${given}' must begin with a lower-case letter and hold only a-z, 0-9 and _, at most 30 of them: for instance 'add_to_cart'`;
  }
  if (RESERVED.includes(name)) {
    return `the action name '${name}' is taken by Pilotfish itself: choose another, for instance 'site_${name}'`;
  }
  if (typeof description !== 'string' || !description.trim()) {
    return `the action '${name}' needs a description: what does it do, and when?`;
  }
  if (description.length > DESCRIPTION_LENGTH) {
    return `the description of the action '${name}' has ${description.length} characters, at most ${DESCRIPTION_LENGTH} are allowed: say what it does, not how`;
  }
  const strange = Object.keys(definition).find((it) => it.includes('_'));
  if (strange) {
    return `the action '${name}' has no '${strange}': write ${strange.replace(/_./g, (it) => it[1]!.toUpperCase())}`;
  }
  const parameters = parametersOf(definition);
  if (parameters.type !== 'object') {
    const standard = standardOf(definition);
    if (standard && !standard.jsonSchema)
      return `the action '${name}' has a schema without JSON Schema: take Zod 4.2, ArkType 2.1.28, or toStandardJsonSchema() of Valibot`;
    const found = parameters.type === undefined ? 'None' : `'${parameters.type}'`;
    return `the parameters of the action '${name}' must be a JSON Schema of type 'object', found ${found}: write {'type': 'object', 'properties': {…}}`;
  }
  if (typeof handlerOf(definition) !== 'function') {
    return `the action '${name}' needs a handler: async (params, {signal, actionId}) => result`;
  }
  try {
    JSON.stringify(parameters);
  } catch (error) {
    return `the parameters of the action '${name}' are no JSON: ${(error as Error).message}`;
  }
  return undefined;
}
