/** Lists, trees and columns to choose from. */

import { AutoComplete, Cascader, Select, Transfer, Tree, TreeSelect } from 'antd';
import { useState } from 'react';
import { Field, Part, useApp } from '../app.jsx';

const CITIES = ['Lyon', 'Lille', 'Paris', 'Nantes', 'Nice'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));
const MANY = Array.from({ length: 500 }, (_, index) => ({
  value: index,
  label: `Branch ${index}`,
}));
const REGIONS = [
  {
    value: 'zhejiang',
    label: 'Zhejiang',
    children: [
      { value: 'hangzhou', label: 'Hangzhou', children: [{ value: 'lake', label: 'West Lake' }] },
      { value: 'ningbo', label: 'Ningbo', children: [{ value: 'port', label: 'Port' }] },
    ],
  },
  {
    value: 'jiangsu',
    label: 'Jiangsu',
    children: [
      { value: 'nanjing', label: 'Nanjing', children: [{ value: 'gate', label: 'South Gate' }] },
    ],
  },
];
const TEAMS = [
  {
    value: 'tech',
    title: 'Tech',
    children: [
      { value: 'web', title: 'Web' },
      { value: 'data', title: 'Data' },
    ],
  },
  { value: 'sales', title: 'Sales' },
];

export function Choices() {
  return (
    <Part title="Choices">
      <Lists />
      <Deep />
    </Part>
  );
}

function Lists() {
  const [city, setCity] = useApp('city', undefined);
  const [found, setFound] = useApp('found_city', undefined);
  const [tags, setTags] = useApp('tags', []);
  const [labels, setLabels] = useApp('labels', []);
  const [branch, setBranch] = useApp('branch', undefined);
  const [street, setStreet] = useApp('street', '');
  const [streets, setStreets] = useState([]);
  const suggest = (text) => setTimeout(() => setStreets(streetsFor(text)), 300);
  return (
    <>
      <Field id="city" label="City">
        <Select id="city" style={{ width: 240 }} options={CITIES} value={city} onChange={setCity} />
      </Field>
      <Field id="found" label="Find a city">
        <Select
          id="found"
          style={{ width: 240 }}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          options={CITIES}
          value={found}
          onChange={setFound}
        />
      </Field>
      <Field id="tags" label="Several cities">
        <Select
          id="tags"
          mode="multiple"
          style={{ width: 240 }}
          options={CITIES}
          value={tags}
          onChange={setTags}
        />
      </Field>
      <Field id="labels" label="Labels">
        <Select id="labels" mode="tags" style={{ width: 240 }} value={labels} onChange={setLabels} />
      </Field>
      <Field id="branch" label="Branch">
        <Select
          id="branch"
          style={{ width: 240 }}
          showSearch={{ optionFilterProp: 'label' }}
          options={MANY}
          value={branch}
          onChange={setBranch}
        />
      </Field>
      <Field id="street" label="Street">
        <AutoComplete
          id="street"
          style={{ width: 240 }}
          options={streets}
          value={street}
          onChange={setStreet}
          showSearch={{ onSearch: suggest }}
        />
      </Field>
    </>
  );
}

function streetsFor(text) {
  const all = ['Main Street', 'Market Street', 'Mill Lane'];
  const fit = all.filter((it) => text && it.toLowerCase().startsWith(text.toLowerCase()));
  return fit.map((value) => ({ value }));
}

function Deep() {
  const [region, setRegion] = useApp('region', undefined);
  const [team, setTeam] = useApp('team', undefined);
  const [given, setGiven] = useApp('given', []);
  const [picked, setPicked] = useState([]);
  const [rights, setRights] = useApp('rights', []);
  return (
    <>
      <Field id="region" label="Region">
        <Cascader id="region" options={REGIONS} value={region} onChange={setRegion} />
      </Field>
      <Field id="team" label="Team">
        <TreeSelect
          id="team"
          style={{ width: 240 }}
          treeData={TEAMS}
          value={team}
          onChange={setTeam}
        />
      </Field>
      <Transfer
        dataSource={['Read', 'Write', 'Delete'].map((title) => ({ key: title, title }))}
        titles={['Offered', 'Given']}
        targetKeys={given}
        selectedKeys={picked}
        onChange={setGiven}
        onSelectChange={(from, to) => setPicked([...from, ...to])}
        render={(item) => item.title}
      />
      <Tree
        checkable
        treeData={TEAMS.map(({ value, title, children }) => ({
          key: value,
          title: `${title} rights`,
          children: children?.map((it) => ({ key: it.value, title: `${it.title} rights` })),
        }))}
        checkedKeys={rights}
        onCheck={setRights}
      />
    </>
  );
}
