/** UI5 web components: fields that tell of their value after Enter or leaving, lists in shadow trees. */

import '@ui5/webcomponents/dist/ComboBox.js';
import '@ui5/webcomponents/dist/ComboBoxItem.js';
import '@ui5/webcomponents/dist/DatePicker.js';
import '@ui5/webcomponents/dist/Input.js';
import '@ui5/webcomponents/dist/Label.js';
import '@ui5/webcomponents/dist/MultiComboBox.js';
import '@ui5/webcomponents/dist/MultiComboBoxItem.js';
import '@ui5/webcomponents/dist/Option.js';
import '@ui5/webcomponents/dist/Select.js';
import '@ui5/webcomponents/dist/Slider.js';
import '@ui5/webcomponents/dist/StepInput.js';
import '@ui5/webcomponents/dist/Switch.js';
import { registerLocaleDataLoader } from '@ui5/webcomponents-base/dist/asset-registries/LocaleData.js';
import english from '@ui5/webcomponents-localization/dist/generated/assets/cldr/en.json';

registerLocaleDataLoader('en', async () => english);
// Its fonts would come from the net.
document.head.insertAdjacentHTML('beforeend', '<style data-ui5-font-face></style>');

document.getElementById('root').innerHTML = `
  <style>*:not(:defined) { display: none } p { margin: 8px }</style>
  <p><ui5-label for=name>Name</ui5-label><ui5-input id=name></ui5-input></p>
  <p><ui5-label for=country>Country</ui5-label><ui5-combobox id=country>
    <ui5-cb-item text=Austria></ui5-cb-item><ui5-cb-item text=Brazil></ui5-cb-item><ui5-cb-item text=Bulgaria></ui5-cb-item></ui5-combobox></p>
  <p><ui5-label for=size>Size</ui5-label><ui5-select id=size>
    <ui5-option>Small</ui5-option><ui5-option>Medium</ui5-option><ui5-option>Large</ui5-option></ui5-select></p>
  <p><ui5-label for=tags>Tags</ui5-label><ui5-multi-combobox id=tags>
    <ui5-mcb-item text=Red></ui5-mcb-item><ui5-mcb-item text=Green></ui5-mcb-item><ui5-mcb-item text=Blue></ui5-mcb-item></ui5-multi-combobox></p>
  <p><ui5-label for=due>Due</ui5-label><ui5-date-picker id=due format-pattern="dd.MM.yyyy"></ui5-date-picker></p>
  <p><ui5-label for=count>Count</ui5-label><ui5-step-input id=count value=1 min=0 max=9></ui5-step-input></p>
  <p><ui5-switch id=express accessible-name=Express></ui5-switch></p>
  <p><ui5-slider id=volume accessible-name=Volume min=0 max=100 value=50 style="width:300px"></ui5-slider></p>`;

const by = (id) => document.getElementById(id);
const values = {
  name: () => by('name').value,
  country: () => by('country').value,
  size: () => by('size').selectedOption?.textContent ?? '',
  tags: () =>
    [...by('tags').children].filter(({ selected }) => selected).map(({ text }) => text).join(),
  due: () => by('due').value,
  count: () => by('count').value,
  express: () => by('express').checked,
  volume: () => by('volume').value,
};
const app = {};
for (const [key, get] of Object.entries(values)) Object.defineProperty(app, key, { get, enumerable: true });
customElements.whenDefined('ui5-slider').then(() => {
  globalThis.app = app;
});
globalThis.app = {};
