/** Dates, weeks to years, times and ranges of them; and those that cannot be typed. */

export const Dates = {
  state: {
    ...{ day: '', german: '', stay: [], week: '', month: '', months: [], year: '', moment: '' },
    ...{ time: '', shift: [], slot: '', visit: '', call: '', alarm: '', pause: [], arrows: '' },
  },
  template: `<section aria-label="Dates"><h2>Dates</h2><el-form label-width="140px" style="max-width:560px">
    <el-form-item label="Day"><el-date-picker v-model="app.day" value-format="YYYY-MM-DD" /></el-form-item>
    <el-form-item label="Tag"><el-date-picker v-model="app.german" format="DD.MM.YYYY" value-format="YYYY-MM-DD" /></el-form-item>
    <el-form-item label="Stay"><el-date-picker v-model="app.stay" type="daterange" start-placeholder="Arrival" end-placeholder="Departure" value-format="YYYY-MM-DD" /></el-form-item>
    <el-form-item label="Month"><el-date-picker v-model="app.month" type="month" value-format="YYYY-MM" /></el-form-item>
    <el-form-item label="Moment"><el-date-picker v-model="app.moment" type="datetime" value-format="YYYY-MM-DD HH:mm:ss" /></el-form-item>
    <el-form-item label="Time"><el-time-picker v-model="app.time" value-format="HH:mm:ss" /></el-form-item>
    <el-form-item label="Shift"><el-time-picker v-model="app.shift" is-range start-placeholder="Shift from" end-placeholder="Shift to" value-format="HH:mm:ss" /></el-form-item>
    <el-form-item label="Slot"><el-time-select v-model="app.slot" start="08:00" step="00:30" end="18:00" /></el-form-item>
    <el-form-item label="Week"><el-date-picker v-model="app.week" type="week" value-format="YYYY-MM-DD" /></el-form-item>
    <el-form-item label="Months"><el-date-picker v-model="app.months" type="monthrange" value-format="YYYY-MM" /></el-form-item>
    <el-form-item label="Year"><el-date-picker v-model="app.year" type="year" value-format="YYYY" /></el-form-item>
    <el-form-item label="Visit"><el-date-picker v-model="app.visit" :editable="false" value-format="YYYY-MM-DD" /></el-form-item>
    <el-form-item label="Call"><el-date-picker v-model="app.call" type="datetime" :editable="false" value-format="YYYY-MM-DD HH:mm:ss" /></el-form-item>
    <el-form-item label="Alarm"><el-time-picker v-model="app.alarm" :editable="false" value-format="HH:mm:ss" /></el-form-item>
    <el-form-item label="Pause"><el-time-picker v-model="app.pause" is-range :editable="false" format="HH:mm" value-format="HH:mm" /></el-form-item>
    <el-form-item label="Arrows"><el-time-picker v-model="app.arrows" arrow-control :editable="false" value-format="HH:mm:ss" /></el-form-item>
  </el-form></section>`,
};
