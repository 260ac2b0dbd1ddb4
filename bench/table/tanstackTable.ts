import {
  columnFilteringFeature,
  constructTable,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { Row } from '#schemas/filters/semantics.ts';
import { type Contestant, FIRST_WINDOW } from './contestant.ts';
import { BENCH_SPEC } from './dataset.ts';
import { csvCell } from './plainObjects.ts';

const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  coreReactivityFeature: storeReactivityBindings(),
});

const FILTERS = [
  { id: 'market_cap_usd', value: 10_000_000 },
  { id: 'change24h', value: 0 },
  { id: 'sector', value: ['DeFi', 'Gaming'] },
  { id: 'name', value: 'an' },
];

type Cell = { getValue(id: string): unknown };
const filterFunctions: Record<string, (row: Cell, id: string, value: unknown) => boolean> = {
  market_cap_usd: (row, id, value) => {
    const cell = row.getValue(id);
    return typeof cell === 'number' && cell >= Number(value);
  },
  change24h: (row, id, value) => {
    const cell = row.getValue(id);
    return typeof cell === 'number' && cell > Number(value);
  },
  sector: (row, id, value) => (row.getValue(id) as string[]).some((one) => (value as string[]).includes(one)),
  name: (row, id, value) => String(row.getValue(id)).toLowerCase().includes(String(value)),
};

const compareCells = (a: Cell, b: Cell, id: string) => {
  const [x, y] = [a.getValue(id), b.getValue(id)];
  if (typeof x === 'string' && typeof y === 'string') return x < y ? -1 : x > y ? 1 : 0;
  return Number(x) - Number(y);
};

/** TanStack Table's row models without a renderer. */
export function tanstackTable(): Contestant {
  let rows: Row[] = [];
  const build = () =>
    constructTable<typeof features, Row>({
      features,
      data: rows,
      columns: BENCH_SPEC.columns.slice(1).map((column) => ({
        id: column.field,
        accessorFn: (row: Row) => row[column.field] ?? undefined,
        sortFn: compareCells,
        sortUndefined: 'last' as const,
        ...(filterFunctions[column.field] ? { filterFn: filterFunctions[column.field] } : {}),
      })),
    });
  let table: ReturnType<typeof build> | null = null;
  const held = () => {
    table ??= build();
    return table;
  };
  const model = () => held().getSortedRowModel().rows;
  const first = () =>
    model()
      .slice(0, FIRST_WINDOW)
      .map((row) => row.original._id);
  return {
    name: 'TanStack Table',
    load: (batch) => {
      for (const row of batch) rows.push(row);
    },
    ready: () => {
      held().getRowModel();
    },
    filter: () => {
      held().setColumnFilters(FILTERS);
      return held().getFilteredRowModel().rows.length;
    },
    sort: (field) => {
      held().setSorting([{ id: field, desc: true }]);
      return first();
    },
    filterAndSort: (field) => {
      held().setColumnFilters(FILTERS);
      held().setSorting([{ id: field, desc: true }]);
      return first();
    },
    window: (start) =>
      model()
        .slice(start, start + FIRST_WINDOW)
        .map((row) => row.original),
    append: (batch) => {
      rows = [...rows, ...batch];
      held().setOptions((options) => ({ ...options, data: rows }));
      model();
    },
    csv: () => {
      const fields = BENCH_SPEC.columns.slice(1).map((column) => column.field);
      const lines = model().map((row, index) =>
        [index + 1, ...fields.map((field) => csvCell(row.getValue(field)))].join(','),
      );
      return new TextEncoder().encode(lines.join('\r\n')).length;
    },
    find: null,
    strip: null,
    reset: () => {
      held().setColumnFilters([]);
      held().setSorting([]);
      model();
    },
  };
}
