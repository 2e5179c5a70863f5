/** Radix primitives, with as much style as it takes to see them. */

import {
  Accordion,
  AlertDialog,
  Checkbox,
  Collapsible,
  ContextMenu,
  Dialog,
  DropdownMenu,
  Form,
  HoverCard,
  Menubar,
  NavigationMenu,
  Popover,
  RadioGroup,
  Select,
  Slider,
  Switch,
  Tabs,
  Toast,
  Toggle,
  ToggleGroup,
  Toolbar,
  Tooltip,
} from 'radix-ui';
import { mount, Part, useApp } from '../app.jsx';
import './style.css';

function Fields() {
  const [terms, setTerms] = useApp('terms', false);
  const [wifi, setWifi] = useApp('wifi', false);
  const [density, setDensity] = useApp('density', 'default');
  const [volume, setVolume] = useApp('volume', [30]);
  const [bold, setBold] = useApp('bold', false);
  const [align, setAlign] = useApp('align', 'left');
  const [sent, setSent] = useApp('sent', null);
  const submit = (event) => {
    event.preventDefault();
    setSent(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <Part title="Fields">
      <Checkbox.Root id="terms" checked={terms} onCheckedChange={setTerms}>
        <Checkbox.Indicator>✓</Checkbox.Indicator>
      </Checkbox.Root>
      <label htmlFor="terms">I accept the terms</label>
      <Switch.Root aria-label="Wireless" checked={wifi} onCheckedChange={setWifi}>
        <Switch.Thumb className="thumb" />
      </Switch.Root>
      <RadioGroup.Root aria-label="Density" value={density} onValueChange={setDensity}>
        {['default', 'compact'].map((it) => (
          <RadioGroup.Item key={it} value={it} aria-label={it}>
            <RadioGroup.Indicator>●</RadioGroup.Indicator>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <Slider.Root className="slider" value={volume} onValueChange={setVolume}>
        <Slider.Track className="track">
          <Slider.Range />
        </Slider.Track>
        <Slider.Thumb className="thumb" aria-label="Volume" />
      </Slider.Root>
      <Toggle.Root pressed={bold} onPressedChange={setBold}>
        Bold
      </Toggle.Root>
      <Toolbar.Root aria-label="Text">
        <ToggleGroup.Root type="single" value={align} onValueChange={setAlign}>
          <ToggleGroup.Item value="left">Left</ToggleGroup.Item>
          <ToggleGroup.Item value="right">Right</ToggleGroup.Item>
        </ToggleGroup.Root>
      </Toolbar.Root>
      <Form.Root onSubmit={submit}>
        <Form.Field name="mail">
          <Form.Label>Mail</Form.Label>
          <Form.Control type="email" required />
          <Form.Message match="typeMismatch">That is no mail address</Form.Message>
        </Form.Field>
        <Form.Submit>Join now</Form.Submit>
      </Form.Root>
      <output>{sent && 'Joined'}</output>
    </Part>
  );
}

function Choices() {
  const [fruit, setFruit] = useApp('fruit', undefined);
  return (
    <Part title="Choices">
      <Select.Root value={fruit} onValueChange={setFruit}>
        <Select.Trigger aria-label="Fruit">
          <Select.Value placeholder="Pick one" />
          <Select.Icon />
        </Select.Trigger>
        <Select.Portal>
          <Select.Content className="panel">
            <Select.ScrollUpButton>up</Select.ScrollUpButton>
            <Select.Viewport>
              <Select.Group>
                <Select.Label>Fruits</Select.Label>
                {['Apple', 'Pear', 'Plum'].map((it) => (
                  <Select.Item key={it} value={it.toLowerCase()} disabled={it === 'Plum'}>
                    <Select.ItemText>{it}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.Group>
            </Select.Viewport>
          </Select.Content>
        </Select.Portal>
      </Select.Root>
    </Part>
  );
}

function Menus() {
  const [chosen, setChosen] = useApp('chosen', null);
  const [grid, setGrid] = useApp('grid', false);
  const [zoom, setZoom] = useApp('zoom', '100');
  return (
    <Part title="Menus">
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>File menu</DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="panel">
            <DropdownMenu.Item onSelect={() => setChosen('copy')}>Copy</DropdownMenu.Item>
            <DropdownMenu.CheckboxItem checked={grid} onCheckedChange={setGrid}>
              Show grid
            </DropdownMenu.CheckboxItem>
            <DropdownMenu.RadioGroup value={zoom} onValueChange={setZoom}>
              <DropdownMenu.RadioItem value="100">Zoom 100</DropdownMenu.RadioItem>
              <DropdownMenu.RadioItem value="200">Zoom 200</DropdownMenu.RadioItem>
            </DropdownMenu.RadioGroup>
            <DropdownMenu.Sub>
              <DropdownMenu.SubTrigger>More</DropdownMenu.SubTrigger>
              <DropdownMenu.Portal>
                <DropdownMenu.SubContent className="panel">
                  <DropdownMenu.Item onSelect={() => setChosen('archive')}>Archive</DropdownMenu.Item>
                </DropdownMenu.SubContent>
              </DropdownMenu.Portal>
            </DropdownMenu.Sub>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <ContextMenu.Root>
        <ContextMenu.Trigger asChild>
          <button type="button">Photo</button>
        </ContextMenu.Trigger>
        <ContextMenu.Portal>
          <ContextMenu.Content className="panel">
            <ContextMenu.Item onSelect={() => setChosen('rotate')}>Rotate</ContextMenu.Item>
          </ContextMenu.Content>
        </ContextMenu.Portal>
      </ContextMenu.Root>
      <Menubar.Root>
        <Menubar.Menu>
          <Menubar.Trigger>Edit bar</Menubar.Trigger>
          <Menubar.Portal>
            <Menubar.Content className="panel">
              <Menubar.Item onSelect={() => setChosen('undo')}>Undo</Menubar.Item>
            </Menubar.Content>
          </Menubar.Portal>
        </Menubar.Menu>
      </Menubar.Root>
      <NavigationMenu.Root>
        <NavigationMenu.List>
          <NavigationMenu.Item>
            <NavigationMenu.Trigger>Products</NavigationMenu.Trigger>
            <NavigationMenu.Content>
              <button type="button" onClick={() => setChosen('shoes')}>
                Shoes
              </button>
            </NavigationMenu.Content>
          </NavigationMenu.Item>
        </NavigationMenu.List>
      </NavigationMenu.Root>
      <output>{chosen}</output>
    </Part>
  );
}

function Overlays() {
  const [dialog, setDialog] = useApp('dialog', false);
  const [title, setTitle] = useApp('title', '');
  const [deleted, setDeleted] = useApp('deleted', 0);
  const [popped, setPopped] = useApp('popped', 0);
  const [toast, setToast] = useApp('toast', false);
  return (
    <Part title="Overlays">
      <Dialog.Root open={dialog} onOpenChange={setDialog}>
        <Dialog.Trigger>Open dialog</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="overlay" />
          <Dialog.Content className="dialog" aria-describedby={undefined}>
            <Dialog.Title>Rename</Dialog.Title>
            <label htmlFor="title">New title</label>
            <input id="title" value={title} onChange={(event) => setTitle(event.target.value)} />
            <Dialog.Close>Keep title</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <AlertDialog.Root>
        <AlertDialog.Trigger>Leave team</AlertDialog.Trigger>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="overlay" />
          <AlertDialog.Content className="dialog">
            <AlertDialog.Title>Leave the team?</AlertDialog.Title>
            <AlertDialog.Description>You will not see it any more.</AlertDialog.Description>
            <AlertDialog.Cancel>Stay</AlertDialog.Cancel>
            <AlertDialog.Action onClick={() => setDeleted(deleted + 1)}>Leave now</AlertDialog.Action>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      <Popover.Root>
        <Popover.Trigger>Open popover</Popover.Trigger>
        <Popover.Portal>
          <Popover.Content className="panel">
            <button type="button" onClick={() => setPopped(popped + 1)}>
              Inside the popover
            </button>
            <Popover.Close>Shut the popover</Popover.Close>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <Tooltip.Provider>
        <Tooltip.Root>
          <Tooltip.Trigger>Report</Tooltip.Trigger>
          <Tooltip.Portal>
            <Tooltip.Content className="panel">Sent every Monday</Tooltip.Content>
          </Tooltip.Portal>
        </Tooltip.Root>
      </Tooltip.Provider>
      <HoverCard.Root>
        <HoverCard.Trigger href="#ada">Ada</HoverCard.Trigger>
        <HoverCard.Portal>
          <HoverCard.Content className="panel">Wrote the first program</HoverCard.Content>
        </HoverCard.Portal>
      </HoverCard.Root>
      <Toast.Provider duration={1500}>
        <button type="button" onClick={() => setToast(true)}>
          Save quietly
        </button>
        <Toast.Root open={toast} onOpenChange={setToast}>
          <Toast.Title>Saved for you</Toast.Title>
        </Toast.Root>
        <Toast.Viewport />
      </Toast.Provider>
    </Part>
  );
}

function Folds() {
  const [tab, setTab] = useApp('tab', 'one');
  const [open, setOpen] = useApp('open', '');
  const [more, setMore] = useApp('more', false);
  return (
    <Part title="Folds">
      <Tabs.Root value={tab} onValueChange={setTab}>
        <Tabs.List>
          <Tabs.Trigger value="one">Tab one</Tabs.Trigger>
          <Tabs.Trigger value="two">Tab two</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="one">Content one</Tabs.Content>
        <Tabs.Content value="two">Content two</Tabs.Content>
      </Tabs.Root>
      <Accordion.Root type="single" collapsible value={open} onValueChange={setOpen}>
        <Accordion.Item value="faq">
          <Accordion.Header>
            <Accordion.Trigger>Common questions</Accordion.Trigger>
          </Accordion.Header>
          <Accordion.Content>Answers</Accordion.Content>
        </Accordion.Item>
      </Accordion.Root>
      <Collapsible.Root open={more} onOpenChange={setMore}>
        <Collapsible.Trigger>Show more</Collapsible.Trigger>
        <Collapsible.Content>The rest</Collapsible.Content>
      </Collapsible.Root>
    </Part>
  );
}

mount(
  <>
    <Fields />
    <Choices />
    <Menus />
    <Overlays />
    <Folds />
  </>,
);
