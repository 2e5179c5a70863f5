/**
 * Which element has captured the pointer (Pointer Events 3, 10.2) while we drag.
 *
 * A browser ignores the capture of a pointer whose button is not really down, and pages ask back
 * with `hasPointerCapture` before they move anything: so for this time we answer in its place.
 */

import { viewOf } from '../tree.ts';
import type { At } from './pointer.ts';
import { pointer } from './pointer.ts';

/** The id of our events' pointer. */
const OURS = 1;

export interface Capture {
  /** All pointer events go to it while there is one. */
  element(): Element | undefined;
  /** Lets go, as the end of the drag does, and takes the wraps off. */
  stop(at: At): void;
}

export function watchCapture(of: Element): Capture {
  let captured: Element | undefined;
  const { prototype } = viewOf(of).Element;
  const { setPointerCapture, releasePointerCapture, hasPointerCapture } = prototype;
  prototype.setPointerCapture = function (this: Element, id: number) {
    if (id === OURS) captured = this;
    else setPointerCapture.call(this, id);
  };
  prototype.releasePointerCapture = function (this: Element, id: number) {
    if (id !== OURS) releasePointerCapture.call(this, id);
    else if (captured === this) captured = undefined;
  };
  prototype.hasPointerCapture = function (this: Element, id: number) {
    return id === OURS ? captured === this : hasPointerCapture.call(this, id);
  };
  return {
    element: () => (captured?.isConnected ? captured : undefined),
    stop(at) {
      Object.assign(prototype, { setPointerCapture, releasePointerCapture, hasPointerCapture });
      if (captured?.isConnected) pointer('lostpointercapture', captured, at, { cancelable: false });
    },
  };
}
