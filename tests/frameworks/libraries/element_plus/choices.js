/** Lists, trees and columns to choose from. */

const CITIES = ['Lyon', 'Lille', 'Paris', 'Nantes', 'Nice'].map((label) => ({
  value: label.toLowerCase(),
  label,
  disabled: label === 'Paris',
}));
const REGIONS = [
  {
    value: 'zhejiang',
    label: 'Zhejiang',
    children: [
      { value: 'hangzhou', label: 'Hangzhou', children: [{ value: 'lake', label: 'West Lake' }] },
      { value: 'ningbo', label: 'Ningbo', children: [{ value: 'port', label: 'Port' }] },
    ],
  },
  { value: 'jiangsu', label: 'Jiangsu', children: [{ value: 'gate', label: 'South Gate' }] },
];
const TEAMS = [
  {
    value: 'tech',
    label: 'Tech',
    children: [
      { value: 'web', label: 'Web' },
      { value: 'data', label: 'Data' },
    ],
  },
  { value: 'sales', label: 'Sales' },
];
const STREETS = ['Main Street', 'Market Street', 'Mill Lane'].map((value) => ({ value }));

export const Choices = {
  state: {
    ...{ city: '', found: '', tags: [], remote: '', created: [], branch: '', street: '' },
    ...{ region: [], team: '', given: [], rights: [] },
  },
  setup: (app) => ({
    ...{ CITIES, REGIONS, TEAMS },
    branches: Array.from({ length: 500 }, (_, value) => ({ value, label: `Branch ${value}` })),
    suggest: (text, tell) =>
      setTimeout(() => tell(STREETS.filter(({ value }) => value.startsWith(text))), 300),
    items: ['Read', 'Write', 'Delete'].map((label) => ({ key: label, label })),
    tick: (_, { checkedKeys }) => {
      app.rights = checkedKeys;
    },
  }),
  template: `<section aria-label="Choices"><h2>Choices</h2><el-form label-width="140px" style="max-width:560px">
    <el-form-item label="City"><el-select v-model="app.city"><el-option v-for="it in CITIES" :key="it.value" v-bind="it" /></el-select></el-form-item>
    <el-form-item label="Find a city"><el-select v-model="app.found" filterable clearable><el-option v-for="it in CITIES" :key="it.value" v-bind="it" /></el-select></el-form-item>
    <el-form-item label="Several cities"><el-select v-model="app.tags" multiple><el-option v-for="it in CITIES" :key="it.value" v-bind="it" /></el-select></el-form-item>
    <el-form-item label="New ones"><el-select v-model="app.created" multiple filterable allow-create><el-option value="old" /></el-select></el-form-item>
    <el-form-item label="Branch"><el-select-v2 v-model="app.branch" :options="branches" filterable /></el-form-item>
    <el-form-item label="Street"><el-autocomplete v-model="app.street" :fetch-suggestions="suggest" :trigger-on-focus="false" /></el-form-item>
    <el-form-item label="Region"><el-cascader v-model="app.region" :options="REGIONS" /></el-form-item>
    <el-form-item label="Team"><el-tree-select v-model="app.team" :data="TEAMS" /></el-form-item>
  </el-form>
  <el-transfer v-model="app.given" :data="items" :titles="['Offered','Given']" />
  <el-tree :data="TEAMS" show-checkbox node-key="value" @check="tick" />
  </section>`,
};
