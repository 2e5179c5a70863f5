/**
 * Which element has captured the pointer (Pointer Events 3, 10.2) while we drag.
 *
 * A browser ignores the capture of a pointer whose button is not really down, and pages check with
 * `hasPointerCapture` before they move anything: so these wraps answer for the browser meanwhile.
 */

import { viewOf } from '../../ask/tree.ts';
import type { At } from './pointer.ts';
import { pointer } from './pointer.ts';

/** The id of our events' pointer. */
const OURS = 1;

export interface Capture {
  element(): Element | undefined;
  /** Releases it, as the end of the drag does, and removes the wraps. */
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
