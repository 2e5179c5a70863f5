/** Fields that do their own keys: AutoNumeric, Inputmask, Kendo's stand-in; and a terminal. */

import '@progress/kendo-theme-default/dist/default-main.css';
import '@xterm/xterm/css/xterm.css';
import { Terminal } from '@xterm/xterm';
import AutoNumeric from 'autonumeric';
import Inputmask from 'inputmask';
import $ from '../jquery.js';

globalThis.app = {};
const root = document.getElementById('root');
root.innerHTML = `
  <p><label>Price <input id=price></label></p>
  <p><label>Betrag <input id=betrag></label></p>
  <p><label>Phone <input id=phone type=tel></label></p>
  <p><label>Born <input id=born></label></p>
  <p><label for=unit>Unit price</label> <input id=unit></p>
  <div id=shell tabindex=0 aria-label=Shell></div>`;

const { app } = globalThis;
const kept = (key, numbers) => {
  const tell = () => {
    app[key] = numbers.getNumber();
  };
  tell();
  numbers.node().addEventListener('autoNumeric:rawValueModified', tell);
};
kept('price', new AutoNumeric('#price', { currencySymbol: '$' }));
kept('betrag', new AutoNumeric('#betrag', AutoNumeric.getPredefinedOptions().French));

const masked = (id, mask) => {
  const field = document.getElementById(id);
  mask.mask(field);
  field.addEventListener('change', () => {
    app[id] = field.inputmask.isComplete() ? field.value : null;
  });
};
masked('phone', Inputmask({ mask: '(999) 999-9999' }));
masked('born', Inputmask('datetime', { inputFormat: 'dd/mm/yyyy', placeholder: 'dd/mm/yyyy' }));

import('kendo-ui-core/js/kendo.numerictextbox.js').then(() => {
  const change = function () {
    app.unit = this.value();
  };
  $('#unit').kendoNumericTextBox({ format: 'c2', min: 0, max: 10000, decimals: 2, change });
  app.ready = true;
});

const terminal = new Terminal({ cols: 60, rows: 6 });
terminal.open(document.getElementById('shell'));
app.sent = '';
terminal.onData((text) => {
  app.sent += text;
  terminal.write(text);
});
