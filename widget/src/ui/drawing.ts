/**
 * What parts in chunks of their own draw with. They get it as a value: a module that they shared with
 * the core would become a third file.
 */

import { frameAround, page } from '../platform/page.ts';
import { h, icon, iconButton, isTyping, label } from './dom.ts';
import { rectOf } from './drawn.ts';
import { filled } from './strings.ts';

export const drawing = {
  page,
  frameAround,
  h,
  icon,
  iconButton,
  label,
  isTyping,
  filled,
  rectOf,
} as const;

export type Drawing = typeof drawing;
