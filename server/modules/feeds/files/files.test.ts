import { beforeEach, describe, expect, it } from 'vitest';
import type { Source } from '#schemas/kinds.ts';
import { resolveEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import { importRecordings } from '#server/modules/sync/importRecordings.ts';
import { readAnswer } from '../parsing/answers.ts';
import { READERS } from '../readers.ts';
import { noProgress } from '../report.ts';
import { useRecordingsFolder } from '../testing/recordings.ts';
import { mappedReader } from './fileReader.ts';
import type { ColumnMapping } from './mapping.ts';

/** Reads a file by a mapping of these columns. */
function mapped(directory: Source, columns: Readonly<Record<string, string | ColumnMapping>>, body: unknown) {
  const reader = mappedReader({
    source: 'Our sheet',
    recorded: null,
    directory,
    columns: Object.fromEntries(
      Object.entries(columns).map(([field, column]) => [field, typeof column === 'string' ? { column } : column]),
    ),
  });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readAnswer({ address: 'sheet', fetchedAt: '2026-08-01T00:00:00.000Z', status: 200, body: text }, [reader]);
}
function mappedData(...given: Parameters<typeof mapped>) {
  const result = mapped(...given);
  if (result.state !== 'read') throw new Error(result.reason);
  return {
    records: result.records,
    data: result.records.map(({ data }) => data),
    keys: result.records.map(({ key }) => key),
    rejected: result.rejected,
  };
}

describe('a file of our own', () => {
  it('may lack a column in some of its rows', () => {
    const { data } = mappedData('people', { name: 'name', primary_job_title: 'role' }, [
      { name: 'Jane Roe' },
      { name: 'John Doe', role: 'CEO' },
    ]);
    expect(data).toMatchObject([
      { name: 'Jane Roe', title: null },
      { name: 'John Doe', title: 'CEO' },
    ]);
  });

  it('whose mapping names a column that no row has is a fault', () => {
    expect(mapped('people', { name: 'name', location: 'town' }, [{ name: 'Jane Roe' }])).toEqual({
      state: 'failed',
      reason: 'the mapping names columns that are missing: town (it has name)',
      recordedError: false,
    });
  });

  it('keeps two rows of one name apart, and a repeated row once', () => {
    const people =
      'Name,Role,X\nJane Roe,CEO,https://x.com/jane1\nJane Roe,Dev,https://x.com/jane2\nJane Roe,Dev,https://x.com/jane2\n';
    const { data, keys } = mappedData('people', { name: 'Name', primary_job_title: 'Role', social: 'X' }, people);
    expect(data).toMatchObject([{ title: 'CEO' }, { title: 'Dev' }, { title: 'Dev' }]);
    expect(keys).toEqual(['janeroe', 'janeroe/2', 'janeroe/2']);
    const twitter = people.replaceAll('x.com', 'twitter.com');
    for (const text of [people, twitter]) {
      const { records } = mappedData('people', { name: 'Name', primary_job_title: 'Role', social: 'X' }, text);
      const resolved = resolveEntities(records, new EntityRegistry([])).people;
      expect(resolved.map(({ primary_job_title }) => primary_job_title)).toEqual(['CEO', 'Dev']);
    }
    const projects = 'Name,About,Id\nPlum,one,\nPlum,other,\nFig,one,fig\nFig,other,fig\n';
    expect(mappedData('projects', { name: 'Name', description: 'About', gecko_id: 'Id' }, projects).keys).toEqual([
      'plum|',
      'plum|/2',
      'fig',
      'fig',
    ]);
  });

  it('may write a list where we have a text, but nothing that is none', () => {
    const { data, rejected } = mappedData('people', { name: 'name', primary_job_title: 'role' }, [
      { name: 'Jane Roe', role: ['CTO', 'Founder', null] },
      { name: 'John Doe', role: { main: 'CEO' } },
      { name: 'Jo Low', role: 5 },
      { name: 'Al Moe', role: [] },
    ]);
    expect(data).toMatchObject([{ title: 'CTO, Founder' }, { title: '5' }, { title: null }]);
    expect(rejected).toEqual([{ reason: 'primary_job_title: not a text', example: 'John Doe' }]);
  });

  it('may write decimals with a comma, where its mapping says so', () => {
    const sheet = 'Company;Raised\nPlum;2,5\nFig;1.250,75\nPear;1.250\nQuince;2.5\n';
    const columns = (decimals?: 'comma') => ({
      projects: 'Company',
      amount_quantity: { column: 'Raised', unit: 'millions' as const, ...(decimals && { decimals }) },
    });
    const read = mappedData('fundraising', columns('comma'), sheet);
    expect(read.data).toMatchObject([
      { project: 'Plum', amount_usd: 2_500_000 },
      { project: 'Fig', amount_usd: 1_250_750_000 },
      { project: 'Pear', amount_usd: 1_250_000_000 },
    ]);
    expect(read.rejected).toEqual([{ reason: 'amount_quantity: not a number', example: expect.any(String) }]);
    expect(mappedData('fundraising', columns(), sheet).rejected).toHaveLength(2);
  });

  it('may state amounts in other currencies, which are kept as they are stated', () => {
    const read = mappedData(
      'fundraising',
      { projects: 'Company', amount_quantity: { column: 'Raised', unit: 'millions' }, stated_amount: 'As told' },
      [
        { Company: 'Plum', Raised: 10.8, 'As told': '€10 million' },
        { Company: 'Fig', Raised: '', 'As told': 'CAD $25m' },
        { Company: 'Pear', Raised: '£3', 'As told': '' },
        { Company: 'Kiwi', Raised: 4, 'As told': '$4 million' },
        { Company: 'Date', Raised: 5, 'As told': 'five-ish' },
        { Company: 'Lime', Raised: 'undisclosed', 'As told': 'undisclosed' },
        { Company: 'Quince', Raised: '', 'As told': 'a few' },
        { Company: 'Yuzu', Raised: '', 'As told': '7 million' },
      ],
    );
    const none = { stated_amount: null, stated_currency: null };
    expect(read.data).toMatchObject([
      { project: 'Plum', amount_usd: 10_800_000, stated_amount: 10_000_000, stated_currency: 'EUR' },
      { project: 'Fig', amount_usd: null, stated_amount: 25_000_000, stated_currency: 'CAD' },
      { project: 'Pear', amount_usd: null, stated_amount: 3_000_000, stated_currency: 'GBP' },
      { project: 'Kiwi', amount_usd: 4_000_000, ...none },
      { project: 'Date', amount_usd: 5_000_000, ...none },
      { project: 'Lime', amount_usd: null, ...none },
    ]);
    expect(read.rejected.map(({ reason }) => reason)).toEqual([
      ...['stated_amount: not a number', 'stated_amount: no currency is named'],
    ]);
    const columns = { projects: 'Company', stated_amount: 'Size', stated_currency: 'Money' };
    const sheet = 'Company,Size,Money\nPlum,1000000,EUR\nFig,2000000,usd\nPear,3000000,shells\n';
    const named = mappedData('fundraising', columns, sheet);
    expect(named.data).toMatchObject([
      { amount_usd: null, stated_amount: 1_000_000, stated_currency: 'EUR' },
      { amount_usd: 2_000_000, ...none },
    ]);
    expect(named.rejected[0]?.reason).toBe('stated_currency: not a currency');
  });

  it('as we export it is read back with the stated amounts', () => {
    const text = 'Project,Date,Amount,Stated amount,Stated currency\nPlum,2024-05-12,,25000000,CAD\n';
    const read = readAnswer(
      { address: 'sheet', fetchedAt: '2026-08-01T00:00:00.000Z', status: 200, body: text },
      READERS,
    );
    expect(read.state === 'read' && read.records[0]?.data).toMatchObject({
      ...{ project: 'Plum', amount_usd: null, stated_amount: 25_000_000, stated_currency: 'CAD' },
    });
  });

  it.each([
    ['Founded', '1e30'],
    ['Founded', '99999999999'],
    ['Founded', '2019.5'],
    ['Deals', '2.5'],
    ['Deals', '-3'],
  ])('cannot have %s of %s', (column, figure) => {
    const fields = { ventures_name: 'Name', year_founded: 'Founded', number_of_investment: 'Deals' };
    const cells = { Founded: '', Deals: '', [column]: figure };
    const sheet = `Name,Founded,Deals\nPlum,${cells.Founded},${cells.Deals}\nFig,1864,12\nPear,,\n`;
    const { data, rejected } = mappedData('organizations', fields, sheet);
    expect(data).toMatchObject([
      { name: 'Fig', year_founded: 1864, investments: 12 },
      { name: 'Pear', year_founded: null, investments: null },
    ]);
    expect(rejected).toEqual([
      { reason: expect.stringContaining('not a whole number from'), example: expect.any(String) },
    ]);
  });
});

describe('a mapping', () => {
  const recordings = useRecordingsFolder();
  beforeEach(() => recordings.write('people.csv', 'Name,Role\nJane Roe,CEO\n'));
  const columns = { name: 'Name', primary_job_title: 'Role' };
  /** What the folder gives with this mapping in it. */
  const imported = async (text: string) => {
    await recordings.write('mapping.json', text);
    const { feeds, damaged } = await importRecordings(recordings.folder, READERS, noProgress, Date.now());
    return { names: feeds.flatMap(({ records }) => records.map(({ key }) => key)), damaged };
  };

  it('may begin with a byte order mark', async () => {
    const text = `\ufeff${JSON.stringify({ source: 'S', files: { 'people.csv': { directory: 'people', columns } } })}`;
    expect(await imported(text)).toEqual({ names: ['janeroe'], damaged: [] });
  });

  it('of a file that is not there is a fault', async () => {
    const file = { directory: 'people', columns };
    expect(await imported(JSON.stringify({ source: 'S', files: { 'people.csv': file, 'absent.csv': file } }))).toEqual({
      names: ['janeroe'],
      damaged: [{ address: 'absent.csv', reason: 'mapping.json names it, but there is no such data file' }],
    });
  });

  it.each([
    ['{"source":', 'the mapping is wrong: it is not JSON'],
    [
      JSON.stringify({ source: 'S', recorded: 'soon', files: {} }),
      'the mapping is wrong: recorded is not a date; write 2026-08-01',
    ],
  ])('%s is reported with the error', async (text, reason) => {
    expect((await imported(text)).damaged).toEqual([{ address: 'mapping.json', reason }]);
  });
});
