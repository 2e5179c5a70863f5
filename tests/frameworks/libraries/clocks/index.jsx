/** Days with a time, and clocks: Vue Datepicker, Tempus Dominus, timepicker-ui, React-DateTime-Picker. */

import '@eonasdan/tempus-dominus/dist/css/tempus-dominus.css';
import '@vuepic/vue-datepicker/dist/main.css';
import 'react-datetime-picker/dist/DateTimePicker.css';
import 'timepicker-ui/main.css';
import { Namespace, TempusDominus } from '@eonasdan/tempus-dominus';
import { VueDatePicker } from '@vuepic/vue-datepicker';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import DateTimePicker from 'react-datetime-picker';
import { TimepickerUI } from 'timepicker-ui';
import { createApp, h, ref, watch } from 'vue';

globalThis.app = {};
const { app } = globalThis;
const two = (it) => String(it).padStart(2, '0');
const said = (it) =>
  it && `${it.getFullYear()}-${two(it.getMonth() + 1)}-${two(it.getDate())} ${two(it.getHours())}:${two(it.getMinutes())}`;
document.getElementById('root').innerHTML = `
  <p><label for=visit>Visit</label> <input id=visit readonly></p>
  <p><label for=noon>Noon</label> <input id=noon></p>
  <p><label>Bell <input id=bell value="08:00 AM"></label></p>
  <p><label>Bus <input id=bus value="08:00"></label></p>
  <div id=meet></div><div id=flight></div><div id=train></div>`;

const start = new Date(2026, 10, 2, 9, 0);
function tempus(id, options) {
  const field = document.getElementById(id);
  const picker = new TempusDominus(field, { defaultDate: start, ...options });
  picker.subscribe(Namespace.events.change, ({ date }) => {
    app[id] = date ? said(date) : null;
  });
}
tempus('visit', { localization: { format: 'MM/dd/yyyy hh:mm T', locale: 'en' } });
tempus('noon', { localization: { format: 'yyyy-MM-dd HH:mm', locale: 'en', hourCycle: 'h23' } });

for (const [id, type] of [['bell', '12h'], ['bus', '24h']]) {
  const field = document.getElementById(id);
  const picker = new TimepickerUI(field, { clock: { type } });
  picker.create();
  picker.on('confirm', ({ hour, minutes, type: half }) => {
    app[id] = `${hour}:${minutes}${half ? ` ${half}` : ''}`;
  });
}

/** Vue Datepicker, with what its users set for a field of a form. */
function vue(at, id, label, more) {
  const value = ref(start);
  watch(value, (now) => {
    app[id] = now ? said(now) : null;
  });
  createApp({
    render: () =>
      h(VueDatePicker, {
        uid: id,
        ariaLabels: { input: label },
        modelValue: value.value,
        'onUpdate:modelValue': (it) => {
          value.value = it;
        },
        ...more,
      }),
  }).mount(at);
}
vue('#meet', 'meet', 'Meeting', {});
vue('#flight', 'flight', 'Flight', { timeConfig: { is24: false }, textInput: true });

function Train() {
  const [at, set] = useState(start);
  app.train = at && said(at);
  return (
    <fieldset>
      <legend>Train</legend>
      <DateTimePicker value={at} onChange={set} locale="en-US" monthAriaLabel="Month" dayAriaLabel="Day" yearAriaLabel="Year" hourAriaLabel="Hour" minuteAriaLabel="Minute" amPmAriaLabel="Half" calendarAriaLabel="Calendar" clearAriaLabel="Clear train" />
    </fieldset>
  );
}
createRoot(document.getElementById('train')).render(<Train />);
app.ready = true;
