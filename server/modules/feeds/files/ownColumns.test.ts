import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fileLabel } from '#schemas/columns/fileLabels.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { labelOf } from '#schemas/i18n/vi/columnLabels.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { appendRows } from '#workers/table/appendRows.ts';
import { writeCsv } from '#workers/table/csv.ts';
import { createTable } from '#workers/table/table.ts';
import { readAnswer } from '../parsing/answers.ts';
import { READERS } from '../readers.ts';
import { FILE_FIELDS } from './fields.ts';
import { originsIn, ownColumns } from './ownColumns.ts';

const SIZE = 300;
const NOW = Date.UTC(2026, 7, 1);
const sample = createSampleData({ seed: 7, projects: SIZE, now: NOW });

/** Fields of records that have other names than those of directories. */
const NAMES: Readonly<Record<Source, Readonly<Record<string, string>>>> = {
  projects: {},
  people: { primary_job_title: 'title', organization: 'organizations', background_summary: 'background' },
  organizations: { ventures_name: 'name', number_of_investment: 'investments' },
  fundraising: { projects: 'project', stages: 'stage', amount_quantity: 'amount_usd', lead_investors: 'leads' },
};

/** The file that our export makes of rows, with all columns of the directory. */
async function exported(source: Source, rows: readonly Row[]): Promise<string> {
  const table = createTable(DATA_SETS[source]);
  appendRows(table, rows);
  const columns = storedFields(DATA_SETS[source]).map(({ field }) => field);
  const parts = await writeCsv(
    { table, count: rows.length, order: null },
    { columns: columns.filter((field) => field !== 'provenance'), ids: null, sources: true },
    { onProgress: () => undefined, signal: new AbortController().signal, pause: () => Promise.resolve() },
  );
  return await new Blob(parts).text();
}

function readBack(body: string) {
  const read = readAnswer({ address: 'export.csv', fetchedAt: '', status: 200, body }, READERS);
  if (read.state !== 'read') throw new Error(read.reason);
  return read;
}

/** A value as a record holds it: names of references, null for nothing. */
const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null && 'name' in one ? one.name : one))
    : value === 0
      ? null
      : value;

describe.each(SOURCES)('our own CSV of %s', (source) => {
  const rows = sample.rows(source, 0, SIZE);
  const fields = FILE_FIELDS[source].filter((field) =>
    storedFields(DATA_SETS[source]).some((stored) => stored.field === field),
  );

  it('is read back with every value that a file can fill, and with its source', async () => {
    const { records, rejected, lost } = readBack(await exported(source, rows));
    expect([rejected, lost]).toEqual([[], []]);
    expect(records).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) {
      const data = new Map<string, unknown>(Object.entries(records[index]?.data ?? {}));
      const valueIn = (field: string) => data.get(NAMES[source][field] ?? field);
      for (const field of fields) {
        if (source === 'fundraising' && (field === 'organizations' || field === 'people')) continue;
        expect([field, plain(valueIn(field))]).toEqual([field, plain(row[field])]);
      }
      if (source === 'fundraising')
        expect(valueIn('investors')).toEqual(
          expect.arrayContaining([plain(row.organizations), plain(row.people)].flat()),
        );
      const sourced = Object.keys(Object(data.get('origins')));
      expect(sourced.length).toBeGreaterThan(0);
    }
  });

  it('is read with headers in Vietnamese', async () => {
    const [header = '', ...lines] = (await exported(source, rows.slice(0, 5))).split('\r\n');
    const labels = new Map(
      storedFields(DATA_SETS[source]).map((field) => [fileLabel(field), labelOf(source, field.field)]),
    );
    const words = header.split(',').map((cell) => {
      const [, prefix = '', label = '', unit = ''] = /^(\ufeff?(?:Source of )?)(.*?)( \(.*\))?$/.exec(cell) ?? [];
      const begin = prefix.includes('Source of ') ? 'Nguồn của ' : prefix;
      return `${begin}${labels.get(label) ?? label}${unit}`;
    });
    const read = readBack([words.join(','), ...lines].join('\r\n'));
    expect(words).not.toEqual(header.split(','));
    expect(read.records.map(({ data }) => data)).toEqual(
      readBack([header, ...lines].join('\r\n')).records.map(({ data }) => data),
    );
  });
});

it('reads the sources of values, the first that is no other amount', () => {
  const found = ownColumns([
    'Project',
    'Price (USD)',
    'TVL (USD)',
    'Source of Price',
    'Source of TVL',
    'Source of None',
  ]);
  const sources = found?.sources ?? new Map<string, string>();
  expect([...sources]).toEqual([
    ['price_usd', 'Source of Price'],
    ['tvl', 'Source of TVL'],
  ]);
  const origins = (price: string, tvl: string) =>
    originsIn({ 'Source of Price': price, 'Source of TVL': tvl }, sources);
  expect(
    origins(
      'Our sheet 2 2026-07-01T09:30Z',
      "'=Desk date unknown; Other 2026-07-02T10:00Z; Third 2026-07-01T09:30Z states 5",
    ),
  ).toEqual({
    price_usd: { source: 'Our sheet 2', fetched_at: '2026-07-01T09:30:00.000Z' },
    tvl: { source: '=Desk', fetched_at: null },
  });
  expect(origins('', 'no moment')).toEqual({});
});
