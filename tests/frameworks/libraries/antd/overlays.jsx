/** What opens over the page, folds, and turns pages. */

import {
  App,
  Button,
  Collapse,
  Drawer,
  Dropdown,
  Menu,
  Modal,
  Pagination,
  Popconfirm,
  Popover,
  Tabs,
  Tooltip,
} from 'antd';
import { Part, useApp } from '../app.jsx';

const FILE = [
  { key: 'copy', label: 'Copy' },
  { key: 'more', label: 'More', children: [{ key: 'archive', label: 'Archive' }] },
];

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
  const { modal, message } = App.useApp();
  const [dialog, setDialog] = useApp('dialog', false);
  const [drawer, setDrawer] = useApp('drawer', false);
  const [asked, setAsked] = useApp('asked', null);
  const [removed, setRemoved] = useApp('removed', 0);
  const [, setTitle] = useApp('title', null);
  const ask = () =>
    modal.confirm({
      title: 'Leave the team?',
      onOk: () => setAsked('left'),
      onCancel: () => setAsked('stayed'),
    });
  return (
    <>
      <Button onClick={() => setDialog(true)}>Open dialog</Button>
      <Modal
        title="Rename"
        open={dialog}
        onOk={() => setDialog(false)}
        onCancel={() => setDialog(false)}
      >
        <input aria-label="New title" onChange={(event) => setTitle(event.target.value)} />
      </Modal>
      <Button onClick={() => setDrawer(true)}>Open drawer</Button>
      <Drawer title="Details" open={drawer} onClose={() => setDrawer(false)}>
        <Button onClick={() => setDrawer(false)}>Done with it</Button>
      </Drawer>
      <Button onClick={ask}>Leave team</Button>
      <output>{asked}</output>
      <Popconfirm title="Drop the draft?" okText="Yes, drop" onConfirm={() => setRemoved(removed + 1)}>
        <Button>Drop draft</Button>
      </Popconfirm>
      <Popover trigger="click" content={<Button>Inside the popover</Button>}>
        <Button>Open popover</Button>
      </Popover>
      <Tooltip title="Sent every Monday">
        <Button>Report</Button>
      </Tooltip>
      <Button onClick={() => message.success('Saved for you')}>Save quietly</Button>
    </>
  );
}

function Menus() {
  const [chosen, setChosen] = useApp('chosen', null);
  const [place, setPlace] = useApp('place', 'home');
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: FILE, onClick: ({ key }) => setChosen(key) }}>
        <Button>File menu</Button>
      </Dropdown>
      <Dropdown menu={{ items: FILE, onClick: ({ key }) => setChosen(`hover ${key}`) }}>
        <Button>Hover menu</Button>
      </Dropdown>
      <output>{chosen}</output>
      <Menu
        mode="horizontal"
        selectedKeys={[place]}
        onClick={({ key }) => setPlace(key)}
        items={[
          { key: 'home', label: 'Start' },
          { key: 'shop', label: 'Shop', children: [{ key: 'shoes', label: 'Shoes' }] },
        ]}
      />
    </>
  );
}

function Folds() {
  const [tab, setTab] = useApp('tab', 'one');
  const [open, setOpen] = useApp('open', []);
  const [page, setPage] = useApp('page', 1);
  const [size, setSize] = useApp('size_of_page', 10);
  return (
    <>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={['one', 'two', 'three'].map((key) => ({
          key,
          label: `Tab ${key}`,
          children: `Content ${key}`,
        }))}
      />
      <Collapse
        activeKey={open}
        onChange={setOpen}
        items={[{ key: 'faq', label: 'Common questions', children: 'Answers' }]}
      />
      <Pagination
        current={page}
        pageSize={size}
        total={95}
        onChange={(number, rows) => {
          setPage(number);
          setSize(rows);
        }}
        showQuickJumper
        showSizeChanger
      />
    </>
  );
}
