import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldLabel } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { appendRows } from './appendRows.ts';
import { writeCsv } from './csv.ts';
import { createTable } from './table.ts';

it('writes the file of the English build: headers, values and numbers are read back', async () => {
  const spec = DATA_SETS.fundraising;
  expect([fieldLabel(spec, 'amount_quantity'), fieldLabel(spec, 'stages')]).toEqual(['Số vốn', 'Vòng']);
  const table = createTable(spec);
  const row: Row = {
    ...{ _id: 7, slug: 'korvane', projects: 'Korvane', date: '2025-03-05', stages: 'Debt financing' },
    ...{ amount_quantity: 1_234_567.5, organizations: [], people: [], category: [], lead_investors: [] },
  };
  appendRows(table, [row]);
  const columns = ['projects', 'date', 'stages', 'amount_quantity'];
  const parts = await writeCsv(
    { table, count: 1, order: null },
    { columns, ids: null, sources: false },
    { onProgress: () => undefined, signal: new AbortController().signal, pause: () => Promise.resolve() },
  );
  expect(await new Blob(parts).text()).toBe(
    'Project,Date,Round,Amount (USD)\r\nKorvane,2025-03-05,Debt financing,1234567.5\r\n',
  );
});
