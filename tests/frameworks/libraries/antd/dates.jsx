/** Dates, times and ranges of both. */

import { DatePicker, TimePicker } from 'antd';
import { Field, Part, useApp } from '../app.jsx';

export function Dates() {
  const [day, setDay] = useApp('day', null);
  const [german, setGerman] = useApp('german', null);
  const [stay, setStay] = useApp('stay', null);
  const [month, setMonth] = useApp('month', null);
  const [moment, setMoment] = useApp('moment', null);
  const [time, setTime] = useApp('time', null);
  const [shift, setShift] = useApp('shift', null);
  return (
    <Part title="Dates">
      <Field id="day" label="Day">
        <DatePicker id="day" onChange={(_, text) => setDay(text)} />
      </Field>
      <Field id="german" label="Tag">
        <DatePicker id="german" format="DD.MM.YYYY" onChange={(_, text) => setGerman(text)} />
      </Field>
      <p>Stay</p>
      <DatePicker.RangePicker
        id={{ start: 'stay-from', end: 'stay-to' }}
        onChange={(_, texts) => setStay(texts)}
      />
      <Field id="month" label="Month">
        <DatePicker id="month" picker="month" onChange={(_, text) => setMonth(text)} />
      </Field>
      <Field id="moment" label="Moment">
        <DatePicker id="moment" showTime onChange={(_, text) => setMoment(text)} />
      </Field>
      <Field id="time" label="Time">
        <TimePicker id="time" format="HH:mm" onChange={(_, text) => setTime(text)} />
      </Field>
      <p>Shift</p>
      <TimePicker.RangePicker format="HH:mm" onChange={(_, texts) => setShift(texts)} />
      <output>{JSON.stringify({ day, german, stay, month, moment, time, shift })}</output>
    </Part>
  );
}
