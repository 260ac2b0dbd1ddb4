import { AllCommunityModule, type ColDef, createGrid, type GridOptions, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { projects } from '#schemas/columns/projects.ts';
import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { DEFAULT_LAYOUT, visibleColumns } from '#schemas/queries/view.ts';
import { openTable } from '#workers/client.ts';

/**
 * AG Grid's own rows, for comparison: the default columns of the screener as plain text, over windows of the same worker's
 * table. `?rows=&width=&height=`; with `&react` through its React component.
 */
ModuleRegistry.registerModules([AllCommunityModule]);

const params = new URLSearchParams(location.search);
const rows = Number(params.get('rows'));
const columns = visibleColumns(projects, DEFAULT_LAYOUT);
const fields = columns.map((column) => column.field).filter((field) => field !== ORDER_FIELD);

const box = document.createElement('div');
box.style.cssText = `width:${params.get('width')}px;height:${params.get('height')}px`;
document.body.append(box);

const textOf = (value: unknown) =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' ? one.name : one)).join(', ')
    : String(value ?? '');

const table = openTable(
  { kind: 'sample', source: 'projects', rows, seed: 1 },
  { filter: [], sort: null, search: '' },
  '',
);
const options: GridOptions<Row> = {
  columnDefs: columns.map(
    ({ field, label, width, sticky, align }): ColDef<Row> => ({
      ...(field === ORDER_FIELD
        ? { valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1 }
        : { field, valueFormatter: ({ value }) => textOf(value) }),
      headerName: label,
      width,
      pinned: sticky ? 'left' : null,
      cellStyle: { textAlign: align === 'right' ? 'right' : 'left' },
    }),
  ),
  rowHeight: 28,
  headerHeight: 32,
  rowModelType: 'infinite',
  cacheBlockSize: 128,
  maxBlocksInCache: 10,
  infiniteInitialRowCount: rows,
  suppressMaxRenderedRowRestriction: true,
  datasource: {
    getRows: ({ startRow, endRow, successCallback, failCallback }) => {
      table.window(startRow, endRow - startRow, fields).then((window) => {
        successCallback(
          window.rows.map((row) => row ?? undefined),
          rows,
        );
      }, failCallback);
    },
  },
};

/** Start measuring once the whole table is loaded. */
const stop = table.subscribe(() => {
  if (!table.getState().complete) return;
  stop();
  if (params.has('react')) createRoot(box).render(createElement(AgGridReact<Row>, options));
  else createGrid(box, options);
});
