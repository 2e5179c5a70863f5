/** Lists, trees and columns to choose from. */

import { BRANCHES, SOME_CITIES as CITIES, REGIONS, RIGHTS, suggest, TEAMS } from '../data.js';

export const Choices = {
  state: {
    ...{ city: '', found: '', tags: [], remote: '', created: [], branch: '', street: '' },
    ...{ region: [], team: '', given: [], rights: [] },
  },
  setup: (app) => ({
    ...{ BRANCHES, CITIES, REGIONS, TEAMS },
    search: (text, tell) => suggest(text, (found) => tell(found.map((value) => ({ value })))),
    items: RIGHTS.map((label) => ({ key: label, label })),
    tick: (_, { checkedKeys }) => {
      app.rights = checkedKeys;
    },
  }),
  template: `<section aria-label="Choices"><h2>Choices</h2><el-form label-width="140px" style="max-width:560px">
    <el-form-item label="City"><el-select v-model="app.city"><el-option v-for="it in CITIES" :key="it.value" v-bind="it" /></el-select></el-form-item>
    <el-form-item label="Find a city"><el-select v-model="app.found" filterable clearable><el-option v-for="it in CITIES" :key="it.value" v-bind="it" /></el-select></el-form-item>
    <el-form-item label="Several cities"><el-select v-model="app.tags" multiple><el-option v-for="it in CITIES" :key="it.value" v-bind="it" /></el-select></el-form-item>
    <el-form-item label="New ones"><el-select v-model="app.created" multiple filterable allow-create><el-option value="old" /></el-select></el-form-item>
    <el-form-item label="Branch"><el-select-v2 v-model="app.branch" :options="BRANCHES" filterable /></el-form-item>
    <el-form-item label="Street"><el-autocomplete v-model="app.street" :fetch-suggestions="search" :trigger-on-focus="false" /></el-form-item>
    <el-form-item label="Region"><el-cascader v-model="app.region" :options="REGIONS" /></el-form-item>
    <el-form-item label="Team"><el-tree-select v-model="app.team" :data="TEAMS" /></el-form-item>
  </el-form>
  <el-transfer v-model="app.given" :data="items" :titles="['Offered','Given']" />
  <el-tree :data="TEAMS" show-checkbox node-key="value" @check="tick" />
  </section>`,
};
