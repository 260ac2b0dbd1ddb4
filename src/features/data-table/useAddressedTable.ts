import { useRef, useState } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { FirstRows } from '#src/api/queries.ts';
import type { Adding } from '#src/features/filters/AddFilter.tsx';
import type { DataGridHandle, Watch } from '#src/grid/props.ts';
import type { TableSource } from '#workers/client.ts';
import { NOTHING_FIXED } from './narrowTable.ts';
import { useFreshRows } from './useTable.ts';
import { useTablePage } from './useTablePage.ts';
import { useFilteredColumns, useFormulaSpec, useView } from './useView.ts';

export type AddressedTableState = ReturnType<typeof useAddressedTable>;

/** A table of which the address says filter, order, columns and search, for `AddressedTable`. */
export function useAddressedTable({
  spec: declared,
  source,
  watch,
  fixed = NOTHING_FIXED,
  given = null,
}: {
  readonly spec: DataSetSpec;
  readonly source: TableSource;
  /** Without it the table has no stars. */
  readonly watch?: Watch | undefined;
  /** Conditions on all rows, which the view does not show; must be stable. */
  readonly fixed?: Filter;
  /** The first rows of a table whose rows the page hands over. */
  readonly given?: FirstRows | null;
}) {
  const spec = useFormulaSpec(declared);
  const addressed = useFilteredColumns(spec, useView(spec));
  const { view, changeView } = addressed;
  const [adding, setAdding] = useState<Adding>({ open: false });
  const grid = useRef<DataGridHandle>(null);
  const onFilter = (field: string | null) => setAdding({ open: true, field });
  const page = useTablePage({ spec, source, addressed, watch, grid, onFilter, fixed, given });
  useFreshRows(page.table, source.kind === 'sample');
  return { spec, kind: source.kind, watch, fixed, view, changeView, adding, setAdding, grid, page };
}
