/** The events that a page can listen to. */

import type { EventName } from '../public/events.ts';

export const EVENTS = [
  'status',
  'connection',
  'message',
  'before_action',
  'step',
  'subtitle',
  'plan',
  'ask_user',
  'ask_user_choice',
  'ask_files',
  'confirm_action',
  'overlay_update',
  'navigate',
  'error',
  'done',
  'agent_feedback',
  'piece_surface',
  'action_event',
  'activity',
] as const satisfies readonly EventName[];
