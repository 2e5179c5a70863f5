/** Sets a date, a time or both ends of a range, by typing or through the calendar. */

import type { Action, Task } from '../task/action.ts';
import { Refusal } from '../task/outcome.ts';
import { title } from '../task/state.ts';
import { closePopup } from './choice/close.ts';
import { type Moments, setMoments } from './date/index.ts';
import { isoOf, type Moment, readMoment } from './date/moment.ts';
import { partsOf } from './date/parts.ts';
import { Picker } from './date/picker.ts';
import { fillFields } from './fill_form.ts';

export const setDate: Action = {
  sets: true,
  args: { ref: 'ref', date: 'text?', end: 'text?', time: 'text?' },
  async run(task) {
    const moments = momentsOf(task);
    const [moment, end] = moments;
    const control = task.target();
    const parts = !moment.span && !end && partsOf(task.env, control, moment);
    if (!parts) return setMoments(task, control, moments);
    const said = `Set ${title(task.env, control)} to ${isoOf(moment)}`;
    const picker = new Picker(task, control as HTMLElement, false);
    const report = await fillFields(task, parts, true);
    // A clock that lies open would cover what comes next.
    if (picker.hasPopup()) await closePopup(task, control, picker.popup, true);
    return { ...report, said };
  },
};

function momentsOf({ args }: Task): Moments {
  const { date, end, time } = args;
  const start = { ...(date && readMoment(date, 'date')), ...(time && readMoment(time, 'time')) };
  if (!start.day && !start.clock) {
    throw new Refusal('invalid_args', 'set_date needs date, or time, or both.');
  }
  if (!end) return [start];
  const last = readMoment(end, 'end');
  if (!last.day === !start.day && isoOf(last) < isoOf(start as Moment)) {
    throw new Refusal('invalid_args', `The end ${end} lies before the start ${isoOf(start)}.`);
  }
  return [start, last];
}
