/** Lists, trees and columns to choose from. */

import { AutoComplete, Cascader, Select, Transfer, Tree, TreeSelect } from 'antd';
import { useState } from 'react';
import { Field, Part, useApp } from '../app.jsx';
import { BRANCHES, CITIES, REGIONS, RIGHTS, suggest, TEAMS } from '../data.js';

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
  const search = (text) =>
    suggest(text, (found) => setStreets(found.map((value) => ({ value }))));
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
          options={BRANCHES}
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
          showSearch={{ onSearch: search }}
        />
      </Field>
    </>
  );
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
          fieldNames={{ label: 'label' }}
          value={team}
          onChange={setTeam}
        />
      </Field>
      <Transfer
        dataSource={RIGHTS.map((title) => ({ key: title, title }))}
        titles={['Offered', 'Given']}
        targetKeys={given}
        selectedKeys={picked}
        onChange={setGiven}
        onSelectChange={(from, to) => setPicked([...from, ...to])}
        render={(item) => item.title}
      />
      <Tree
        checkable
        treeData={TEAMS.map(({ value, label, children }) => ({
          key: value,
          title: `${label} rights`,
          children: children?.map((it) => ({ key: it.value, title: `${it.label} rights` })),
        }))}
        checkedKeys={rights}
        onCheck={setRights}
      />
    </>
  );
}
