/** Fields of an address: intl-tel-input, react-number-format, Alpine's mask, Draft.js, a framed portal. */

import 'draft-js/dist/Draft.css';
import 'intl-tel-input/dist/css/intlTelInput.css';
import mask from '@alpinejs/mask';
import Alpine from 'alpinejs';
import { ContentState, Editor, EditorState } from 'draft-js';
import intlTelInput from 'intl-tel-input';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { NumericFormat, PatternFormat } from 'react-number-format';
import { useApp } from '../app.jsx';

const { app } = globalThis;
document.getElementById('root').innerHTML = `
  <p><label for=tel>Phone</label> <input id=tel type=tel></p>
  <div x-data="{ fax: '', price: '' }" x-effect="Object.assign(app, { fax, price })">
    <label>Fax <input x-mask="(999) 999-9999" x-model="fax"></label>
    <label>Price <input x-mask:dynamic="$money($input)" x-model="price"></label>
  </div>
  <div id=react></div>`;

const phone = intlTelInput(document.getElementById('tel'), {
  initialCountry: 'us',
  separateDialCode: true,
  countrySearch: true,
});
app.country = 'us';
document.getElementById('tel').addEventListener('countrychange', () => {
  app.country = phone.getSelectedCountry().iso2;
});

Alpine.plugin(mask);
Alpine.start();

function Note() {
  const start = () => EditorState.createWithContent(ContentState.createFromText('Old note'));
  const [note, setNote] = useState(start);
  app.note = note.getCurrentContent().getPlainText('\n');
  return (
    <>
      <p id="of-note">Internal note</p>
      <Editor editorState={note} onChange={setNote} ariaLabelledBy="of-note" />
    </>
  );
}

/** Drawn by the page's React into a frame without an address of its own. */
function Framed({ children }) {
  const [body, setBody] = useState(null);
  const take = ({ target }) => setBody(target.contentDocument.body);
  return (
    <iframe title="Preview" srcDoc="<!doctype html><body>" onLoad={take}>
      {body && createPortal(children, body)}
    </iframe>
  );
}

function Form() {
  const [, setAmount] = useApp('amount', null);
  const [, setRef] = useApp('ref', '');
  const [headline, setHeadline] = useApp('headline', '');
  return (
    <>
      <label>
        Amount
        <NumericFormat
          thousandSeparator="."
          decimalSeparator=","
          suffix=" €"
          decimalScale={2}
          onValueChange={({ floatValue }) => setAmount(floatValue ?? null)}
        />
      </label>
      <label>
        IBAN ref
        <PatternFormat format="RF## #### ####" mask="_" onValueChange={({ value }) => setRef(value)} />
      </label>
      <Note />
      <Framed>
        <label>
          Headline
          <input value={headline} onChange={({ target }) => setHeadline(target.value)} />
        </label>
      </Framed>
    </>
  );
}
createRoot(document.getElementById('react')).render(<Form />);
