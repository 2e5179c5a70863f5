/** A table that is sorted, filtered, selected from and edited in place; a form that complains. */

import { Button, Form, Input, Select, Table } from 'antd';
import { Part, useApp } from '../app.jsx';
import { PEOPLE } from '../data.js';

export function Tables() {
  return (
    <Part title="Tables">
      <People />
      <Checked />
    </Part>
  );
}

function People() {
  const [rows, setRows] = useApp('rows', PEOPLE);
  const [editing, setEditing] = useApp('editing', null);
  const [selected, setSelected] = useApp('selected', []);
  const [order, setOrder] = useApp('order', null);
  const rename = (key, name) => setRows(rows.map((row) => (row.key === key ? { ...row, name } : row)));
  const name = (text, { key }) =>
    editing === key ? (
      <Input
        aria-label="Name of the person"
        defaultValue={text}
        onPressEnter={(event) => {
          rename(key, event.target.value);
          setEditing(null);
        }}
      />
    ) : (
      text
    );
  return (
    <>
      <Table
        dataSource={rows}
        pagination={false}
        rowSelection={{ selectedRowKeys: selected, onChange: setSelected }}
        onChange={(_, filters, sorter) => setOrder({ by: sorter.order, city: filters.city })}
        columns={[
          { title: 'Person', dataIndex: 'name', render: name },
          { title: 'Age', dataIndex: 'age', sorter: (a, b) => a.age - b.age },
          {
            title: 'City',
            dataIndex: 'city',
            filters: ['London', 'Portland'].map((it) => ({ text: it, value: it })),
            onFilter: (value, row) => row.city === value,
          },
          {
            title: 'Do',
            render: (_, { key }) => <Button onClick={() => setEditing(key)}>Edit</Button>,
          },
        ]}
      />
      <output>{JSON.stringify(order)}</output>
    </>
  );
}

function Checked() {
  const [sent, setSent] = useApp('sent', null);
  return (
    <Form aria-label="Join" onFinish={setSent}>
      <Form.Item
        name="mail"
        label="Mail"
        rules={[{ required: true }, { type: 'email', message: 'That is no mail address' }]}
      >
        <Input />
      </Form.Item>
      <Form.Item name="plan" label="Plan" rules={[{ required: true }]}>
        <Select options={['Free', 'Team'].map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Button htmlType="submit">Join now</Button>
      <output>{sent && 'Joined'}</output>
    </Form>
  );
}
