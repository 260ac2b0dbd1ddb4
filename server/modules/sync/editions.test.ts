import { mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatReport } from '#server/cli/syncOutput.ts';
import { listName } from '#server/modules/feeds/editions.ts';
import { useRecordingsFolder, useUnsyncedDatabase } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { runSync } from './sync.ts';

const database = useUnsyncedDatabase();
const files = useRecordingsFolder();
const later = useRecordingsFolder();

const sync = (folder: string) =>
  runSync({ pool: database.pool, from: { folder }, requestOptions: testRequestOptions() });
const query = async (text: string) => (await database.pool.query(text)).rows;
const rounds = () =>
  query(
    `SELECT projects, date, stages, amount_quantity::float8 AS amount, lead_investors, organizations FROM directory_fundraising ORDER BY projects, date`,
  );
const funds = () =>
  query('SELECT ventures_name, type, location, year_founded, summary FROM directory_organizations ORDER BY 1');

const FUND_COLUMNS = {
  kinds: { ventures_name: 'Fund', type: 'Kind', location: 'Country' },
  facts: { ventures_name: 'Name', year_founded: 'Since', summary: 'Text' },
  deals: { projects: 'Company', date: 'Date', stages: 'Stage', amount_quantity: 'USD' },
};
const KINDS = 'Fund,Kind,Country\nBirch Ventures,Fund,Norway\nCedar Capital,Family office,Chile\n';
const FACTS = 'Name,Since,Text\nBirch Ventures,2017,Backs seeds\nCedar Capital,2015,Backs cables\n';
const LEADS = 'Company,Date,Stage,USD,Lead,Others\nPlumex,2021-03-04,Series A,12000000,Birch Ventures,Cedar Capital\n';
const AMOUNTS = 'Company,Date,Stage,USD\nPlumex,2021-03-04,Series A,12000000\n';
const mapping = (source: string, named: Record<string, object>) => ({ source, recorded: '2024-01-01', files: named });
const first = {
  'kinds.csv': { directory: 'organizations', columns: FUND_COLUMNS.kinds },
  'leads.csv': {
    directory: 'fundraising',
    columns: { ...FUND_COLUMNS.deals, lead_investors: 'Lead', organizations: 'Others' },
  },
};
const second = {
  'facts.csv': { directory: 'organizations', columns: FUND_COLUMNS.facts },
  'amounts.csv': { directory: 'fundraising', columns: FUND_COLUMNS.deals },
};

describe('two own files on one thing', () => {
  const expectBoth = async () => {
    expect(await funds()).toEqual([
      { ventures_name: 'Birch Ventures', type: 'Fund', location: 'Norway', year_founded: 2017, summary: 'Backs seeds' },
      {
        ventures_name: 'Cedar Capital',
        type: 'Family office',
        location: 'Chile',
        year_founded: 2015,
        summary: 'Backs cables',
      },
    ]);
    const [round, ...others] = await rounds();
    expect(others).toEqual([]);
    expect(round).toMatchObject({ projects: 'Plumex', amount: 12e6, lead_investors: ['Birch Ventures'] });
    expect(round.organizations.map(({ name }: { name: string }) => name)).toEqual(['Birch Ventures', 'Cedar Capital']);
  };
  const writeFirst = async (folder: typeof files) => {
    await folder.write('kinds.csv', KINDS);
    await folder.write('leads.csv', LEADS);
  };
  const writeSecond = async (folder: typeof files) => {
    await folder.write('facts.csv', FACTS);
    await folder.write('amounts.csv', AMOUNTS);
  };

  it('in one sync give what both state, and are two reports', async () => {
    await writeFirst(files);
    await writeSecond(files);
    await files.write('mapping.json', mapping('Desk', { ...first, ...second }));
    const { feeds, dataset } = await sync(files.folder);
    await expectBoth();
    expect(feeds).toMatchObject([{ feed: 'files', read: 6, fresh: 6, changed: 0, repeated: 0 }]);
    const again = await sync(files.folder);
    expect(again.feeds).toMatchObject([{ fresh: 0, changed: 0, unchanged: 6, withdrawn: 0 }]);
    expect(again.dataset?.version).toBe(dataset?.version);
    await expectBoth();
  });

  it.each(['first', 'second'])('in two syncs under two sources, the %s of them first', async (which) => {
    await writeFirst(files);
    await files.write('mapping.json', mapping('Desk', first));
    await writeSecond(later);
    await later.write('mapping.json', mapping('Sheet', second));
    for (const { folder } of which === 'first' ? [files, later] : [later, files]) await sync(folder);
    await expectBoth();
  });
});

describe('a newer edition of a list', () => {
  const HEADER =
    'Name,Timestamp,Date,Amount Raised,Round,Description,Lead Investor,Category,Source,Valuation,Chains,Other Investors\n';
  const line = (name: string, day: string, amount: number, round: string, source: string) =>
    `${name},${Date.parse(day) / 1000},${day},${amount},${round},Text,Birch Ventures,DeFi,https://news.example/${source},,,\n`;
  const OLD =
    HEADER +
    line('Elmhurst', '2021-01-05', 1_000_000, 'Seed', 'a') +
    line('Plumex', '2022-03-11', 2_000_000, 'Seed', 'b') +
    line('Figanalyzer', '2022-05-13', 170_000_000, 'Series F', 'c');
  const NEW =
    HEADER +
    line('Plumex', '2022-03-11', 4_000_000, 'Grant', 'b') +
    line('Figalyzer', '2022-05-12', 170_000_000, 'Series F', 'c');
  const RIGHT = [
    ['Elmhurst', '2021-01-05', 1_000_000],
    ['Figalyzer', '2022-05-12', 170_000_000],
    ['Plumex', '2022-03-11', 4_000_000],
  ];
  const told = async () => (await rounds()).map(({ projects, date, amount }) => [projects, date, amount]);

  it.each(['older', 'newer'])('withdraws what it no longer has, with the %s read first', async (which) => {
    await files.write('raises_2022-11-15.csv', OLD);
    await later.write('raises_2023-04-07.csv', NEW);
    const order = which === 'older' ? [files, later] : [later, files];
    for (const { folder } of order) await sync(folder);
    expect(await told()).toEqual(RIGHT);
    const { feeds, ...report } = await sync(later.folder);
    expect(feeds).toMatchObject([{ feed: 'defillama-raises', read: 2, unchanged: 2, withdrawn: 2 }]);
    const words = formatReport({ feeds, ...report });
    expect(words).toContain('superseded 2 lines of older editions, withdrawn by newer ones');
    expect(words).toContain('"Plumex, 2022-03-11, 2000000"');
  });

  it('withdraws it in one sync as well, whatever folders they are in', async () => {
    for (const part of ['1', '2']) await mkdir(path.join(files.folder, part));
    await files.write('1/raises_2022-11-15.csv', OLD);
    await files.write('2/raises_2023-04-07.csv', NEW);
    await sync(files.folder);
    expect(await told()).toEqual(RIGHT);
  });

  it('gives back what is in the list again', async () => {
    await files.write('raises_2022-11-15.csv', OLD);
    await sync(files.folder);
    await later.write('raises_2023-04-07.csv', NEW);
    await sync(later.folder);
    await later.write('raises_2024-01-01.csv', OLD);
    await sync(later.folder);
    expect(await told()).toEqual([
      ['Elmhurst', '2021-01-05', 1_000_000],
      ['Figanalyzer', '2022-05-13', 170_000_000],
      ['Plumex', '2022-03-11', 2_000_000],
    ]);
  });

  it('withdraws nothing where it breaks off, or where lines of it were rejected', async () => {
    // One announcement and amount are one round, whatever name each edition gives it.
    const allOfBoth = async () => {
      const [elmhurst, one, ...plumex] = await told();
      expect([elmhurst, ...plumex.sort((a, b) => Number(a[2]) - Number(b[2]))]).toEqual([
        ['Elmhurst', '2021-01-05', 1_000_000],
        ...[2_000_000, 4_000_000].map((amount) => ['Plumex', '2022-03-11', amount]),
      ]);
      expect(one?.[2]).toBe(170_000_000);
    };
    await files.write('raises_2022-11-15.csv', OLD);
    await sync(files.folder);
    await later.write('raises_2023-04-07.csv', `${NEW}"Broken`);
    await sync(later.folder);
    await allOfBoth();
    await later.write('raises_2023-05-07.csv', `${NEW}${line('Pear', '2022-01-01', 9e14, 'Seed', 'd')}`);
    await sync(later.folder);
    await allOfBoth();
  });

  it('of an own file is the file changed last', async () => {
    await files.write('mapping.json', {
      source: 'Desk',
      files: {
        'deals.csv': { directory: 'fundraising', columns: FUND_COLUMNS.deals },
        'funds.csv': { directory: 'organizations', columns: FUND_COLUMNS.kinds },
      },
    });
    const write = async (deals: string, kinds: string, day: string) => {
      for (const [name, text] of [
        ['deals.csv', deals],
        ['funds.csv', kinds],
      ] as const) {
        await files.write(name, text);
        await utimes(path.join(files.folder, name), new Date(day), new Date(day));
      }
    };
    await write(AMOUNTS, KINDS, '2026-02-01');
    await sync(files.folder);
    await write(AMOUNTS.replace('12000000', '15000000'), KINDS.replace(/Cedar.*\n/, ''), '2026-03-01');
    const { feeds } = await sync(files.folder);
    expect(await told()).toEqual([['Plumex', '2021-03-04', 15e6]]);
    expect((await funds()).map(({ ventures_name: name }) => name)).toEqual(['Birch Ventures']);
    expect(feeds).toMatchObject([{ withdrawn: 2 }]);
  });

  it('takes no coin out that left a list by its size', async () => {
    const coins = { directory: 'projects', columns: { name: 'Name', symbol: 'Ticker', price_usd: 'Price' } };
    await files.write('mapping.json', mapping('Desk', { 'top_2023-01-01.csv': coins }));
    await files.write('top_2023-01-01.csv', 'Name,Ticker,Price\nPlum,PLM,2\nFig,FIG,3\n');
    await sync(files.folder);
    await later.write('mapping.json', mapping('Desk', { 'top_2023-02-01.csv': coins }));
    await later.write('top_2023-02-01.csv', 'Name,Ticker,Price\nPlum,PLM,4\n');
    await sync(later.folder);
    expect(await query('SELECT name FROM directory_projects ORDER BY 1')).toEqual([{ name: 'Fig' }, { name: 'Plum' }]);
  });
});

it('a line that an earlier version knew by its name alone keeps its number', async () => {
  await files.write('deals.csv', AMOUNTS);
  await files.write(
    'mapping.json',
    mapping('Desk', { 'deals.csv': { directory: 'fundraising', columns: FUND_COLUMNS.deals } }),
  );
  await sync(files.folder);
  const id = (await query('SELECT _id FROM directory_fundraising'))[0]._id;
  const bare = (column: string) => `regexp_replace(${column}, 'Desk/deals#', '')`;
  await database.pool.query(`UPDATE feed_records SET key = ${bare('key')}, list = NULL, edition = NULL`);
  await database.pool.query(`UPDATE entity_keys SET key = ${bare('key')}`);
  await sync(files.folder);
  expect(await query('SELECT _id FROM directory_fundraising')).toEqual([{ _id: id }]);
  expect(await query('SELECT key FROM feed_records')).toEqual([{ key: expect.stringContaining('Desk/deals#plumex') }]);
});

it.each([
  ['raises_2022-11-15.json', 'raises'],
  ['raises_20221115.csv.gz', 'raises'],
  ['2026-08-15/defillama/raises.csv', 'defillama/raises'],
  ['deals 2024-03.csv', 'deals'],
  ['deals-2024.csv', 'deals-2024'],
  ['a/deals.csv', 'a/deals'],
])('%s is an edition of the list %s', (file, name) => expect(listName(file)).toBe(name));

describe('the report', () => {
  it('names the values that better or newer ones replaced, and not those that say the same', async () => {
    const desk = { 'kinds.csv': { directory: 'organizations', columns: FUND_COLUMNS.kinds } };
    await files.write('kinds.csv', KINDS);
    await files.write('mapping.json', mapping('Desk', desk));
    await later.write('kinds.csv', KINDS.replace('Norway', 'norway').replace('Chile', 'Peru'));
    await later.write('mapping.json', { ...mapping('Sheet', desk), recorded: '2024-06-01' });
    expect((await sync(files.folder)).feeds).toMatchObject([{ superseded: 0, replacements: [] }]);
    const report = await sync(later.folder);
    const [standing] = (await funds()).filter(({ ventures_name: name }) => name === 'Cedar Capital');
    const [other, source] = standing?.location === 'Peru' ? ['Chile', 'Sheet'] : ['Peru', 'Desk'];
    expect(report.feeds).toMatchObject([
      {
        superseded: 1,
        replacements: [
          {
            reason: `location: that of ${source} stands`,
            count: 1,
            examples: [`Cedar Capital: ${other}, now ${standing?.location}`],
          },
        ],
      },
    ]);
    expect(formatReport(report)).toContain('files: superseded 1 values by better or newer ones');
  });

  it('calls a file complete only if no column of it is left out', async () => {
    await files.write('kinds.csv', KINDS);
    await files.write('more.csv', 'Fund,Kind,Country,Mood\nElm Ventures,Fund,Peru,Calm\nAsh Capital,Fund,Peru,N/A\n');
    const list = { directory: 'organizations', columns: FUND_COLUMNS.kinds };
    await files.write('mapping.json', mapping('Desk', { 'kinds.csv': list, 'more.csv': list }));
    const report = await sync(files.folder);
    expect(report.files.map(({ file, isComplete }) => [file, isComplete])).toEqual([
      ['kinds.csv', true],
      ['more.csv', false],
    ]);
    expect(report.feeds).toMatchObject([{ outcome: 'partial', values: { stated: 13, kept: 12 } }]);
    const words = formatReport(report);
    expect(words).toContain('kinds.csv (files, Desk): 2 records, complete');
    expect(words).toContain('more.csv (files, Desk): 2 records, not used: column Mood');
    expect(words).toContain('Mood 1 (not used)');
  });

  it('takes the number and address of our own rows for used', async () => {
    const sheet =
      'ID,Symbol,Address,Project,Price (USD),TVL (USD)\n1,PLM,https://assay.example/project/plum,Plum,2,5\n';
    await files.write('export.csv', sheet);
    const { files: told } = await sync(files.folder);
    expect(told).toMatchObject([{ file: 'export.csv', kept: 1, isComplete: true }]);
  });
});
