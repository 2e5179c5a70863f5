/** AG Grid: cells that become fields on a double press. */

import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';

ModuleRegistry.registerModules([AllCommunityModule]);
const changes = [];
globalThis.app = { changes };
const root = document.getElementById('root');
root.style.cssText = 'height: 400px; width: 800px';
createGrid(root, {
  columnDefs: [
    { field: 'id', width: 80 },
    { field: 'product' },
    { field: 'price', editable: true, cellEditor: 'agNumberCellEditor' },
  ],
  rowData: Array.from({ length: 100 }, (_, at) => ({
    id: at + 1,
    product: `Item ${at + 1}`,
    price: 10 + at,
  })),
  onCellValueChanged: ({ data, colDef, newValue }) => {
    changes.push([data.id, colDef.field, newValue]);
  },
});
