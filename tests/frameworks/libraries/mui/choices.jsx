/** Lists to choose from, also while typing. */

import {
  Autocomplete,
  Button,
  FormControl,
  InputLabel,
  List,
  ListItemButton,
  ListItemText,
  MenuItem,
  NativeSelect,
  Select,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { Part, useApp } from '../app.jsx';
import { RIGHTS, SOME_CITIES, suggest, TOWNS } from '../data.js';

export function Choices() {
  return (
    <Part title="Choices">
      <Lists />
      <Typed />
      <Transfer />
    </Part>
  );
}

function Lists() {
  const [city, setCity] = useApp('city', '');
  const [several, setSeveral] = useApp('several', []);
  const [plan, setPlan] = useApp('plan', '');
  const [native, setNative] = useApp('native', 'a');
  return (
    <>
      <FormControl style={{ width: 200 }}>
        <InputLabel id="city">City</InputLabel>
        <Select labelId="city" value={city} onChange={(event) => setCity(event.target.value)}>
          {SOME_CITIES.map(({ value, label, disabled }) => (
            <MenuItem key={value} value={value} disabled={disabled}>
              {label}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
      <FormControl style={{ width: 200 }}>
        <InputLabel id="several">Several cities</InputLabel>
        <Select
          multiple
          labelId="several"
          value={several}
          onChange={(event) => setSeveral(event.target.value)}
        >
          {TOWNS.map((it) => (
            <MenuItem key={it} value={it}>
              {it}
            </MenuItem>
          ))}
        </Select>
      </FormControl>
      <TextField
        select
        label="Plan"
        style={{ width: 200 }}
        value={plan}
        onChange={(event) => setPlan(event.target.value)}
      >
        <MenuItem value="free">Free</MenuItem>
        <MenuItem value="team">Team</MenuItem>
      </TextField>
      <NativeSelect
        inputProps={{ 'aria-label': 'Letter' }}
        value={native}
        onChange={(event) => setNative(event.target.value)}
      >
        <option value="a">A</option>
        <option value="b">B</option>
      </NativeSelect>
    </>
  );
}

function Typed() {
  const [country, setCountry] = useApp('country', null);
  const [tags, setTags] = useApp('tags', []);
  const [free, setFree] = useApp('free', null);
  const [place, setPlace] = useApp('place', null);
  const [found, setFound] = useState([]);
  const search = (_, text) => suggest(text, setFound, TOWNS);
  const field = (label) => (params) => <TextField {...params} label={label} />;
  return (
    <div style={{ width: 300 }}>
      <Autocomplete
        options={['France', 'Finland', 'Germany'].map((label) => ({ label }))}
        onChange={(_, value) => setCountry(value?.label ?? null)}
        renderInput={field('Country')}
      />
      <Autocomplete
        multiple
        value={tags}
        options={['red', 'green', 'blue']}
        onChange={(_, value) => setTags(value)}
        renderInput={field('Tags')}
      />
      <Autocomplete
        freeSolo
        value={free}
        options={['tea', 'coffee']}
        onChange={(_, value) => setFree(value)}
        renderInput={field('Drink')}
      />
      <Autocomplete
        value={place}
        options={found}
        filterOptions={(all) => all}
        onInputChange={search}
        onChange={(_, value) => setPlace(value)}
        renderInput={field('Place')}
      />
    </div>
  );
}

/** As in Material UI's documents: it has no such component. */
function Transfer() {
  const [given, setGiven] = useApp('given', []);
  const [picked, setPicked] = useState([]);
  const side = (items, label) => (
    <List role="listbox" aria-label={label}>
      {items.map((it) => (
        <ListItemButton
          key={it}
          role="option"
          aria-selected={picked.includes(it)}
          onClick={() =>
            setPicked(picked.includes(it) ? picked.filter((at) => at !== it) : [...picked, it])
          }
        >
          <ListItemText primary={it} />
        </ListItemButton>
      ))}
    </List>
  );
  const give = () => {
    setGiven([...given, ...picked]);
    setPicked([]);
  };
  return (
    <>
      {side(
        RIGHTS.filter((it) => !given.includes(it)),
        'Offered',
      )}
      <Button onClick={give} disabled={!picked.length} aria-label="Give">
        &gt;
      </Button>
      {side(given, 'Given')}
    </>
  );
}
