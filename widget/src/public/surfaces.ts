/** Surfaces: components of your page that the model asks for, drawn by your renderer. */

/** Where a surface stands: in the bar, in a dialog, at the side, or where your page wants it. */
export type Placement = 'subtitle' | 'modal' | 'dock' | 'inline';

/** One component. */
export interface SurfaceNode {
  /** Which component: a name that your renderer knows. */
  readonly kind: string;
  /** Unique in its surface. */
  readonly id?: string;
  /** A key of `data`, or a JSON Pointer into it. */
  readonly bind?: string;
  /** Its properties. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** The components inside it. */
  readonly children?: readonly SurfaceNode[];
}

/** What the model wants to be shown. Its words are text, never markup. */
export interface Surface {
  /** The outermost component. */
  readonly root: SurfaceNode;
  /** What `bind` refers to. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What a renderer gets beside the surface. */
export interface SurfaceContext {
  /** The same after a page load, when the surface is drawn again. */
  readonly surfaceId: string;
  /** Where it stands. */
  readonly placement: Placement;
  /** The container to draw in; null for `inline`: your page chooses the place. */
  readonly element: HTMLElement | null;
  /** Aborted when the surface is removed, for any reason. */
  readonly signal: AbortSignal;
  /**
   * The answer, serializable as JSON, at most 16,000 characters; false once the surface is gone.
   *
   * @example
   * const pick: Renderer['render'] = (surface, { submit }) => submit({ picked: 1 });
   */
  submit(value: unknown): boolean;
  /**
   * Closes it without an answer.
   * @example
   * const skip: Renderer['render'] = (surface, { cancel }) => cancel();
   */
  cancel(): void;
}

/** Draws surfaces. */
export interface Renderer {
  /**
   * May return a function that removes what it drew.
   * @example
   * pilotfish.registerRenderer({ kinds: ['card'], render: ({ data }) => console.log(data) });
   */
  render(surface: Surface, context: SurfaceContext): unknown;
  /** The kinds of components that it can draw; all if not set. */
  kinds?: readonly string[];
  /** The places that it can draw in; all if not set. */
  placements?: readonly Placement[];
}
