/** Dates and times of MUI X: their fields are sections, one for each part. */

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { DateField } from '@mui/x-date-pickers/DateField';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MobileDatePicker } from '@mui/x-date-pickers/MobileDatePicker';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Part, useApp } from '../app.jsx';

const DAY = 'YYYY-MM-DD';

export function Dates() {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <Part title="Dates">
        <One Picker={DatePicker} name="day" label="Day" format={DAY} />
        <One Picker={DateField} name="due" label="Due" format={DAY} />
        <One Picker={MobileDatePicker} name="mobile" label="Mobile day" format={DAY} />
        <One Picker={TimePicker} name="time" label="Time" format="HH:mm" />
        <One Picker={DateTimePicker} name="moment" label="Moment" format={`${DAY} HH:mm`} />
        <One Picker={DateCalendar} name="calendar" format={DAY} start="2026-03-10" />
      </Part>
    </LocalizationProvider>
  );
}

function One({ Picker, name, label, format, start = null }) {
  const [value, set] = useState(start && dayjs(start));
  const [, tell] = useApp(name, start);
  const change = (next) => {
    set(next);
    tell(next?.isValid() ? next.format(format) : null);
  };
  return <Picker {...(label ? { label } : {})} value={value} onChange={change} />;
}
