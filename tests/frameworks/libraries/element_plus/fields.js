/** Text, numbers, switches, groups, sliders, colours, files. */

export const Fields = {
  state: {
    ...{ name: '', note: '', amount: 1, terms: false, alerts: false, toppings: ['Ham'], size: 'S' },
    ...{ pace: 'slow', view: 'Daily', volume: 30, span: [20, 50], stars: 1, colour: '#409eff' },
    ...{ labels: ['first'], comment: '', files: [] },
  },
  setup: (app) => ({
    users: ['ada', 'grace'].map((value) => ({ value, label: value })),
    attach: (_, all) => {
      app.files = all.map((file) => file.name);
    },
  }),
  template: `<section aria-label="Fields"><h2>Fields</h2><el-form label-width="140px" style="max-width:560px">
    <el-form-item label="Name"><el-input v-model="app.name" clearable /></el-form-item>
    <el-form-item label="Note"><el-input v-model="app.note" type="textarea" /></el-form-item>
    <el-form-item label="Amount"><el-input-number v-model="app.amount" :min="1" :max="10" /></el-form-item>
    <el-form-item label="Comment"><el-mention v-model="app.comment" :options="users" /></el-form-item>
    <el-form-item label="Labels"><el-input-tag v-model="app.labels" /></el-form-item>
    <el-checkbox v-model="app.terms">I accept the terms</el-checkbox>
    <el-form-item label="Alerts"><el-switch v-model="app.alerts" /></el-form-item>
    <el-checkbox-group v-model="app.toppings">
      <el-checkbox v-for="it in ['Ham','Olives','Corn']" :key="it" :value="it">{{ it }}</el-checkbox>
    </el-checkbox-group>
    <el-radio-group v-model="app.size">
      <el-radio v-for="it in ['S','M','L']" :key="it" :value="it">{{ it }}</el-radio>
    </el-radio-group>
    <el-radio-group v-model="app.pace">
      <el-radio-button value="slow">Slow</el-radio-button><el-radio-button value="fast">Fast</el-radio-button>
    </el-radio-group>
    <el-segmented v-model="app.view" :options="['Daily','Weekly']" />
    <el-form-item label="Volume"><el-slider v-model="app.volume" aria-label="Volume" /></el-form-item>
    <el-form-item label="Span"><el-slider v-model="app.span" range range-start-label="Span from" range-end-label="Span to" /></el-form-item>
    <el-form-item label="Stars"><el-rate v-model="app.stars" /></el-form-item>
    <el-form-item label="Colour"><el-color-picker v-model="app.colour" /></el-form-item>
    <el-upload :auto-upload="false" action="#" @change="attach"><el-button>Attach a file</el-button></el-upload>
  </el-form></section>`,
};
