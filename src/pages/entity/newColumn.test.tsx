import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { numberColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { recordParts } from '#src/features/entity-fields/entityParts.ts';
import type { CellContext } from '#src/grid/cells/cell.ts';
import { drawCell } from '#src/grid/cells/drawCell.tsx';
import { CELLS } from '#src/grid/cells/renderers.tsx';
import { appendColumnar, readColumnar } from '#workers/table/columnar.ts';
import { writeCsv } from '#workers/table/csv.ts';
import { createTable } from '#workers/table/table.ts';
import { encodeColumnar } from '#workers/table/testing/encodeColumnar.ts';
import { readRows } from '#workers/table/viewRows.ts';
import { EntityFacts } from './EntityFacts.tsx';

/** One entry more in the list of columns, and nothing else. That the server stores and answers it, `differential.test.ts` shows. */
const spec = defineDataSet({
  ...DATA_SETS.projects,
  columns: [...DATA_SETS.projects.columns, numberColumn('fees_24h', 'Fees', 96, 'money', 'usd', { about: ABOUT })],
});
const FEES = 1_234_567;
const aave = { ...emptyRow(spec), _id: 1, name: 'Aave', slug: 'aave', fees_24h: FEES };

/** The row as the browser's worker holds it. */
function loadTable() {
  const table = createTable(spec);
  appendColumnar(table, readColumnar(encodeColumnar(spec, [aave])));
  return table;
}

it('is shown on the record page', () => {
  const facts = renderToStaticMarkup(
    createElement(EntityFacts, { spec, moments: null, row: aave, fields: recordParts(spec).facts }),
  );
  expect(facts.replace(/<[^>]*>/g, ' ')).toMatch(/Fees\s+1\.23M/);
});

it('is drawn in the grid', () => {
  const [row] = readRows(loadTable(), [0], ['name', 'fees_24h']);
  const column = spec.columns.find(({ field }) => field === 'fees_24h')!;
  const context: CellContext = {
    kind: 'project',
    spec,
    density: 'comfortable',
    measure: () => 0,
    asked: () => [],
    watch: undefined,
    href: undefined,
    moments: null,
  };
  const input = { value: row?.fees_24h, row: row!, column, index: 0, room: 96, watched: false, context };
  const { content, title } = drawCell(CELLS[column.display], input);
  expect(renderToStaticMarkup(content)).toContain('1.23');
  expect(title).toBe('1,234,567 USD');
});

it('is written to CSV', async () => {
  const parts = await writeCsv(
    { table: loadTable(), count: 1, order: null },
    { columns: ['name', 'fees_24h'], ids: null, sources: false },
    { onProgress: () => undefined, signal: new AbortController().signal, pause: () => Promise.resolve() },
  );
  expect(await new Blob(parts).text()).toBe(`Project,Fees (USD)\r\nAave,${FEES}\r\n`);
});

it('is missing where nothing gives it', () => {
  expect(emptyRow(spec)).toMatchObject({ fees_24h: null });
});
