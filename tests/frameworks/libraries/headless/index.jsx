/** Headless UI. */

import {
  Checkbox,
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogPanel,
  DialogTitle,
  Disclosure,
  DisclosureButton,
  DisclosurePanel,
  Field,
  Input,
  Label,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
  Menu,
  MenuButton,
  MenuItem,
  MenuItems,
  Popover,
  PopoverButton,
  PopoverPanel,
  Radio,
  RadioGroup,
  Select,
  Switch,
  Tab,
  TabGroup,
  TabList,
  TabPanel,
  TabPanels,
  Textarea,
} from '@headlessui/react';
import { useState } from 'react';
import { mount, Part, useApp } from '../app.jsx';
import { TOWNS } from '../data.js';

const PANEL = { background: 'white', border: '1px solid gray', padding: 4 };

function Fields() {
  const [name, setName] = useApp('name', '');
  const [note, setNote] = useApp('note', '');
  const [terms, setTerms] = useApp('terms', false);
  const [alerts, setAlerts] = useApp('alerts', false);
  const [plan, setPlan] = useApp('plan', 'Free');
  const [letter, setLetter] = useApp('letter', 'a');
  return (
    <Part title="Fields">
      <Field>
        <Label>Name</Label>
        <Input value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field>
        <Label>Note</Label>
        <Textarea value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Field>
        <Checkbox checked={terms} onChange={setTerms} style={{ display: 'inline-block' }}>
          <span style={{ display: 'block', width: 16, height: 16, border: '1px solid' }} />
        </Checkbox>
        <Label>I accept the terms</Label>
      </Field>
      <Field>
        <Label>Alerts</Label>
        <Switch checked={alerts} onChange={setAlerts} style={{ width: 40, height: 20 }} />
      </Field>
      <RadioGroup value={plan} onChange={setPlan} aria-label="Plan">
        {['Free', 'Team'].map((it) => (
          <Field key={it}>
            <Radio value={it} style={{ display: 'inline-block', width: 16, height: 16 }} />
            <Label>{it}</Label>
          </Field>
        ))}
      </RadioGroup>
      <Field>
        <Label>Letter</Label>
        <Select value={letter} onChange={(event) => setLetter(event.target.value)}>
          <option value="a">A</option>
          <option value="b">B</option>
        </Select>
      </Field>
    </Part>
  );
}

function Choices() {
  const [city, setCity] = useApp('city', null);
  const [several, setSeveral] = useApp('several', []);
  const [found, setFound] = useApp('found', null);
  const [text, setText] = useState('');
  const fit = TOWNS.filter((it) => it.toLowerCase().includes(text.toLowerCase()));
  return (
    <Part title="Choices">
      <Field>
        <Label>City</Label>
        <Listbox value={city} onChange={setCity}>
          <ListboxButton>{city ?? 'Pick one'}</ListboxButton>
          <ListboxOptions anchor="bottom start" style={PANEL}>
            {TOWNS.map((it) => (
              <ListboxOption key={it} value={it} disabled={it === 'Paris'}>
                {it}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Listbox>
      </Field>
      <Field>
        <Label>Several cities</Label>
        <Listbox multiple value={several} onChange={setSeveral}>
          <ListboxButton>{several.join(', ') || 'Pick some'}</ListboxButton>
          <ListboxOptions anchor="bottom start" style={PANEL}>
            {TOWNS.map((it) => (
              <ListboxOption key={it} value={it}>
                {it}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Listbox>
      </Field>
      <Field>
        <Label>Find a city</Label>
        <Combobox value={found} onChange={setFound} onClose={() => setText('')}>
          <ComboboxInput onChange={(event) => setText(event.target.value)} />
          <ComboboxButton>▾</ComboboxButton>
          <ComboboxOptions anchor="bottom start" style={PANEL}>
            {fit.map((it) => (
              <ComboboxOption key={it} value={it}>
                {it}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </Combobox>
      </Field>
    </Part>
  );
}

function Overlays() {
  const [chosen, setChosen] = useApp('chosen', null);
  const [dialog, setDialog] = useApp('dialog', false);
  const [title, setTitle] = useApp('title', '');
  const [popped, setPopped] = useApp('popped', 0);
  const [tab, setTab] = useApp('tab', 0);
  return (
    <Part title="Overlays">
      <Menu>
        <MenuButton>File menu</MenuButton>
        <MenuItems anchor="bottom start" style={PANEL}>
          <MenuItem as="button" onClick={() => setChosen('copy')}>
            Copy
          </MenuItem>
          <MenuItem as="button" onClick={() => setChosen('archive')}>
            Archive
          </MenuItem>
        </MenuItems>
      </Menu>
      <output>{chosen}</output>
      <button type="button" onClick={() => setDialog(true)}>
        Open dialog
      </button>
      <Dialog open={dialog} onClose={setDialog}>
        <div style={{ position: 'fixed', inset: 0, background: '#0006' }}>
          <DialogPanel style={{ ...PANEL, margin: 80, width: 300 }}>
            <DialogTitle>Rename</DialogTitle>
            <input
              aria-label="New title"
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
            <button type="button" onClick={() => setDialog(false)}>
              Keep title
            </button>
          </DialogPanel>
        </div>
      </Dialog>
      <Popover>
        <PopoverButton>Open popover</PopoverButton>
        <PopoverPanel anchor="bottom" style={PANEL}>
          <button type="button" onClick={() => setPopped(popped + 1)}>
            Inside the popover
          </button>
        </PopoverPanel>
      </Popover>
      <Disclosure>
        <DisclosureButton>Common questions</DisclosureButton>
        <DisclosurePanel>Answers</DisclosurePanel>
      </Disclosure>
      <TabGroup selectedIndex={tab} onChange={setTab}>
        <TabList>
          <Tab>Tab one</Tab>
          <Tab>Tab two</Tab>
        </TabList>
        <TabPanels>
          <TabPanel>Content one</TabPanel>
          <TabPanel>Content two</TabPanel>
        </TabPanels>
      </TabGroup>
    </Part>
  );
}

mount(
  <>
    <Fields />
    <Choices />
    <Overlays />
  </>,
);
