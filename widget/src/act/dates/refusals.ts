/** The results for a moment that was not set, or of which nothing shows that it was. */

import { quote } from '../quote.ts';
import { Refusal, Unseen } from '../refusal.ts';
import { title } from '../state.ts';
import { noteGuesses } from './formats.ts';
import { isoOf, type Moment } from './moment.ts';
import type { Picker } from './picker.ts';

/** The text may mean another moment to the page. */
export function unseen(picker: Picker, moments: readonly Moment[]): Unseen {
  const { task, control, fields } = picker;
  noteGuesses(fields);
  const shown = picker.shown().map((it) => `"${quote(it, 60)}"`);
  const open = moments[0]?.day ? 'the order of day and month' : 'how its clock has read that';
  const asked = moments.map(isoOf).join(' – ');
  const message = `${title(task.env, control)}: nothing shows ${open}; it shows ${shown.join(' and ')} now, for ${asked}: look whether that is it.`;
  return new Unseen(message);
}

/** `isHalf`: one end of the range is set. */
export function rejected(picker: Picker, moments: readonly Moment[], isHalf: boolean): Refusal {
  const { task, control, fields } = picker;
  const complaint = task.watch.complaint();
  const why = complaint ? `; message: ${complaint}` : '';
  const asked = moments.map(isoOf).join(' – ');
  const secret = fields.some((it) => task.env.isSecret(it));
  const shown = picker.shown().map((it) => `"${quote(it, 60)}"`);
  const shows = secret ? 'something else' : shown.join(' and ');
  const left = isHalf ? ' (half of the range is set)' : '';
  const message = `${title(task.env, control)}: asked ${asked}, it shows ${shows}${left}${why}`;
  return new Refusal('rejected_value', message);
}
