/** react-datepicker: typed, picked, ranges, times, months, in a line and in a portal. */

import { useState } from 'react';
import DatePicker from 'react-datepicker';
import { Field, mount, useApp } from '../app.jsx';
import 'react-datepicker/dist/react-datepicker.css';

const two = (number) => String(number).padStart(2, '0');
const day = (date) =>
  date && `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const minute = (date) => date && `${two(date.getHours())}:${two(date.getMinutes())}`;

function One({ name, label, tell, start = null, ...more }) {
  const [date, set] = useState(start);
  const [, setApp] = useApp(name, tell(start));
  const change = (next) => {
    set(next);
    setApp(tell(next));
  };
  return (
    <Field id={name} label={label}>
      <DatePicker id={name} selected={date} onChange={change} {...more} />
    </Field>
  );
}

function Range() {
  const [[from, to], set] = useState([null, null]);
  const [, tell] = useApp('stay', null);
  const change = (dates) => {
    set(dates);
    tell(dates.map(day));
  };
  return (
    <Field id="stay" label="Stay">
      <DatePicker
        id="stay"
        selectsRange
        startDate={from}
        endDate={to}
        dateFormat="yyyy-MM-dd"
        onChange={change}
      />
    </Field>
  );
}

const MARCH = new Date(2026, 2, 10);

mount(
  <>
    <One name="day" label="Day" tell={day} />
    <One name="german" label="Tag" tell={day} dateFormat="dd.MM.yyyy" />
    <One name="picked" label="Picked day" tell={day} start={MARCH} dateFormat="yyyy-MM-dd" readOnly={false} onKeyDown={(event) => event.preventDefault()} />
    <One name="born" label="Born" tell={day} start={MARCH} showMonthDropdown showYearDropdown dropdownMode="select" />
    <One name="due" label="Due" tell={day} start={MARCH} minDate={new Date(2026, 2, 5)} maxDate={new Date(2026, 2, 20)} dateFormat="yyyy-MM-dd" />
    <Range />
    <One name="month" label="Month" tell={(date) => day(date)?.slice(0, 7)} showMonthYearPicker dateFormat="yyyy-MM" />
    <One name="time" label="Time" tell={minute} showTimeSelect showTimeSelectOnly timeIntervals={30} timeFormat="HH:mm" dateFormat="HH:mm" />
    <One name="moment" label="Moment" tell={(date) => date && `${day(date)} ${minute(date)}`} showTimeSelect timeFormat="HH:mm" dateFormat="yyyy-MM-dd HH:mm" />
    <One name="shown" label="Shown" tell={day} start={MARCH} inline />
  </>,
);
