/** Dates and times of MUI X: their fields are sections, one for each part. */

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { DateField } from '@mui/x-date-pickers/DateField';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { DigitalClock } from '@mui/x-date-pickers/DigitalClock';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { MobileDatePicker } from '@mui/x-date-pickers/MobileDatePicker';
import { MobileTimePicker } from '@mui/x-date-pickers/MobileTimePicker';
import { MonthCalendar } from '@mui/x-date-pickers/MonthCalendar';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Part, useApp } from '../app.jsx';

const DAY = 'YYYY-MM-DD';
const TIME = 'HH:mm';

export function Dates() {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <Part title="Dates">
        <One Picker={DatePicker} name="day" label="Day" format={DAY} />
        <One Picker={DateField} name="due" label="Due" format={DAY} />
        <One Picker={MobileDatePicker} name="mobile" label="Mobile day" format={DAY} />
        <One Picker={DatePicker} name="month" label="Paid in" format="YYYY-MM" views={['year', 'month']} />
        <One Picker={TimePicker} name="time" label="Time" format={TIME} />
        <One Picker={MobileTimePicker} name="wake" label="Wake" format={TIME} />
        <One Picker={DateTimePicker} name="moment" label="Moment" format={`${DAY} ${TIME}`} />
        <One Picker={DateCalendar} name="calendar" format={DAY} start="2026-03-10" />
        <One Picker={MonthCalendar} name="season" format="YYYY-MM" start="2026-03-10" />
        <One Picker={DigitalClock} name="slot" format={TIME} start="2026-03-10" timeStep={60} />
        <One
          Picker={MultiSectionDigitalClock}
          name="clock"
          format={TIME}
          start="2026-03-10"
          aria-label="Clock"
        />
      </Part>
    </LocalizationProvider>
  );
}

function One({ Picker, name, format, start = null, ...more }) {
  const [value, set] = useState(start && dayjs(start));
  const [, tell] = useApp(name, start);
  const change = (next) => {
    set(next);
    tell(next?.isValid() ? next.format(format) : null);
  };
  const views = more.views ? { format } : {};
  return <Picker value={value} onChange={change} {...views} {...more} />;
}
