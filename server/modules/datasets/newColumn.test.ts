import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, emptyRow } from '#schemas/columns/spec.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { COLUMNAR_TYPE } from '#schemas/queries/columnar.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { buildApp } from '#server/app.ts';
import { join, token } from '#server/modules/feeds/testing/records.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ask, structUrl } from '#server/testing/ask.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { detailQuery } from '#src/api/queries.ts';
import { ENTITY_PARTS } from '#src/features/entity-fields/entityParts.ts';
import type { CellContext } from '#src/grid/cells/cell.ts';
import { drawCell } from '#src/grid/cells/drawCell.tsx';
import { CELLS } from '#src/grid/cells/renderers.tsx';
import { EntityFacts } from '#src/pages/entity/EntityFacts.tsx';
import { appendColumnar, readColumnar } from '#workers/table/columnar.ts';
import { writeCsv } from '#workers/table/csv.ts';
import { createTable } from '#workers/table/table.ts';
import { readRows } from '#workers/table/viewRows.ts';
import { reconcileTables } from './tables.ts';

// One entry more in the list of columns, and nothing else.
vi.mock('#schemas/columns/projects.ts', async () => {
  const { defineDataSet } = await import('#schemas/columns/defineDataSet.ts');
  const { numberColumn } = await import('#schemas/columns/define.ts');
  const { ABOUT } = await import('#schemas/testing/columns.ts');
  const { projects } = await vi.importActual<{ projects: DataSetSpec }>('#schemas/columns/projects.ts');
  const fees = numberColumn('fees_24h', 'Fees', 96, 'money', 'usd', { about: ABOUT });
  return { projects: defineDataSet({ ...projects, columns: [...projects.columns, fees] }) };
});

const spec = DATA_SETS.projects;
const FEES = 1_234_567;

const database = useTestDatabase();
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  await withTransaction(database.pool, (client) => reconcileTables(client, Object.values(DATA_SETS)));
  await fill(database.pool, { projects: [rowOf('projects', 1, { name: 'Aave', slug: 'aave', fees_24h: FEES })] });
  app = await buildApp(database.deps);
});
afterAll(() => app.close());
afterEach(() => vi.unstubAllGlobals());

it('answers the value of a new column from the API', async () => {
  const params = { filter: [['fees_24h', 'gte', FEES]], sort: { field: 'fees_24h', order: 'desc' } };
  expect(await ask(app, 'master_projects', params)).toMatchObject([{ name: 'Aave', fees_24h: FEES }]);
  expect(await ask(app, 'detail_project', { slug: 'aave' })).toMatchObject({ fees_24h: FEES });
  expect(await ask(app, 'dashboard_projects')).toMatchObject([{ fees_24h: FEES }]);
});

it('shows the value of a new column on the record page', async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response((await app.inject({ url })).body));
  const { result } = await new QueryClient().fetchQuery(detailQuery('project', 'aave'));
  const row: Readonly<Record<string, unknown>> = { ...result };
  const facts = renderToStaticMarkup(
    createElement(EntityFacts, { spec, moments: null, row, fields: ENTITY_PARTS.project.facts }),
  );
  expect(facts.replace(/<[^>]*>/g, ' ')).toMatch(/Fees\s+1\.23M/);
});

/** The rows of the API, held by the table engine as the browser's worker does. */
async function loadTable() {
  const url = structUrl('master_projects', {});
  const { rawPayload } = await app.inject({ url, headers: { accept: COLUMNAR_TYPE } });
  const table = createTable(spec);
  appendColumnar(table, readColumnar(Uint8Array.from(rawPayload).buffer));
  return table;
}

it('draws the value of a new column in the grid', async () => {
  const [row] = readRows(await loadTable(), [0], ['name', 'fees_24h']);
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

it('writes the value of a new column to CSV', async () => {
  const table = await loadTable();
  const parts = await writeCsv(
    { table, count: 1, order: null },
    { columns: ['name', 'fees_24h'], ids: null, sources: false },
    { onProgress: () => undefined, signal: new AbortController().signal, pause: () => Promise.resolve() },
  );
  expect(await new Blob(parts).text()).toBe(`Project,Fees (USD)\r\nAave,${FEES}\r\n`);
});

it('shows a new column as missing where neither the sample nor a feed gives it', () => {
  const [sample] = createSampleData({ seed: 1, projects: 1, now: 0 }).rows('projects', 0, 1);
  const [fed] = join(token({ name: 'Aave', symbol: 'AAVE', gecko_id: 'aave' })).projects;
  for (const row of [sample, fed]) {
    expect(row).toMatchObject({ fees_24h: null });
    expect(ROW_SCHEMAS.projects.safeParse(row).success).toBe(true);
  }
  expect(emptyRow(spec)).toMatchObject({ fees_24h: null });
});
