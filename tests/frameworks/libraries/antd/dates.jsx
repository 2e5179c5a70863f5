/** Dates, weeks to years, times and ranges of them; and those that cannot be typed. */

import { DatePicker, TimePicker } from 'antd';
import { Field, Part, useApp } from '../app.jsx';

const { RangePicker } = DatePicker;

export function Dates() {
  return (
    <Part title="Dates">
      <One name="day" label="Day" />
      <One name="german" label="Tag" format="DD.MM.YYYY" />
      <One name="moment" label="Moment" showTime />
      <One name="time" label="Time" Picker={TimePicker} format="HH:mm" />
      <One name="week" label="Week" picker="week" />
      <One name="month" label="Month" picker="month" />
      <One name="quarter" label="Quarter" picker="quarter" />
      <One name="year" label="Year" picker="year" />
      <Two name="stay" Picker={RangePicker} />
      <Two name="months" Picker={RangePicker} picker="month" />
      <Two name="shift" Picker={TimePicker.RangePicker} format="HH:mm" />
      <Picked />
    </Part>
  );
}

/** No key goes into these: the calendar and the columns of times are the only way. */
function Picked() {
  return (
    <>
      <One name="visit" label="Visit" inputReadOnly />
      <One name="call" label="Call" inputReadOnly showTime={{ format: 'HH:mm' }} />
      <One name="alarm" label="Alarm" Picker={TimePicker} inputReadOnly />
      <One name="nap" label="Nap" Picker={TimePicker} inputReadOnly use12Hours format="h:mm a" />
      <One name="sharp" label="Sharp" Picker={TimePicker} inputReadOnly format="HH:mm" minuteStep={15} />
      <Two name="pause" Picker={TimePicker.RangePicker} inputReadOnly format="HH:mm" />
    </>
  );
}

function One({ name, label, Picker = DatePicker, ...more }) {
  const [, tell] = useApp(name, null);
  return (
    <Field id={name} label={label}>
      <Picker id={name} onChange={(_, text) => tell(text)} {...more} />
    </Field>
  );
}

function Two({ name, Picker, ...more }) {
  const [, tell] = useApp(name, null);
  const ends = { start: `${name}-from`, end: `${name}-to` };
  return (
    <p>
      <label htmlFor={ends.start}>First of {name}</label>
      <label htmlFor={ends.end}>Last of {name}</label>
      <Picker id={ends} onChange={(_, texts) => tell(texts)} {...more} />
    </p>
  );
}
