import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { proposals } from '#schemas/columns/proposals.ts';
import { type DataSetSpec, fieldNamed } from '#schemas/columns/spec.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { matchesFilter, type Row } from '#schemas/filters/semantics.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { wordsOf } from '#schemas/i18n/vi/valueWords.ts';
import { DEFAULT_LAYOUT, visibleColumns } from '#schemas/queries/view.ts';
import { textKey } from '#schemas/text.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { OptionsFacet } from '#src/features/filters/facets/OptionsFacet.tsx';
import { OPENING, type TableState } from '#workers/client.ts';
import { DataGrid } from './DataGrid.tsx';

/** The data set with the values' words of the Vietnamese build. */
const spec: DataSetSpec = {
  ...proposals,
  columns: proposals.columns.map((column) => {
    const words = Object.entries(wordsOf('proposals', column.field) ?? {});
    return { ...column, valueWords: new Map(words.map(([value, word]) => [textKey(value), word])) };
  }),
};

const row = (_id: number, name: string, state: string): Row => ({ _id, name, state, type: 'Person', fields: [] });
const ROWS = [row(1, 'Korvane', 'Open'), row(2, 'Auralith', 'Accepted')];

function Table() {
  const [filter, setFilter] = useState<Filter>([]);
  const rows = ROWS.filter((one) => matchesFilter(spec, one, filter));
  const count = rows.length;
  const state: TableState = { ...OPENING, status: 'ready', matching: count, total: 2, loaded: 2, complete: true };
  const table = fakeTable({
    getState: () => state,
    subscribe: () => () => undefined,
    distributions: async () => null,
    options: async () => ROWS.map((one) => ({ value: String(one.state), count: 1 })),
    window: async (start, wanted) => ({ revision: 0, start, rows: rows.slice(start, start + wanted) }),
  });
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 300, width: 900 }}>
      <output>{encodeFilter(filter)}</output>
      <OptionsFacet {...{ filter, state }} field={fieldNamed(spec, 'state')} handle={table} onChange={setFilter} />
      <DataGrid
        key={encodeFilter(filter)}
        spec={spec}
        columns={visibleColumns(spec, { ...DEFAULT_LAYOUT, columns: ['order', 'name', 'type', 'state'] })}
        table={table}
        sort={null}
        onSort={() => undefined}
        onResize={() => undefined}
        moments={null}
        density="comfortable"
        label="Proposals"
        onOpen={() => undefined}
        empty={null}
      />
    </div>
  );
}

it('shows words for values, filters by them and writes the values', async () => {
  await renderPart(<Table />);
  const cells = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await expect.element(cells('Đang mở')).toBeVisible();
  expect(cells('Cá nhân').elements()).toHaveLength(2);
  await page.getByRole('checkbox', { name: /^Được chấp nhận/ }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('state.in.Accepted');
  await expect.element(page.getByRole('rowheader', { name: 'Auralith' })).toBeVisible();
  await expect.element(cells('Đang mở')).not.toBeInTheDocument();
});
