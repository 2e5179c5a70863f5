/** What opens over the page, folds, and turns pages. */

import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Drawer,
  Menu,
  MenuItem,
  Pagination,
  Popover,
  Snackbar,
  SpeedDial,
  SpeedDialAction,
  Tab,
  Tabs,
  TextField,
  Tooltip,
} from '@mui/material';
import { useState } from 'react';
import { Part, useApp } from '../app.jsx';

export function Overlays() {
  return (
    <Part title="Overlays">
      <Dialogs />
      <Menus />
      <Folds />
    </Part>
  );
}

function Dialogs() {
  const [dialog, setDialog] = useApp('dialog', false);
  const [title, setTitle] = useApp('title', '');
  const [drawer, setDrawer] = useApp('drawer', false);
  const [saved, setSaved] = useState(false);
  return (
    <>
      <Button onClick={() => setDialog(true)}>Open dialog</Button>
      <Dialog open={dialog} onClose={() => setDialog(false)} aria-labelledby="rename">
        <DialogTitle id="rename">Rename</DialogTitle>
        <DialogContent>
          <TextField label="New title" value={title} onChange={(e) => setTitle(e.target.value)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setDialog(false)}>Keep title</Button>
        </DialogActions>
      </Dialog>
      <Button onClick={() => setDrawer(true)}>Open drawer</Button>
      <Drawer anchor="right" open={drawer} onClose={() => setDrawer(false)}>
        <Button onClick={() => setDrawer(false)}>Done with it</Button>
      </Drawer>
      <Tooltip title="Sent every Monday">
        <Button>Report</Button>
      </Tooltip>
      <Button onClick={() => setSaved(true)}>Save quietly</Button>
      <Snackbar
        open={saved}
        autoHideDuration={1500}
        onClose={() => setSaved(false)}
        message="Saved for you"
      />
    </>
  );
}

function Menus() {
  const [anchor, setAnchor] = useState(null);
  const [popped, setPopped] = useState(null);
  const [chosen, setChosen] = useApp('chosen', null);
  const [chips, setChips] = useApp('chips', ['Draft', 'Final']);
  const choose = (what) => () => {
    setChosen(what);
    setAnchor(null);
  };
  return (
    <>
      <Button aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        File menu
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose('copy')}>Copy</MenuItem>
        <MenuItem onClick={choose('archive')}>Archive</MenuItem>
      </Menu>
      <output>{chosen}</output>
      <Button onClick={(event) => setPopped(event.currentTarget)}>Open popover</Button>
      <Popover anchorEl={popped} open={Boolean(popped)} onClose={() => setPopped(null)}>
        <Button onClick={choose('popped')}>Inside the popover</Button>
      </Popover>
      {chips.map((label) => (
        <Chip
          key={label}
          label={label}
          onDelete={() => setChips(chips.filter((it) => it !== label))}
        />
      ))}
      <SpeedDial ariaLabel="Quick actions" icon="+" direction="right">
        <SpeedDialAction
          icon="P"
          slotProps={{ tooltip: { title: 'Print' } }}
          onClick={() => setChosen('print')}
        />
      </SpeedDial>
    </>
  );
}

function Folds() {
  const [tab, setTab] = useApp('tab', 0);
  const [open, setOpen] = useApp('open', false);
  const [page, setPage] = useApp('page', 1);
  return (
    <>
      <Tabs value={tab} onChange={(_, value) => setTab(value)}>
        <Tab label="Tab one" />
        <Tab label="Tab two" />
      </Tabs>
      <Accordion expanded={open} onChange={(_, value) => setOpen(value)}>
        <AccordionSummary>Common questions</AccordionSummary>
        <AccordionDetails>Answers</AccordionDetails>
      </Accordion>
      <Pagination count={9} page={page} onChange={(_, value) => setPage(value)} />
    </>
  );
}
