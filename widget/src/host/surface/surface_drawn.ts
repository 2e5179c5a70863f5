/** One surface, from the model's request to its answer: loaded when there is one. */

import { toJson } from '../../observe/lines/json.ts';
import type { Placement, Renderer, Surface, SurfaceNode } from '../../public/surfaces.ts';
import type { Answer } from '../../ui/card/index.ts';
import type { Words } from '../../ui/drawing/shown_strings.ts';
import type { Sight } from '../../ui/stage/sight.ts';
import { openSurface } from '../../ui/stage/surface.ts';
import type { AskSurface } from '../../wire/protocol.ts';
import type { Events } from '../actions/events.ts';

export interface Drawn {
  readonly message: AskSurface;
  readonly answer: Answer;
  readonly renderer: Renderer | undefined;
  readonly events: Events;
  readonly sight: Sight;
  readonly words: Pick<Words, 'now'>;
  open(): boolean;
  /** The host shows everything itself: nothing is drawn around it. */
  readonly quiet: boolean;
  /** Aborted when it is over. */
  readonly gone: AbortSignal;
}

const ANSWER_LENGTH = 16_000;
const NONE = 'This page has no renderer of surfaces';

export async function draw({ message, answer, renderer, open, ...parts }: Drawn): Promise<void> {
  const { events, sight, words } = parts;
  const { ask_id: id, placement = 'subtitle' } = message;
  if (!open()) return;
  const surface = structuredClone(message.surface) as unknown as Surface;
  if (parts.quiet && !renderer) return offered(surface, placement, { answer, open, ...parts });
  const reason = renderer ? unfit(renderer, surface, placement) : NONE;
  if (!renderer || reason) return answer(reason, 'unsupported');
  const { render } = renderer;
  try {
    const { answer: label, cancel, stop } = words.now;
    events.note({ kind: 'surface', placement });
    events.emit('piece_surface', { surface: structuredClone(surface), placement });
    const context = {
      surfaceId: id,
      submit: (value: unknown) => open() && submitted(value, answer),
      cancel: () => answer('', 'cancelled'),
    };
    if (parts.quiet) {
      const where = { ...context, placement: 'inline' as const, element: null, signal: parts.gone };
      await render.call(renderer, surface, where);
      return;
    }
    openSurface(
      sight,
      { id, placement, label, cancel, stop },
      () => answer('', 'cancelled'),
      (element, signal) =>
        render.call(renderer, surface, { ...context, placement, element, signal }),
    )?.catch(failed);
  } catch (error) {
    failed(error);
  }

  function failed(error: unknown): void {
    console.error('Pilotfish: a surface could not be drawn', error);
    const why = error instanceof Error ? error.message : `${error}`;
    // Cut at the end of a word: half a secret would not be recognised as one.
    const cut = why.length > 200 ? why.slice(0, 200).replace(/\S+$/, '…') : why;
    answer(`The page's renderer failed: ${cut}`, 'unsupported');
  }
}

/** To the page's listeners; without one nothing can show it. */
function offered(
  surface: Surface,
  placement: Placement,
  { events, answer, open, gone }: Pick<Drawn, 'events' | 'answer' | 'open' | 'gone'>,
): void {
  events.note({ kind: 'surface', placement });
  const listening = events.emit('piece_surface', {
    ...{ surface, placement, signal: gone },
    submit: (value) => open() && submitted(value, answer),
    cancel: () => answer('', 'cancelled'),
  });
  if (!listening.length) answer(NONE, 'unsupported');
}

function submitted(value: unknown, answer: Answer): boolean {
  const text = toJson(value ?? null);
  if (text === undefined) {
    throw new TypeError(`submit() needs a JSON value, found a ${typeof value}`);
  }
  if (text.length > ANSWER_LENGTH) {
    throw new TypeError(`submit() takes ${ANSWER_LENGTH} characters of JSON, found ${text.length}`);
  }
  answer(text, 'option');
  return true;
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
