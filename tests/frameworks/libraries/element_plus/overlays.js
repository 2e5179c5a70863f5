/** What opens over the page, folds, turns pages; a table; a form that complains. */

import { ElMessage, ElMessageBox } from 'element-plus';
import { reactive, ref } from 'vue';
import { PEOPLE } from '../data.js';

export const Overlays = {
  state: {
    ...{ dialog: false, title: '', drawer: false, asked: '', removed: 0, chosen: '', place: '' },
    ...{ tab: 'one', open: [], page: 1, rows_of_page: 10, rows: PEOPLE, picked: [], order: '', editing: 0, sent: '' },
  },
  setup: (app) => {
    const form = ref(null);
    return {
      form,
      model: reactive({ mail: '' }),
      ask: () =>
        ElMessageBox.confirm('Leave the team?', 'Question')
          .then(() => {
            app.asked = 'left';
          })
          .catch(() => {
            app.asked = 'stayed';
          }),
      say: () => ElMessage({ message: 'Saved for you', duration: 1500 }),
      pick: (rows) => {
        app.picked = rows.map(({ key }) => key);
      },
      submit: () =>
        form.value.validate((valid) => {
          app.sent = valid ? 'sent' : 'not valid';
        }),
    };
  },
  template: `<section aria-label="Overlays"><h2>Overlays</h2>
  <el-button @click="app.dialog = true">Open dialog</el-button>
  <el-dialog v-model="app.dialog" title="Rename"><label>New title <input v-model="app.title" /></label>
    <el-button @click="app.dialog = false">Keep title</el-button></el-dialog>
  <el-button @click="app.drawer = true">Open drawer</el-button>
  <el-drawer v-model="app.drawer" title="Details"><el-button @click="app.drawer = false">Done with it</el-button></el-drawer>
  <el-button @click="ask">Leave team</el-button><output>{{ app.asked }}</output>
  <el-popconfirm title="Drop the draft?" confirm-button-text="Yes, drop" @confirm="app.removed++"><template #reference><el-button>Drop draft</el-button></template></el-popconfirm>
  <el-tooltip content="Sent every Monday"><el-button>Report</el-button></el-tooltip>
  <el-popover trigger="click"><template #reference><el-button>Open popover</el-button></template><el-button>Inside the popover</el-button></el-popover>
  <el-button @click="say">Save quietly</el-button>
  <el-dropdown trigger="click" @command="it => app.chosen = it"><el-button>File menu</el-button><template #dropdown><el-dropdown-menu>
    <el-dropdown-item command="copy">Copy</el-dropdown-item><el-dropdown-item command="archive">Archive</el-dropdown-item></el-dropdown-menu></template></el-dropdown>
  <el-dropdown @command="it => app.chosen = 'hover ' + it"><el-button>Hover menu</el-button><template #dropdown><el-dropdown-menu>
    <el-dropdown-item command="copy">Copy</el-dropdown-item></el-dropdown-menu></template></el-dropdown>
  <output>{{ app.chosen }}</output>
  <el-menu mode="horizontal" :ellipsis="false" @select="it => app.place = it"><el-menu-item index="home">Start</el-menu-item>
    <el-sub-menu index="shop"><template #title>Shop</template><el-menu-item index="shoes">Shoes</el-menu-item></el-sub-menu></el-menu>
  <el-tabs v-model="app.tab"><el-tab-pane v-for="it in ['one','two']" :key="it" :name="it" :label="'Tab ' + it">Content {{ it }}</el-tab-pane></el-tabs>
  <el-collapse v-model="app.open"><el-collapse-item name="faq" title="Common questions">Answers</el-collapse-item></el-collapse>
  <el-pagination v-model:current-page="app.page" :total="95" v-model:page-size="app.rows_of_page" layout="sizes, prev, pager, next, jumper" />
  <el-table :data="app.rows" row-key="key" @selection-change="pick" @sort-change="it => app.order = it.order">
    <el-table-column type="selection" width="50" /><el-table-column prop="name" label="Person"><template #default="{ row }">
      <el-input v-if="app.editing === row.key" v-model="row.name" aria-label="Name of the person" @keyup.enter="app.editing = 0" /><span v-else>{{ row.name }}</span></template></el-table-column>
    <el-table-column prop="age" label="Age" sortable />
    <el-table-column label="Do"><template #default="{ row }"><el-button @click="app.editing = row.key">Edit</el-button></template></el-table-column>
  </el-table>
  <el-form ref="form" :model="model" label-width="140px" @submit.prevent="submit"><el-form-item label="Mail" prop="mail" :rules="[{ type: 'email', required: true, message: 'That is no mail address' }]">
    <el-input v-model="model.mail" /></el-form-item><el-button native-type="submit">Join now</el-button></el-form>
  </section>`,
};
