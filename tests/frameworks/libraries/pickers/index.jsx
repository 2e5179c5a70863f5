/** Calendars whose arrows have no name, that take over on their own button, with hours as fields. */

import 'air-datepicker/air-datepicker.css';
import 'daterangepicker/daterangepicker.css';
import 'flatpickr/dist/flatpickr.css';
import AirDatepicker from 'air-datepicker';
import english from 'air-datepicker/locale/en';
import moment from 'moment';
import daterangepicker from 'daterangepicker';
import flatpickr from 'flatpickr';
import $ from '../jquery.js';

globalThis.moment = moment;
globalThis.app = {};
const { app } = globalThis;
document.getElementById('root').innerHTML = `
  <p><label>Visit <input id=visit readonly></label></p>
  <p><label>Stay <input id=stay readonly></label></p>
  <p><label>Call <input id=call readonly></label></p>
  <p><label>Alarm <input id=alarm readonly></label></p>
  <p><label>Due <input id=due></label></p>
  <p><label>Paid <input id=paid></label></p>`;
const day = (date) => flatpickr.formatDate(date, 'Y-m-d');

new AirDatepicker('#visit', {
  locale: english.default ?? english,
  startDate: new Date(2026, 10, 1),
  onSelect: ({ date }) => {
    app.visit = date ? day(date) : null;
  },
});
const stay = $('#stay');
daterangepicker;
stay.daterangepicker({ autoUpdateInput: false, startDate: moment('2026-11-01'), endDate: moment('2026-11-02') });
stay.on('apply.daterangepicker', (_, { startDate, endDate }) => {
  app.stay = [startDate.format('YYYY-MM-DD'), endDate.format('YYYY-MM-DD')];
  stay.val(`${startDate.format('MM/DD/YYYY')} - ${endDate.format('MM/DD/YYYY')}`);
});
flatpickr('#call', {
  enableTime: true,
  defaultDate: '2026-11-10 12:00',
  onChange: ([date]) => {
    app.call = date ? flatpickr.formatDate(date, 'Y-m-d H:i') : null;
  },
});
new AirDatepicker('#alarm', {
  locale: english.default ?? english,
  startDate: new Date(2026, 10, 1),
  timepicker: true,
  onSelect: ({ date }) => {
    app.alarm = date ? flatpickr.formatDate(date, 'Y-m-d H:i') : null;
  },
});
// A mask that shows how it writes dates only to who is in it, and reads the day first.
const due = document.getElementById('due');
due.onfocus = () => {
  due.placeholder = 'dd/mm/yyyy';
};
due.onblur = () => {
  due.placeholder = '';
  const [, d, m, y] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(due.value) ?? [];
  app.due = m && Number(m) <= 12 ? `${y}-${m}-${d}` : null;
};
// One that nothing tells of: it reads the month first, and says so nowhere.
const paid = document.getElementById('paid');
paid.onblur = () => {
  const [, m, d, y] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(paid.value) ?? [];
  app.paid = m && Number(m) <= 12 ? `${y}-${m}-${d}` : null;
  if (!app.paid) paid.value = '';
};
app.ready = true;
