/** Surfaces: the model's requests to the host, drawn in the page by its registered renderer. */

import type { Registration } from '../../public/actions.ts';
import type { Renderer } from '../../public/surfaces.ts';
import type { Answer } from '../../ui/card/index.ts';
import type { Words } from '../../ui/drawing/shown_strings.ts';
import type { Sight } from '../../ui/stage/sight.ts';
import type { AskSurface } from '../../wire/protocol.ts';
import type { Events } from '../actions/events.ts';

export type Surfaces = ReturnType<typeof createSurfaces>;

const PLACEMENTS: readonly string[] = ['subtitle', 'modal', 'dock', 'inline'];
/** A page that has just loaded may register its renderer a little later. */
const YOUNG_MS = 5000;

/** `quiet`: the host shows everything itself. */
export function createSurfaces(
  events: Events,
  words: Pick<Words, 'now'>,
  sight: () => Sight,
  quiet: () => boolean,
) {
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
    /**
     * The last registered one is used; `remove` of an earlier one does nothing. Throws a TypeError that
     * says what is wrong with it and how to fix it.
     */
    register(given: Renderer | Renderer['render']): Registration {
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
    async show(message: AskSurface, answer: Answer, open: () => boolean, gone: AbortSignal) {
      if (!quiet()) await comes();
      if (!open()) return;
      try {
        const { draw } = await import('./surface_drawn.ts');
        const how = { quiet: quiet(), gone, renderer: current, sight: sight() };
        await draw({ message, answer, open, events, words, ...how });
      } catch (error) {
        console.error('Pilotfish: a surface could not be drawn', error);
        answer('A surface could not be drawn', 'unsupported');
      }
    },
  };
}

function faultOf({ render, kinds, placements }: Renderer): string {
  if (typeof render !== 'function') {
    return 'needs a render function: (surface, {element, submit, cancel, signal}) => …';
  }
  if (kinds !== undefined && !isNames(kinds)) return 'kinds is a list of names';
  const known =
    placements === undefined ||
    (isNames(placements) && placements.every((it) => PLACEMENTS.includes(it)));
  return known ? '' : `placements is a list of ${PLACEMENTS.join(', ')}`;
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((it) => typeof it === 'string');
}
