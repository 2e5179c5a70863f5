/** Sliders of libraries that give them neither a role nor keys, or several thumbs to one track. */

import 'nouislider/dist/nouislider.css';
import 'jquery-ui/themes/base/core.css';
import 'jquery-ui/themes/base/theme.css';
import 'jquery-ui/themes/base/slider.css';
import 'ion-rangeslider/css/ion.rangeSlider.css';
import noUiSlider from 'nouislider';
import $ from '../jquery.js';
import 'jquery-ui/dist/jquery-ui';
import 'ion-rangeslider';

globalThis.app = {};
const root = document.getElementById('root');

function place(title, make) {
  const part = document.createElement('section');
  part.style.cssText = 'width:400px;margin:30px';
  part.innerHTML = `<p id="${title.toLowerCase()}-title">${title}</p>`;
  const box = document.createElement('div');
  part.append(box);
  root.append(part);
  make(box);
}

function nous(key, options) {
  return (box) => {
    noUiSlider.create(box, options).on('update', (values) => {
      globalThis.app[key] = values.map(Number);
    });
  };
}

place('Months', nous('months', { start: 3, step: 1, keyboardSupport: false, range: { min: 1, max: 12 } }));
place('Price', nous('price', {
  start: [20, 400], connect: true, step: 5, range: { min: 0, '50%': [100, 10], max: 1000 },
  handleAttributes: [{ 'aria-label': 'Lowest price' }, { 'aria-label': 'Highest price' }],
}));
place('Volume', (box) => {
  globalThis.app.volume = 40;
  $(box).slider({ value: 40, slide: (_, { value }) => { globalThis.app.volume = value; }, change: (_, { value }) => { globalThis.app.volume = value; } });
});
place('Span', (box) => {
  globalThis.app.span = [20, 60];
  box.insertAdjacentHTML('beforebegin', '<input readonly aria-label=Shown value="$20 - $60">');
  const shown = box.previousSibling;
  $(box).slider({ range: true, max: 500, values: [20, 60], slide: (_, { values }) => { shown.value = `$${values[0]} - $${values[1]}`; }, change: (_, { values }) => { globalThis.app.span = values; } });
});
place('Budget', (box) => {
  box.innerHTML = '<input name=budget>';
  $('input', box).ionRangeSlider({ min: 0, max: 1000, step: 10, from: 200, onChange: ({ from }) => { globalThis.app.budget = from; } });
  globalThis.app.budget = 200;
});
place('Years', (box) => {
  box.innerHTML = '<input name=years>';
  $('input', box).ionRangeSlider({ type: 'double', min: 1990, max: 2030, from: 2000, to: 2020, prettify_enabled: false, onChange: ({ from, to }) => { globalThis.app.years = [from, to]; } });
  globalThis.app.years = [2000, 2020];
});
