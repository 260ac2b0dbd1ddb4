import { AllCommunityModule, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community';
import type { Row } from '#schemas/filters/semantics.ts';
import { type Contestant, FIRST_WINDOW } from './contestant.ts';
import { BENCH_SPEC } from './dataset.ts';
import { csvCell } from './plainObjects.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

const FILTER_MODEL = {
  market_cap_usd: { filterType: 'number', type: 'greaterThanOrEqual', filter: 10_000_000 },
  change24h: { filterType: 'number', type: 'greaterThan', filter: 0 },
  sector: {
    filterType: 'text',
    operator: 'OR',
    conditions: [
      { filterType: 'text', type: 'contains', filter: 'DeFi' },
      { filterType: 'text', type: 'contains', filter: 'Gaming' },
    ],
  },
  name: { filterType: 'text', type: 'contains', filter: 'an' },
};

/** AG Grid's client-side row model without height, so that rendering is not measured. */
export function agGrid(): Contestant {
  const rows: Row[] = [];
  let api: GridApi<Row> | null = null;
  const grid = () => {
    if (!api) throw new Error('AG Grid is not ready');
    return api;
  };
  const first = () => {
    const ids: number[] = [];
    for (let at = 0; at < FIRST_WINDOW; at++) {
      const row = grid().getDisplayedRowAtIndex(at)?.data;
      if (row) ids.push(row._id);
    }
    return ids;
  };
  const sortBy = (field: string | null) => {
    grid().applyColumnState({ defaultState: { sort: null }, state: field ? [{ colId: field, sort: 'desc' }] : [] });
  };
  const filterBy = (on: boolean) => {
    grid().setFilterModel(on ? FILTER_MODEL : null);
  };
  return {
    name: 'AG Grid',
    load: (batch) => {
      for (const row of batch) rows.push(row);
    },
    ready: () => {
      const host = document.createElement('div');
      host.style.cssText = 'width:400px;height:120px';
      document.body.append(host);
      api = createGrid<Row>(host, {
        columnDefs: BENCH_SPEC.columns.slice(1).map((column) => ({
          field: column.field,
          sortable: true,
          filter: column.type === 'number' ? 'agNumberColumnFilter' : 'agTextColumnFilter',
          ...(column.type === 'tags'
            ? { filterValueGetter: ({ data }: { data: Row | undefined }) => csvCell(data?.[column.field]) }
            : {}),
          ...(column.type === 'tags' || column.type === 'refs'
            ? { valueFormatter: ({ value }: { value: unknown }) => csvCell(value), useValueFormatterForExport: true }
            : {}),
        })),
        rowData: rows,
        getRowId: ({ data }) => String(data._id),
        suppressColumnVirtualisation: false,
        animateRows: false,
      });
    },
    filter: () => {
      filterBy(true);
      return grid().getDisplayedRowCount();
    },
    sort: (field) => {
      sortBy(field);
      return first();
    },
    filterAndSort: (field) => {
      sortBy(field);
      filterBy(true);
      return first();
    },
    window: (start) => Array.from({ length: FIRST_WINDOW }, (_, at) => grid().getDisplayedRowAtIndex(start + at)?.data),
    append: (batch) => {
      grid().applyTransaction({ add: [...batch] });
    },
    csv: () => grid().getDataAsCsv()?.length ?? 0,
    find: null,
    strip: null,
    reset: () => {
      sortBy(null);
      filterBy(false);
    },
  };
}
