/** Text, numbers, switches, sliders, files. */

import {
  Checkbox,
  ColorPicker,
  Input,
  InputNumber,
  Mentions,
  Radio,
  Rate,
  Segmented,
  Slider,
  Switch,
  Upload,
} from 'antd';
import { Field, Part, useApp } from '../app.jsx';

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
  const [note, setNote] = useApp('note', '');
  const [amount, setAmount] = useApp('amount', 1);
  const [comment, setComment] = useApp('comment', '');
  const [otp, setOtp] = useApp('otp', '');
  const [found, setFound] = useApp('found', null);
  return (
    <>
      <Field id="name" label="Name">
        <Input id="name" allowClear value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field id="note" label="Note">
        <Input.TextArea
          id="note"
          showCount
          maxLength={40}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Field id="amount" label="Amount">
        <InputNumber id="amount" min={1} max={10} value={amount} onChange={setAmount} />
      </Field>
      <Field id="comment" label="Comment">
        <Mentions
          id="comment"
          value={comment}
          onChange={setComment}
          options={['ada', 'grace', 'linus'].map((value) => ({ value, label: value }))}
        />
      </Field>
      <Field id="search" label="Search orders">
        <Input.Search id="search" onSearch={setFound} enterButton="Find" />
      </Field>
      <p>Code</p>
      <Input.OTP length={4} onChange={setOtp} aria-label="Code" />
      <output>{otp && `Code is ${otp}`}</output>
      <output>{found && `Looked for ${found}`}</output>
    </>
  );
}

function Boxes() {
  const [terms, setTerms] = useApp('terms', false);
  const [alerts, setAlerts] = useApp('alerts', false);
  const [toppings, setToppings] = useApp('toppings', ['Ham']);
  const [size, setSize] = useApp('size', 'S');
  const [pace, setPace] = useApp('pace', 'slow');
  const [view, setView] = useApp('view', 'Daily');
  return (
    <>
      <Checkbox checked={terms} onChange={(event) => setTerms(event.target.checked)}>
        I accept the terms
      </Checkbox>
      <Field id="alerts" label="Alerts">
        <Switch id="alerts" checked={alerts} onChange={setAlerts} />
      </Field>
      <Checkbox.Group options={['Ham', 'Olives', 'Corn']} value={toppings} onChange={setToppings} />
      <Radio.Group
        options={['S', 'M', 'L']}
        value={size}
        onChange={(event) => setSize(event.target.value)}
      />
      <Radio.Group value={pace} onChange={(event) => setPace(event.target.value)}>
        <Radio.Button value="slow">Slow</Radio.Button>
        <Radio.Button value="fast">Fast</Radio.Button>
      </Radio.Group>
      <Segmented options={['Daily', 'Weekly', 'Monthly']} value={view} onChange={setView} />
    </>
  );
}

function Scales() {
  const [volume, setVolume] = useApp('volume', 30);
  const [span, setSpan] = useApp('span', [20, 50]);
  const [stars, setStars] = useApp('stars', 1);
  const [colour, setColour] = useApp('colour', '#1677ff');
  return (
    <>
      <p>Volume</p>
      <Slider ariaLabelForHandle="Volume" value={volume} onChange={setVolume} />
      <p>Span</p>
      <Slider
        range
        ariaLabelForHandle={['Span from', 'Span to']}
        value={span}
        onChange={setSpan}
      />
      <Field id="stars" label="Stars">
        <Rate id="stars" value={stars} onChange={setStars} />
      </Field>
      <p>Colour</p>
      <ColorPicker showText value={colour} onChange={(value) => setColour(value.toHexString())} />
    </>
  );
}

function Files() {
  const [files, setFiles] = useApp('files', []);
  return (
    <Upload
      beforeUpload={() => false}
      onChange={({ fileList }) => setFiles(fileList.map((file) => file.name))}
    >
      <button type="button">Attach a file</button>
      <span>{files.length} attached</span>
    </Upload>
  );
}
