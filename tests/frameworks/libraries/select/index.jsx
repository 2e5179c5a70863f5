/** react-select: all of its kinds. */

import Select from 'react-select';
import AsyncSelect from 'react-select/async';
import CreatableSelect from 'react-select/creatable';
import { Field, mount, useApp } from '../app.jsx';
import { CITIES, SOME_CITIES, suggest, TOWNS } from '../data.js';

const toOption = (label) => ({ value: label.toLowerCase(), label });
const GROUPS = [
  { label: 'Fruits', options: ['Apple', 'Pear'].map(toOption) },
  { label: 'Roots', options: ['Carrot', 'Beet'].map(toOption) },
];

const search = (text) =>
  new Promise((resolve) => suggest(text, (found) => resolve(found.map(toOption)), TOWNS));

function Page() {
  const [, setCity] = useApp('city', null);
  const [, setSeveral] = useApp('several', ['lyon']);
  const [, setPlain] = useApp('plain', null);
  const [, setFood] = useApp('food', null);
  const [, setFound] = useApp('found', null);
  const [, setTag] = useApp('tag', null);
  const [, setTags] = useApp('tags', []);
  const one = (set) => (option) => set(option?.value ?? null);
  const many = (set) => (options) => set(options.map(({ value }) => value));
  return (
    <>
      <Field id="city" label="City">
        <Select
          inputId="city"
          isClearable
          options={SOME_CITIES}
          isOptionDisabled={({ disabled }) => disabled}
          onChange={one(setCity)}
        />
      </Field>
      <Field id="several" label="Several cities">
        <Select
          inputId="several"
          isMulti
          options={CITIES}
          defaultValue={[CITIES[0]]}
          onChange={many(setSeveral)}
        />
      </Field>
      <Field id="plain" label="Not searched">
        <Select inputId="plain" isSearchable={false} options={CITIES} onChange={one(setPlain)} />
      </Field>
      <Field id="food" label="Food">
        <Select
          inputId="food"
          options={GROUPS}
          menuPortalTarget={document.body}
          onChange={one(setFood)}
        />
      </Field>
      <Field id="found" label="Find a city">
        <AsyncSelect inputId="found" loadOptions={search} onChange={one(setFound)} />
      </Field>
      <Field id="tag" label="Tag">
        <CreatableSelect inputId="tag" options={CITIES} onChange={one(setTag)} />
      </Field>
      <Field id="tags" label="Tags">
        <CreatableSelect inputId="tags" isMulti options={[]} onChange={many(setTags)} />
      </Field>
      <Select aria-label="Off" isDisabled options={CITIES} />
    </>
  );
}

mount(<Page />);
