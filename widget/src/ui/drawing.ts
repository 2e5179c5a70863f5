/**
 * What the core draws with, for the parts in chunks of their own. They get it as a value: a module
 * that they shared with the core would become a third file.
 */

import { lazy } from '../platform/lazy.ts';
import { frameAround, page } from '../platform/page.ts';
import { FISH, h, isTyping, svg } from './dom.ts';
import { rectOf } from './drawn.ts';
import { filled } from './shown_strings.ts';

export const drawing = {
  ...{ page, frameAround, h, svg, fish: FISH, isTyping, filled, rectOf, lazy },
} as const;

export type CoreDrawing = typeof drawing;
