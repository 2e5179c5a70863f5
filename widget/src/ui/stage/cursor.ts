/** The agent's cursor: moves to its target, follows it while the page moves, pulses on a click. */

import type { Pointer } from '../../seams.ts';
import { h } from '../drawing/dom.ts';
import { boxOf, everyFrame, isStill } from '../drawing/follow.ts';
import { icon } from '../drawing/icons.ts';

const GLIDE_MS = 350;

export function createCursor(root: HTMLElement, enabled: () => boolean): Pointer {
  const arrow = h('div', { class: 'cursor', hidden: true }, h('i'), icon('pointer'));
  root.append(arrow);
  let x = 0;
  let y = 0;
  let stop: (() => void) | undefined;
  let arrive: (() => void) | undefined;

  function place(nextX: number, nextY: number): void {
    x = nextX;
    y = nextY;
    arrow.style.transform = `translate(${x}px,${y}px)`;
  }

  function follow(target: Element): void {
    const [fromX, fromY] = [x, y];
    const start = performance.now();
    const length = isStill() ? 0 : GLIDE_MS;
    stop = everyFrame(() => {
      const part = length ? Math.min(1, (performance.now() - start) / length) : 1;
      const eased = 1 - (1 - part) ** 3;
      const box = boxOf(target);
      // What is gone from the page is nowhere: the cursor stays where it is.
      if (box.width || box.height)
        place(
          fromX + (box.x + box.width / 2 - fromX) * eased,
          fromY + (box.y + box.height / 2 - fromY) * eased,
        );
      if (part === 1) arrive?.();
    });
    // There are no animation frames in a hidden document.
    setTimeout(arrive!, length + 100);
  }

  return {
    moveTo(element) {
      if (!enabled()) return Promise.resolve();
      stop?.();
      arrive?.();
      if (arrow.hidden) place(innerWidth / 2, innerHeight);
      arrow.hidden = false;
      return new Promise((resolve) => {
        arrive = resolve;
        follow(element);
      });
    },
    press() {
      const pulse = [
        { transform: 'scale(.2)', opacity: 0.6 },
        { transform: 'scale(1)', opacity: 0 },
      ];
      if (isStill()) return;
      try {
        arrow.firstElementChild!.animate(pulse, 400);
      } catch {
        // A page may have replaced `animate`: an action continues without a pulse.
      }
    },
    hide() {
      stop?.();
      arrive?.();
      arrow.hidden = true;
    },
  };
}
