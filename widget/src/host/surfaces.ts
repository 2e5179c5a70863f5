/** Surfaces: the model's requests to the host, drawn in the page by its registered renderer. */

import { toJson } from '../link/json.ts';
import type { AskSurface } from '../link/protocol.ts';
import type { Sight } from '../ui/sight.ts';
import type { Words } from '../ui/words.ts';
import type { Events } from './events.ts';
import type { Answer } from './questions.ts';

export type Placement = NonNullable<AskSurface['placement']>;

export interface SurfaceNode {
  readonly kind: string;
  readonly id?: string;
  /** A key of `data`, or a JSON Pointer into it. */
  readonly bind?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly children?: readonly SurfaceNode[];
}

export interface Surface {
  readonly root: SurfaceNode;
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface SurfaceContext {
  readonly surfaceId: string;
  readonly placement: Placement;
  /** The container to draw in; null for `inline`: the host chooses the place. */
  readonly element: HTMLElement | null;
  /** Aborted when the surface is removed, for any reason. */
  readonly signal: AbortSignal;
  /** The answer, serializable as JSON; false once the surface is gone. Throws a TypeError. */
  submit(value: unknown): boolean;
  cancel(): void;
}

export interface Renderer {
  /** May return a function that removes what it drew. */
  render(surface: Surface, context: SurfaceContext): unknown;
  /** The kinds of nodes that it can draw; all if not set. */
  kinds?: readonly string[];
  placements?: readonly Placement[];
}

export interface Surfaces {
  /**
   * The last registered one is used; `remove` of an earlier one does nothing. Throws a TypeError that
   * says what is wrong with it and how to fix it.
   */
  register(renderer: Renderer | Renderer['render']): { remove(): void };
  renderer(): Renderer | undefined;
  /** Draws it; `open` says whether it still waits for its answer. */
  show(message: AskSurface, answer: Answer, open: () => boolean): Promise<void>;
}

const PLACEMENTS: readonly string[] = ['subtitle', 'modal', 'dock', 'inline'];
const ANSWER_LENGTH = 16_000;
/** A page that has just loaded may register its renderer a little later. */
const YOUNG_MS = 5000;
const NONE = 'This page has no renderer of surfaces';

export function createSurfaces(events: Events, sight: Sight, words: Pick<Words, 'now'>): Surfaces {
  let current: Renderer | undefined;
  let registered: (() => void) | undefined;

  function comes(): Promise<void> {
    const left = YOUNG_MS - performance.now();
    if (current || left <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      registered = resolve;
      setTimeout(resolve, left);
    });
  }

  return {
    register(given) {
      const renderer = typeof given === 'function' ? { render: given } : given;
      const fault = faultOf(Object(renderer));
      if (fault) throw new TypeError(`registerRenderer: ${fault}`);
      current = renderer;
      registered?.();
      return {
        remove() {
          if (current === renderer) current = undefined;
        },
      };
    },
    renderer: () => current,
    async show(message, answer, open) {
      const { ask_id: id, placement = 'subtitle' } = message;
      await comes();
      if (!open()) return;
      const surface = structuredClone(message.surface) as unknown as Surface;
      const reason = current ? unfit(current, surface, placement) : NONE;
      if (!current || reason) return answer(reason, 'unsupported');
      const { render } = current;
      try {
        const { openSurface } = await import('../ui/surface.ts');
        if (!open()) return;
        const how = {
          id,
          placement,
          label: words.now.answer,
          cancel: words.now.cancel,
          stop: words.now.stop,
        };
        events.emit('piece_surface', { surface: structuredClone(surface), placement });
        openSurface(
          sight,
          how,
          () => answer('', 'cancelled'),
          (element, signal) =>
            render.call(current, surface, {
              ...{ surfaceId: id, placement, element, signal },
              submit: (value) => open() && submitted(value, answer),
              cancel: () => answer('', 'cancelled'),
            }),
        )?.catch(failed);
      } catch (error) {
        failed(error);
      }

      function failed(error: unknown): void {
        console.error('Pilotfish: a surface could not be drawn', error);
        const told = error instanceof Error ? error.message : `${error}`;
        // Cut at the end of a word: half a secret would not be recognised as one.
        const cut = told.length > 200 ? told.slice(0, 200).replace(/\S+$/, '…') : told;
        answer(`The page's renderer failed: ${cut}`, 'unsupported');
      }
    },
  };
}

function submitted(value: unknown, answer: Answer): boolean {
  const text = toJson(value ?? null);
  if (text === undefined) {
    throw new TypeError(`submit() needs what JSON can carry, found a ${typeof value}`);
  }
  if (text.length > ANSWER_LENGTH) {
    throw new TypeError(`submit() takes ${ANSWER_LENGTH} letters of JSON, found ${text.length}`);
  }
  answer(text, 'option');
  return true;
}

function faultOf({ render, kinds, placements }: Renderer): string {
  if (typeof render !== 'function') {
    return 'needs a render function: (surface, {element, submit, cancel, signal}) => …';
  }
  if (kinds !== undefined && !isNames(kinds)) return 'kinds is a list of names';
  const known = placements === undefined || (isNames(placements) && placements.every(isPlacement));
  return known ? '' : `placements is a list of ${PLACEMENTS.join(', ')}`;
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((it) => typeof it === 'string');
}

function isPlacement(name: string): boolean {
  return PLACEMENTS.includes(name);
}

/** Why it cannot draw that, in words that help the model to continue. */
function unfit({ kinds, placements }: Renderer, surface: Surface, placement: Placement): string {
  const strange = kinds && kindsOf(surface.root).find((kind) => !kinds.includes(kind));
  if (strange) return `This page draws no "${strange}"; it draws ${kinds.join(', ')}`;
  if (!placements || placements.includes(placement)) return '';
  return `This page shows no surface as ${placement}, but as ${placements.join(', ')}`;
}

function kindsOf({ kind, children = [] }: SurfaceNode): string[] {
  return [kind, ...children.flatMap(kindsOf)];
}
