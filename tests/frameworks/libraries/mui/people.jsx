/** A table that is sorted, selected from and edited in place. */

import {
  Button,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  TableSortLabel,
  TextField,
} from '@mui/material';
import { Part, useApp } from '../app.jsx';

const ROWS = ['Ada', 'Grace', 'Linus', 'Barbara', 'Ken', 'Margaret', 'Edsger'].map((name) => ({
  name,
}));

export function People() {
  const [rows, setRows] = useApp('rows', ROWS);
  const [picked, setPicked] = useApp('picked', []);
  const [order, setOrder] = useApp('order', 'asc');
  const [editing, setEditing] = useApp('editing', null);
  const [sheet, setSheet] = useApp('sheet', 0);
  const [size, setSize] = useApp('rows_of_sheet', 5);
  const turn = order === 'asc' ? 'desc' : 'asc';
  const rename = (index, name) => {
    setRows(rows.map((row, at) => (at === index ? { name } : row)));
    setEditing(null);
  };
  const toggle = (index) =>
    setPicked(picked.includes(index) ? picked.filter((it) => it !== index) : [...picked, index]);
  return (
    <Part title="People">
      <Table aria-label="People">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox" />
            <TableCell>
              <TableSortLabel active direction={order} onClick={() => setOrder(turn)}>
                Person
              </TableSortLabel>
            </TableCell>
            <TableCell>Do</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(sheet * size, (sheet + 1) * size).map(({ name }, at) => {
            const index = sheet * size + at;
            return (
              <TableRow key={index} selected={picked.includes(index)}>
                <TableCell padding="checkbox">
                  <Checkbox checked={picked.includes(index)} onChange={() => toggle(index)} />
                </TableCell>
                <TableCell>
                  {editing === index ? (
                    <TextField
                      label="Name of the person"
                      defaultValue={name}
                      onBlur={(event) => rename(index, event.target.value)}
                    />
                  ) : (
                    name
                  )}
                </TableCell>
                <TableCell>
                  <Button onClick={() => setEditing(index)}>Edit</Button>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      <TablePagination
        component="div"
        count={rows.length}
        page={sheet}
        rowsPerPage={size}
        rowsPerPageOptions={[5, 10]}
        onPageChange={(_, value) => setSheet(value)}
        onRowsPerPageChange={(event) => setSize(Number(event.target.value))}
      />
    </Part>
  );
}
