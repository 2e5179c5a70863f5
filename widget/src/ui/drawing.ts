/**
 * What parts in chunks of their own draw with. They get it as a value: a module that they shared with
 * the core would become a third file.
 */

import { page } from '../platform/page.ts';
import { h, icon, iconButton, label } from './dom.ts';
import { rectOf } from './drawn.ts';
import { boxOf, everyFrame, isStill } from './follow.ts';
import { filled } from './strings.ts';

export const drawing = {
  page,
  h,
  icon,
  iconButton,
  label,
  filled,
  boxOf,
  rectOf,
  everyFrame,
  isStill,
} as const;

export type Drawing = typeof drawing;
