/** Text, switches, groups, sliders, files. */

import {
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Radio,
  RadioGroup,
  Rating,
  Slider,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { Part, useApp } from '../app.jsx';

export function Fields() {
  return (
    <Part title="Fields">
      <Texts />
      <Boxes />
      <Scales />
      <Files />
    </Part>
  );
}

function Texts() {
  const [name, setName] = useApp('name', '');
  const [zip, setZip] = useApp('zip', '');
  const [note, setNote] = useApp('note', '');
  const wrong = zip !== '' && zip.length !== 5;
  return (
    <>
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Zip"
        value={zip}
        error={wrong}
        helperText={wrong ? 'Five digits' : ''}
        onChange={(event) => /^\d*$/.test(event.target.value) && setZip(event.target.value)}
      />
      <TextField
        label="Note"
        multiline
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </>
  );
}

const TOPPINGS = ['Ham', 'Olives', 'Corn'];

function Boxes() {
  const [toppings, setToppings] = useApp('toppings', ['Ham']);
  const [size, setSize] = useApp('size', 'S');
  const [alerts, setAlerts] = useApp('alerts', false);
  const [align, setAlign] = useApp('align', 'left');
  const all = toppings.length === TOPPINGS.length;
  const turn = (name) => (_, on) =>
    setToppings(on ? [...toppings, name] : toppings.filter((it) => it !== name));
  return (
    <>
      <FormGroup>
        <FormControlLabel
          label="All toppings"
          control={
            <Checkbox
              checked={all}
              indeterminate={toppings.length > 0 && !all}
              onChange={(_, on) => setToppings(on ? TOPPINGS : [])}
            />
          }
        />
        {TOPPINGS.map((name) => (
          <FormControlLabel
            key={name}
            label={name}
            control={<Checkbox checked={toppings.includes(name)} onChange={turn(name)} />}
          />
        ))}
      </FormGroup>
      <FormControl>
        <FormLabel id="size">Size</FormLabel>
        <RadioGroup aria-labelledby="size" value={size} onChange={(_, value) => setSize(value)}>
          {['S', 'M', 'L'].map((it) => (
            <FormControlLabel key={it} value={it} label={it} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
      <FormControlLabel
        label="Alerts"
        control={<Switch checked={alerts} onChange={(_, on) => setAlerts(on)} />}
      />
      <ToggleButtonGroup exclusive value={align} onChange={(_, value) => setAlign(value)}>
        <ToggleButton value="left">Left</ToggleButton>
        <ToggleButton value="right">Right</ToggleButton>
      </ToggleButtonGroup>
    </>
  );
}

function Scales() {
  const [volume, setVolume] = useApp('volume', 30);
  const [span, setSpan] = useApp('span', [20, 50]);
  const [stars, setStars] = useApp('stars', 1);
  return (
    <div style={{ width: 300, margin: 20 }}>
      <Slider aria-label="Volume" value={volume} onChange={(_, value) => setVolume(value)} />
      <Slider
        getAriaLabel={(index) => ['Span from', 'Span to'][index]}
        value={span}
        onChange={(_, value) => setSpan(value)}
      />
      <Rating name="stars" value={stars} onChange={(_, value) => setStars(value)} />
    </div>
  );
}

function Files() {
  const [files, setFiles] = useApp('files', []);
  return (
    <Button component="label">
      Attach a file
      <input
        type="file"
        hidden
        onChange={(event) => setFiles([...event.target.files].map((it) => it.name))}
      />
      <span>: {files.length}</span>
    </Button>
  );
}
