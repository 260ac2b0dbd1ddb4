import { describe, expect, it } from 'vitest';
import { readCaption } from './readers/web3privacy.ts';
import { only, read, reading } from './testing/recordings.ts';

describe('CoinGecko', () => {
  const coin = {
    id: 'plum',
    symbol: 'plm',
    name: 'Plum',
    image: 'https://img.example/plum.png',
    current_price: 1.5,
    market_cap: 0,
    total_volume: 0,
    max_supply: null,
    circulating_supply: 10,
    total_supply: '20',
    price_change_percentage_24h: -2,
    price_change_percentage_7d_in_currency: 3,
    last_updated: '2026-07-31T10:00:00.000Z',
  };

  it('gives figures in dollars, with nothing where nothing is known', () => {
    const [record] = only(reading([coin]).records, 'project');
    expect(record).toMatchObject({
      feed: 'coingecko',
      source: 'CoinGecko',
      key: 'plum',
      fetchedAt: '2026-07-31T10:00:00.000Z',
    });
    expect(record?.data).toMatchObject({
      symbol: 'PLM',
      price_usd: 1.5,
      change24h: -2,
      change7d: 3,
      change1h: null,
      market_cap_usd: null,
      volume: 0,
      max_supply: null,
      total_supply: 20,
    });
  });

  it('rejects a damaged coin and keeps the others, one without the price that is none', () => {
    const { records, rejected, lost } = reading([
      coin,
      { ...coin, id: 'fig', current_price: 'many' },
      { ...coin, id: null },
      7,
    ]);
    expect(only(records, 'project').map(({ key, data }) => [key, data.price_usd])).toEqual([
      ['plum', 1.5],
      ['fig', null],
    ]);
    expect(lost).toEqual([{ reason: 'price_usd: not a number', example: 'Plum: many' }]);
    expect(rejected.map(({ reason }) => reason)).toEqual(['id: missing', 'not an object']);
  });

  it('are found among rows that are none', () => {
    const junk = [{}, null, 'x', 5, [], { id: null }, { id: '' }];
    const { records, rejected } = reading([...junk, coin, { ...coin, id: 'fig' }]);
    expect(records.map(({ key }) => key)).toEqual(['plum', 'fig']);
    expect(rejected.map(({ reason }) => reason).sort()).toEqual([
      ...['id: missing', 'id: missing', 'id: missing'],
      ...['not an object', 'not an object', 'not an object', 'not an object'],
    ]);
  });

  it('gives the price of a coin whose supplies are a question mark', () => {
    const { records, rejected } = reading([
      { ...coin, total_supply: '?', max_supply: 'None', circulating_supply: '-' },
    ]);
    expect(rejected).toEqual([]);
    expect(only(records, 'project')[0]?.data).toMatchObject({ price_usd: 1.5, total_supply: null, max_supply: null });
  });

  it('gives prices though the page has no caps', () => {
    const { market_cap: _, ...uncapped } = coin;
    expect(only(reading([uncapped]).records, 'project')[0]?.data).toMatchObject({
      price_usd: 1.5,
      market_cap_usd: null,
    });
  });

  it('gives the history that a table of days holds, a list a year', () => {
    const table =
      'commit_date,id,symbol,current_price,last_updated\n2025-12-31,plum,plm,1.5,x\n2026-01-01,plum,plm,2,x\n2026-01-03,plum,plm,3,x\n2026-01-04,plum,plm,,x\n';
    const { records, rejected } = reading(table);
    expect(only(records, 'prices').map(({ key, data }) => [key, data.prices.length, data.prices.slice(0, 3)])).toEqual([
      ['plum/2025/2025-12-31', 365, [null, null, null]],
      ['plum/2026/2026-01-03', 3, [2, null, 3]],
    ]);
    expect(rejected).toEqual([{ reason: 'current_price: missing or not a number', example: 'plum 2026-01-04' }]);
  });

  it('is not used where its figures are no dollars', () => {
    const recorded = {
      _recorded: {
        uri: 'https://api.example/coins/markets?vs_currency=eth',
        at: 'Sat, 15 May 2021 16:00:13 GMT',
        status: 200,
      },
      body: [coin],
    };
    expect(read(recorded)).toEqual({
      state: 'skipped',
      reason: 'its figures are in ETH, not in US dollars',
    });
  });

  it.each([
    [{ status: { error_code: 429, error_message: 'Slow down' } }, 'answered an error: Slow down'],
    [{ message: 'Internal server error' }, 'answered an error: Internal server error'],
    [{ error: { code: 'RATE', message: 'Slow down' } }, 'answered an error: Slow down'],
    [{ error: { status: { error_code: 10012, error_message: 'Too far back' } } }, 'answered an error: Too far back'],
    [{ status: { error_code: 429 } }, 'answered an error: 429'],
    [{ errors: [{ message: 'Broken' }], data: null }, 'answered an error: [{"message":"Broken"}]'],
    [{ success: false, errors: ['x'], detail: 'Not found.' }, 'answered an error: Not found.'],
    [{ statusCode: 422, error: 'Unprocessable', message: 'bad' }, 'answered an error: Unprocessable'],
    [{ _recorded: { uri: 'u', at: '', status: 404 }, body: { detail: 'Not found.' } }, 'answered 404: Not found.'],
    [
      { _recorded: { uri: 'u', at: '', status: 500 }, body: { error: 'Internal Server Error' } },
      'answered 500: Internal Server Error',
    ],
    [
      { _recorded: { uri: 'u', at: '', status: 422 }, body: { error: 'Missing parameter' } },
      'answered 422: Missing parameter',
    ],
  ])('reports an error that was answered: %j', (body, reason) => {
    expect(read(body)).toEqual({ state: 'failed', reason, recordedError: true });
  });

  it('is used despite a message beside its coins', () => {
    expect(reading({ message: 'All is well', coins: [coin] }).records).toHaveLength(1);
  });
});

describe('DefiLlama', () => {
  it('gives what is locked, zero included, and no cap where none is known', () => {
    const protocol = {
      id: 7,
      name: 'Orchard V2',
      symbol: '-',
      gecko_id: null,
      parentProtocol: 'parent#orchard',
      category: 'Dexes',
      chains: [],
      tvl: 0,
      mcap: 0,
    };
    const [record] = only(reading([protocol]).records, 'project');
    expect(record?.data).toMatchObject({
      name: 'Orchard V2',
      symbol: null,
      family: 'orchard',
      tvl: 0,
      market_cap_usd: null,
      sector: ['Dexes'],
    });
  });

  it('counts the raises of its interface in millions, valuations as texts', () => {
    const raise = {
      date: 1_567_296_000,
      name: 'Adhesia',
      round: 'Preseed',
      amount: 2.5,
      chains: [],
      sector: '\n',
      source: 'https://a.example/x ',
      leadInvestors: ['Plum Capital'],
      otherInvestors: ['Fig', ' '],
      valuation: '25',
    };
    const { records, rejected } = reading({
      raises: [
        raise,
        { ...raise, name: 'Quiet', amount: null, valuation: 'not disclosed' },
        { ...raise, name: 'Odd', amount: 207, valuation: '3.25' },
        { ...raise, name: 'Undated', date: null },
        { ...raise, date: 'soon' },
      ],
    });
    const rounds = only(records, 'round').map(({ data }) => data);
    expect(rounds[0]).toMatchObject({
      project: 'Adhesia',
      date: '2019-09-01',
      stage: 'Pre-seed',
      amount_usd: 2_500_000,
      valuation_usd: 25_000_000,
      leads: ['Plum Capital'],
      investors: ['Plum Capital', 'Fig'],
      description: null,
      announcement: 'https://a.example/x',
    });
    expect(rounds[1]).toMatchObject({ amount_usd: null, valuation_usd: null });
    expect(rounds[2]?.valuation_usd).toBeNull();
    expect(rounds[3]).toMatchObject({ project: 'Undated', date: null });
    expect(rejected).toEqual([{ reason: 'date: not a date', example: 'Adhesia' }]);
  });

  it.each([
    ['Plum Capital', ['Plum Capital']],
    ['Plum, Fig, Inc. ; Pear', ['Plum', 'Fig, Inc.', 'Pear']],
    ['["Plum", "Fig, Inc."]', ['Plum', 'Fig, Inc.']],
    [null, []],
  ])('reads investors that are no list but the text %j', (leadInvestors, investors) => {
    const { records } = reading({
      raises: [{ name: 'Adhesia', date: '2024-01-02', amount: 1, leadInvestors, otherInvestors: [] }],
    });
    expect(only(records, 'round').map(({ data }) => data.investors)).toEqual([investors]);
  });

  it('rejects investors that are neither a list nor a text', () => {
    const raise = {
      name: 'Adhesia',
      date: '2024-01-02',
      amount: 1,
      leadInvestors: { name: 'Plum' },
      otherInvestors: [],
    };
    expect(reading({ raises: [raise] })).toMatchObject({
      records: [],
      rejected: [{ reason: 'leadInvestors: not a list', example: 'Adhesia' }],
    });
  });

  it('counts the raises of its table in dollars, and valuations in millions all the same', () => {
    const table =
      '\ufeffName,Timestamp,Date,Amount Raised,Round,Description,Lead Investor,Category,Source,Valuation,Chains,Other Investors\n"Adhesia",1680825600,"2023-04-07",2299999.9999999995,"Strategic ","Glue","Plum + Fig","DeFi","https://a.example","25","","Collab+Currency + Pear"\n"Quiet",1680825600,"2023-04-07",,"","","","","","-","",""\n"Undated",,,,"","","","","","","",""\n"Odd",soon,never,,"","","","","","","",""\n';
    const { records, rejected } = reading(table);
    const rounds = only(records, 'round').map(({ data }) => data);
    expect(rounds[0]).toMatchObject({
      amount_usd: 2_300_000,
      valuation_usd: 25_000_000,
      stage: 'Strategic',
      leads: ['Plum', 'Fig'],
      investors: ['Plum', 'Fig', 'Collab+Currency', 'Pear'],
    });
    expect(rounds[1]).toMatchObject({ amount_usd: null, valuation_usd: null, stage: null, investors: [] });
    expect(rounds[2]).toMatchObject({ project: 'Undated', date: null });
    expect(rejected).toEqual([{ reason: 'date: not a date', example: 'Odd' }]);
  });
});

describe('files of rounds, funds and people', () => {
  it('venture rounds are in dollars', () => {
    const round = {
      project: 'Adhesia',
      project_slug: 'adhesia',
      ticker: 'adh',
      date: '2022-10-19',
      round_type: null,
      amount_usd: 2_000_000,
      valuation_usd: null,
      lead_funds: ['Plum'],
      participant_funds: [],
      other_investors: ['Plum (ex Fig)'],
      investor_count: 1,
      primary_source: null,
      aggregator_url: 'https://b.example',
    };
    const { records, rejected } = reading([
      round,
      { ...round, project: '' },
      { ...round, project: 'Undated', date: '' },
      { ...round, project: 'Odd', date: 'soon' },
    ]);
    const [record, undated] = only(records, 'round');
    expect(undated?.data).toMatchObject({ project: 'Undated', date: null });
    expect(rejected).toMatchObject([{ reason: 'project: missing' }, { reason: 'date: not a date', example: 'Odd' }]);
    expect(record?.data).toMatchObject({
      symbol: 'ADH',
      amount_usd: 2_000_000,
      stage: null,
      leads: ['Plum'],
      investors: ['Plum', 'Plum (ex Fig)'],
      announcement: 'https://b.example',
    });
  });

  it('a sheet with a byte order mark, a damaged header, mixed dates and millions', () => {
    const sheet =
      '\ufeffprojectName,projectId,roundType,roundDate,raiseAmount,sourceEuropeanUnionRL,investors,investorsIds\r\nAdhesia,ab1,Preseed,1/1/2024,5,https://a.example/x,"Plum, Fig",x\r\nAdhesia,ab1,Seed,27/4/2023,1.4,https://a.example/with Web3 Capital,,\r\nQuiet,ab2,Seed,,,,,\r\nOdd,ab3,Seed,31/31/2023,1,,,\r\nOdder,ab4,Seed,1/2/2023,lots,,,\r\n';
    const { records, rejected } = reading(sheet);
    expect(
      only(records, 'round').map(({ data }) => [
        data.project,
        data.date,
        data.amount_usd,
        data.announcement,
        data.investors.length,
      ]),
    ).toEqual([
      ['Adhesia', '2024-01', 5_000_000, 'https://a.example/x', 2],
      ['Adhesia', '2023-04-27', 1_400_000, null, 0],
      ['Quiet', null, null, null, 0],
    ]);
    expect(rejected.map(({ reason }) => reason)).toEqual(['roundDate: not a date', 'raiseAmount: not a number']);
  });

  it('a list of funds whose lists are Python, and whose angels are people', () => {
    const table = `fund_key,fund_name,fund_image,fund_tier,fund_category,fund_totalInvestments,fund_location,fund_sectors\nplum,Plum Capital,https://i.example/a b.png,2.0,Venture,32,['Singapore'],"['DeFi', 'L1']"\njane,Jane Roe,,,Angel Investor,3,,\nplum,Plum Capital,,,Venture,32,,\nnone,,,,Venture,1,,\n`;
    const { records, rejected } = reading(table);
    expect(only(records, 'organization').map(({ data }) => data)).toEqual([
      expect.objectContaining({
        name: 'Plum Capital',
        type: 'Fund',
        investments: 32,
        location: 'Singapore',
        sector: ['DeFi', 'L1'],
        logo: 'https://i.example/a%20b.png',
      }),
    ]);
    expect(only(records, 'person').map(({ data }) => [data.name, data.type_of_investor])).toEqual([
      ['Jane Roe', ['Angel']],
    ]);
    expect(rejected).toHaveLength(1);
  });

  it.each([
    ['Cofounder of [Plum](https://plum.example) and [Fig](https://fig.example/)', 'Co-founder', ['Plum', 'Fig']],
    ['CEO [Plum](https://plum.example)', 'CEO', ['Plum']],
    ['Head of partnerships at the [Plum](https://plum.example)', 'Head of partnerships', ['Plum']],
    ['Crypto educator & Founder of [Plum](https://plum.example)', 'Founder', ['Plum']],
    ['[Plum](https://plum.example)', null, ['Plum']],
    ['Writer [blog](https://blog.example)', null, []],
    ['Cat whisperer', null, []],
    ['CTO [Plum](https://plum.example) & former key person in [Fig](https://fig.example/)', 'CTO', ['Plum']],
    ['ex-Ops for [Plum](https://plum.example)', null, []],
  ])('takes the caption %j apart', (caption, title, organizations) => {
    expect(readCaption(caption)).toMatchObject({ title, organizations });
  });

  it('speakers of conferences', () => {
    const ethcc = only(
      reading([
        {
          firstName: 'Griff',
          lastName: 'GREEN ',
          link: 'https://twitter.com/griff',
          picture: '',
          company: 'Plum / Fig',
        },
      ]).records,
      'person',
    );
    expect(ethcc[0]?.data).toMatchObject({
      name: 'Griff Green',
      organizations: ['Plum', 'Fig'],
      social: ['https://x.com/griff'],
    });
    const devcon = only(reading([{ id: 'x', sourceId: 'x', name: '0age 0age' }]).records, 'person');
    expect(devcon[0]?.data.name).toBe('0age');
  });

  it('people of Wikidata, in the form of a SPARQL answer', () => {
    const value = (text: string) => ({ type: 'literal', value: text });
    const sparql = {
      head: { vars: ['person', 'personLabel'] },
      results: {
        bindings: [
          {
            person: value('http://www.wikidata.org/entity/Q1'),
            personLabel: value('Jane Roe'),
            genderLabel: value('female'),
            employers: value('Plum␟Q42'),
            twitter: value('jane'),
          },
          { person: value('http://www.wikidata.org/entity/Q2'), personLabel: value('Q2') },
        ],
      },
    };
    const { records, rejected } = reading(sparql);
    expect(
      only(records, 'person').map(({ key, data }) => [key, data.name, data.gender, data.organizations, data.social]),
    ).toEqual([['Q1', 'Jane Roe', 'Female', ['Plum'], ['https://x.com/jane']]]);
    expect(rejected).toEqual([{ reason: 'name: has no label in English', example: 'Q2' }]);
  });
});

it('a file of our own columns needs no mapping', () => {
  const rounds = only(
    reading('Project,Date,Round,Amount,Investors\nAdhesia,2024-05,Seed,"1,000,000",Plum; Fig\nOdd,2024-05,Seed,lots,\n')
      .records,
    'round',
  );
  expect(rounds.map(({ data }) => [data.project, data.date, data.amount_usd, data.investors])).toEqual([
    ['Adhesia', '2024-05', 1_000_000, ['Plum', 'Fig']],
    ['Odd', '2024-05', null, []],
  ]);
});
