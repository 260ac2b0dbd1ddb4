import { beforeEach, describe, expect, it } from 'vitest';
import { resolveEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import { importRecordings } from '#server/modules/sync/importRecordings.ts';
import { readAnswer } from '../parsing/answers.ts';
import { READERS } from '../readers.ts';
import { noProgress } from '../report.ts';
import { useRecordingsFolder } from '../testing/recordings.ts';
import type { FileDirectory } from './fields.ts';
import { mappedReader } from './fileReader.ts';
import type { ColumnMapping } from './mapping.ts';

/** Reads a file by a mapping of these columns. */
function mapped(directory: FileDirectory, columns: Readonly<Record<string, string | ColumnMapping>>, body: unknown) {
  const reader = mappedReader({
    source: 'Our sheet',
    recorded: null,
    file: 'sheet.csv',
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
    lost: result.lost,
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
    const { data, rejected, lost } = mappedData('people', { name: 'name', primary_job_title: 'role' }, [
      { name: 'Jane Roe', role: ['CTO', 'Founder', null] },
      { name: 'John Doe', role: { main: 'CEO' } },
      { name: 'Jo Low', role: 5 },
      { name: 'Al Moe', role: [] },
    ]);
    expect(data).toMatchObject([{ title: 'CTO, Founder' }, { title: null }, { title: '5' }, { title: null }]);
    expect(rejected).toEqual([]);
    expect(lost).toEqual([{ reason: 'primary_job_title: not a text', example: 'item 2, John Doe: {"main":"CEO"}' }]);
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
      { project: 'Quince', amount_usd: null },
    ]);
    expect(read.lost).toEqual([{ reason: 'amount_quantity: not a number', example: 'row 5, Quince: 2.5' }]);
    // Without a word of the mapping a comma is one of decimals only where it cannot group digits.
    expect(mappedData('fundraising', columns(), sheet).data).toMatchObject([
      { amount_usd: 2_500_000 },
      { amount_usd: 1_250_750_000 },
      { amount_usd: 1_250_000 },
      { amount_usd: 2_500_000 },
    ]);
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
      { project: 'Quince', amount_usd: null, ...none },
      { project: 'Yuzu', amount_usd: null, ...none },
    ]);
    expect(read.lost.map(({ reason }) => reason)).toEqual([
      ...['stated_amount: not a number', 'stated_amount: no currency is named'],
    ]);
    const columns = { projects: 'Company', stated_amount: 'Size', stated_currency: 'Money' };
    const sheet = 'Company,Size,Money\nPlum,1000000,EUR\nFig,2000000,usd\nPear,3000000,shells\n';
    const named = mappedData('fundraising', columns, sheet);
    expect(named.data).toMatchObject([
      { amount_usd: null, stated_amount: 1_000_000, stated_currency: 'EUR' },
      { amount_usd: 2_000_000, ...none },
      { amount_usd: null, ...none },
    ]);
    expect(named.lost[0]?.reason).toBe('stated_currency: not a currency');
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
    const { data, lost } = mappedData('organizations', fields, sheet);
    expect(data).toMatchObject([
      { name: 'Plum', year_founded: null, investments: null },
      { name: 'Fig', year_founded: 1864, investments: 12 },
      { name: 'Pear', year_founded: null, investments: null },
    ]);
    expect(lost).toEqual([
      {
        reason: expect.stringMatching(/not a whole number from|below zero|not between/),
        example: `row 2, Plum: ${figure}`,
      },
    ]);
  });
});

describe('rows as people write them', () => {
  const columns = {
    ...{ projects: 'Company', date: 'Closed', stages: 'Round', amount_quantity: 'Raised' },
    ...{ valuation_usd: 'Valued', organizations: { column: 'Backers', separator: ',' } },
  };
  const sheet = `Company,Closed,Round,Raised,Valued,Backers
Plum,2024-3-5,Seed,$81.3 M,$640.5 M,"Fig Capital, —"
Pear,Q3 2024,—,—,$31M,undisclosed
Kiwi,TBA,Seed,€4M,€40M,N/A
Lime,someday,Seed,6000000 USDC,-$2M,
Date,Mar 2024,Seed,~6M,$200T,Fig Capital
,2024-03-01,Seed,1,,
`;

  it('are read, and a cell that cannot be read costs that cell and not its row', () => {
    const { data, rejected, lost } = mappedData('fundraising', columns, sheet);
    expect(data).toMatchObject([
      { date: '2024-03-05', amount_usd: 81_300_000, valuation_usd: 640_500_000, investors: ['Fig Capital'] },
      { date: '2024-Q3', stage: null, amount_usd: null, valuation_usd: 31_000_000, investors: [] },
      { date: null, amount_usd: null, stated_amount: 4e6, stated_currency: 'EUR', valuation_usd: null, investors: [] },
      { date: null, amount_usd: null, valuation_usd: null },
      { date: '2024-03', amount_usd: 6e6, valuation_usd: null, investors: ['Fig Capital'] },
    ]);
    expect(rejected).toEqual([{ reason: 'projects: missing', example: expect.stringContaining('row 7') }]);
    expect(lost).toEqual([
      { reason: 'valuation_usd: in EUR, and kept in US dollars alone', example: 'row 4, Kiwi: €40M' },
      { reason: 'date: not a date', example: 'row 5, Lime: someday' },
      { reason: 'amount_quantity: in an unknown unit (USDC)', example: 'row 5, Lime: 6000000 USDC' },
      { reason: 'valuation_usd: below zero', example: 'row 5, Lime: -$2M' },
      { reason: expect.stringMatching(/^valuation_usd: above/), example: 'row 6, Date: $200T' },
    ]);
  });

  it('say by one date in which order all of their column are', () => {
    const dates = 'Company,Closed\nPlum,5/6/2024\nFig,25/12/2023\n';
    const read = mappedData('fundraising', { projects: 'Company', date: 'Closed' }, dates);
    expect(read.data).toMatchObject([{ date: '2024-06-05' }, { date: '2023-12-25' }]);
  });

  it('may have the ticker behind a supply, and a sign of percent behind a change', () => {
    const fields = {
      name: 'Name',
      symbol: 'Ticker',
      price_usd: 'Price',
      change24h: 'Day',
      circulating_supply: 'Supply',
    };
    const coins = 'Name,Ticker,Price,Day,Supply\nPlum,PLM,$0.0125,−2.5%,"21,000,000 PLM"\nFig,FIG,0,x,12 EUR\n';
    const { data, lost } = mappedData('projects', fields, coins);
    expect(data).toMatchObject([
      { price_usd: 0.0125, change24h: -2.5, circulating_supply: 21e6 },
      { price_usd: null, change24h: null, circulating_supply: null },
    ]);
    expect(lost.map(({ reason }) => reason)).toEqual([
      'price_usd: a price of zero',
      'change24h: not a percentage',
      'circulating_supply: in an unknown unit (EUR)',
    ]);
  });
});

describe('nested JSON', () => {
  const coins = {
    status: { timestamp: '2024-02-01T10:00:00.000Z', error_code: 0 },
    result: {
      list: [
        {
          name: 'Plum',
          symbol: 'PLM',
          tags: ['a'],
          quote: { USD: { price: 2.5, last_updated: '2024-02-01T09:58:00Z' } },
        },
        { name: 'Fig', symbol: 'FIG', prices: [{ value: 3 }], quote: { USD: null } },
      ],
    },
  };
  const price = { name: 'name', symbol: 'symbol', price_usd: 'quote.USD.price' };

  it('is read by the path of a member, with the moment beside it', () => {
    const { records } = mappedData('projects', price, coins);
    expect(records.map(({ data, fetchedAt }) => ['price_usd' in data && data.price_usd, fetchedAt])).toEqual([
      [2.5, '2024-02-01T09:58:00.000Z'],
      [null, '2026-08-01T00:00:00.000Z'],
    ]);
    const { data } = mappedData('projects', { name: 'name', price_usd: 'prices[0].value' }, coins);
    expect(data).toMatchObject([{ price_usd: null }, { price_usd: 3 }]);
  });

  it('of a path that is not there says what is', () => {
    expect(mapped('projects', { name: 'name', price_usd: 'quote.EUR.price' }, coins)).toMatchObject({
      reason: expect.stringMatching(
        /missing: quote.EUR.price \(it has name, symbol, tags, quote, quote.USD, quote.USD.price/,
      ),
    });
  });

  it('of CoinMarketCap needs no mapping', () => {
    const usd = {
      price: 2.5,
      volume_24h: 7,
      market_cap: 9,
      percent_change_24h: -1,
      last_updated: '2024-02-01T09:58:00Z',
    };
    const body = JSON.stringify({ status: {}, data: [{ id: 1, name: 'Plum', symbol: 'PLM', quote: { USD: usd } }] });
    const read = readAnswer({ address: 'x', fetchedAt: '', status: 200, body }, READERS);
    expect(read).toMatchObject({
      state: 'read',
      records: [
        {
          source: 'CoinMarketCap',
          fetchedAt: '2024-02-01T09:58:00.000Z',
          data: { name: 'Plum', price_usd: 2.5, volume: 7, market_cap_usd: 9, change24h: -1 },
        },
      ],
    });
  });
});

describe('lists of other kinds', () => {
  it('news, events and jobs are read by a mapping', () => {
    const news = mappedData(
      'news',
      { title: 'T', url: 'U', created_at: 'D' },
      'T,U,D\nPlum raises,n.example/a,5 March 2024\nNo,,\n',
    );
    expect(news.data).toMatchObject([
      {
        title: 'Plum raises',
        url: 'https://n.example/a',
        created_at: '2024-03-05T00:00:00.000Z',
        source_name: 'Our sheet',
      },
    ]);
    expect(news.rejected.map(({ reason }) => reason)).toEqual(['url: missing or not a web address']);
    const events = mappedData('events', { title: 'What', date: 'When', location: 'Where', hosts: 'Who' }, [
      { What: 'Plum day', When: '15 mars 2024', Where: 'Paris', Who: 'Plum' },
      { What: 'Some day', When: '2024', Where: null, Who: null },
    ]);
    expect(events.data).toMatchObject([{ title: 'Plum day', date: '2024-03-15', location: 'Paris', hosts: ['Plum'] }]);
    expect(events.rejected.map(({ reason }) => reason)).toEqual(['date: missing or not a day']);
    const jobs = mappedData(
      'jobs',
      { title: 'Role', company: 'Firm', url: 'Link', posted: 'Since', location: 'Town' },
      [{ Role: 'Engineer', Firm: 'Plum', Link: 'https://plum.example/j/1', Since: '2024-3-5', Town: 'Berlin' }],
    );
    expect(jobs.data).toMatchObject([
      { title: 'Engineer', company: 'Plum', posted: '2024-03-05', places: ['Berlin, Germany'] },
    ]);
  });

  it('projects have a site, chains, a logo and a year', () => {
    const columns = { name: 'Name', website: 'Site', chains: 'On', year_founded: 'Since', logo: 'Logo' };
    const sheet = 'Name,Site,On,Since,Logo\nPlum,plum.example,Ethereum; Base,2019,https://plum.example/l.png\n';
    expect(mappedData('projects', columns, sheet).data).toMatchObject([
      {
        website: 'https://plum.example',
        chains: ['Ethereum', 'Base'],
        year_founded: 2019,
        logo: 'https://plum.example/l.png',
      },
    ]);
  });

  it('a JSON Feed is one of news', () => {
    const item = {
      id: '1',
      url: 'https://n.example/a',
      title: 'Plum',
      content_html: '<p>Text.</p>',
      date_published: '2024-03-05T10:00:00Z',
      tags: ['DeFi'],
    };
    const body = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'N',
      home_page_url: 'https://n.example',
      items: [item, { id: '2' }],
    });
    expect(readAnswer({ address: 'x', fetchedAt: '', status: 200, body }, READERS)).toMatchObject({
      feed: 'rss',
      records: [
        { data: { title: 'Plum', url: 'https://n.example/a', source_name: 'N', summary: 'Text.', tags: ['DeFi'] } },
      ],
      rejected: [{ reason: 'title: missing' }],
    });
  });
});

it('our own CSV is read back, with units in its header and columns that are no fields', () => {
  const sheet =
    '\ufeffID,Symbol,Address,#,Project,Price (USD),24h (%),Market cap (USD),Sector,Cap / TVL (×),Investors,Source of Price\r\n' +
    "10000001,PLM,https://assay.example/project/plum,1,'=Plum,1.5,-2.1,45000000,DeFi; Lending,1.5,Fig Capital,CoinGecko\r\n";
  const read = readAnswer({ address: 'x', fetchedAt: '', status: 200, body: sheet }, READERS);
  expect(read).toMatchObject({
    state: 'read',
    rejected: [],
    records: [
      {
        kind: 'project',
        data: {
          name: '=Plum',
          symbol: 'PLM',
          price_usd: 1.5,
          change24h: -2.1,
          market_cap_usd: 45e6,
          sector: ['DeFi', 'Lending'],
        },
      },
    ],
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
    expect(await imported(text)).toEqual({ names: ['S/people#janeroe'], damaged: [] });
  });

  it('of a file that is not there is a fault', async () => {
    const file = { directory: 'people', columns };
    expect(await imported(JSON.stringify({ source: 'S', files: { 'people.csv': file, 'absent.csv': file } }))).toEqual({
      names: ['S/people#janeroe'],
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
