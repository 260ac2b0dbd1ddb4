import { expect, it } from 'vitest';
import { only, reading } from '../testing/recordings.ts';
import { join } from '../testing/records.ts';

it('the date of a raise comes from its seconds, not from a reformatted day', () => {
  const table =
    'Name,Timestamp,Date,Amount Raised,Round,Lead Investor\nPlum,1704412800,05/01/2024,1,Seed,\nFig,,2024-01-05,1,Seed,';
  expect(only(reading(table).records, 'round').map(({ data }) => data.date)).toEqual(['2024-01-05', '2024-01-05']);
});

it('investors that a list gives as objects are known by their names', () => {
  const raise = {
    name: 'Plum',
    amount: 1,
    leadInvestors: [null, { name: 'Fig', id: 7 }],
    otherInvestors: ['Pear', { title: 'Kiwi' }],
  };
  expect(only(reading({ raises: [raise] }).records, 'round')[0]?.data).toMatchObject({
    leads: ['Fig'],
    investors: ['Fig', 'Pear', 'Kiwi'],
  });
});

it('dollars in a field of millions are rejected as an amount, and dropped as a valuation', () => {
  const raise = (name: string, amount: number, valuation: unknown) => ({
    ...{ name, amount, valuation, date: 1_700_000_000, leadInvestors: [], otherInvestors: [] },
  });
  const { records, rejected } = reading({
    raises: [raise('Plum', 4_200, 32_000), raise('Pear', 5_000_000, 20), raise('Fig', 5, '150000000')],
  });
  expect(only(records, 'round').map(({ data }) => [data.project, data.amount_usd, data.valuation_usd])).toEqual([
    ['Plum', 4_200_000_000, 32_000_000_000],
    ['Fig', 5_000_000, null],
  ]);
  const reason = 'amount_usd: not between 0 and 100000000000, perhaps in another unit';
  expect(rejected).toEqual([{ reason, example: 'Pear' }]);
  expect(reading('projectName,roundDate,raiseAmount\nPlum,5/13/2024,5000000\n').rejected).toEqual([
    { reason, example: 'Plum' },
  ]);
});

const rounds = (body: unknown) => {
  const { records, rejected } = reading(body);
  return {
    rounds: only(records, 'round').map(({ data }) => [data.project, data.date, data.amount_usd]),
    reasons: rejected.map(({ reason }) => reason),
  };
};

it('a round whose amount or date is not disclosed is a round all the same', () => {
  const raise = (name: string, known: object) => ({
    ...{ name, date: '2024-05-01', amount: 1, leadInvestors: [], otherInvestors: [] },
    ...known,
  });
  expect(
    rounds({
      raises: [
        raise('Plum', { amount: 'undisclosed' }),
        raise('Pear', { amount: 'much' }),
        raise('Fig', { date: 'N/A' }),
      ],
    }),
  ).toEqual({
    rounds: [
      ['Plum', '2024-05-01', null],
      ['Fig', null, 1_000_000],
    ],
    reasons: ['amount: not a number'],
  });
  const table =
    'Name,Date,Amount Raised,Round,Lead Investor\nPlum,2024-05-01,Not disclosed,Seed,\nFig,TBD,-,Seed,\nPear,someday,1,Seed,';
  expect(rounds(table)).toEqual({
    rounds: [
      ['Plum', '2024-05-01', null],
      ['Fig', null, null],
    ],
    reasons: ['date: not a date'],
  });
  expect(rounds('projectName,roundDate,raiseAmount\nPlum,5/13/2024,undisclosed\nFig,TBD,2\n').rounds).toEqual([
    ['Plum', '2024-05-13', null],
    ['Fig', null, 2_000_000],
  ]);
});

it('a table of CryptoRank that Python wrote says None and nan where it knows nothing', () => {
  const table =
    "name,symbol,raise,stage,date,funds\nPlum,None,nan,SEED,2024-05-01,\"[{'name': 'Fig', 'tier': None}]\"\nPear,PER,None,None,nan,nan\n";
  expect(rounds(table)).toEqual({
    rounds: [
      ['Plum', '2024-05-01', null],
      ['Pear', null, null],
    ],
    reasons: [],
  });
  const funds = reading('fund_key,fund_name,fund_category,fund_location\nfig,Fig,nan,None\nx,nan,Venture,\n');
  expect(only(funds.records, 'organization').map(({ data }) => [data.name, data.type, data.location])).toEqual([
    ['Fig', null, null],
  ]);
  expect(funds.rejected.map(({ reason }) => reason)).toEqual(['fund_name: missing']);
});

it('take what CryptoRank says of the investors of a round: who led, their kind, and who is an angel', () => {
  const funds = `[{'name': 'Fig Capital', 'key': 'fig', 'type': 'LEAD', 'category': {'name': 'Venture'}, 'totalInvestments': 3}, {'name': 'Jane Roe', 'key': 'jane', 'type': 'NORMAL', 'category': {'name': 'Angel Investor'}}, {'name': 'Kiwi', 'key': 'kiwi', 'type': 'NORMAL', 'category': None}]`;
  const { records, fields } = reading(
    [
      'name,raise,stage,date,funds,category.name,country.name,twitterScore',
      `Plum,5000000,SEED,2024-05-01,"${funds}",DeFi,Kenya,7`,
    ].join('\n'),
  );
  expect(only(records, 'round').map(({ data }) => [data.leads, data.investors, data.category])).toEqual([
    [['Fig Capital'], ['Fig Capital', 'Jane Roe', 'Kiwi'], ['DeFi']],
  ]);
  expect(only(records, 'organization').map(({ data }) => [data.name, data.type, data.investments])).toEqual([
    ['Fig Capital', 'Fund', 3],
  ]);
  expect(only(records, 'person').map(({ data }) => [data.name, data.type_of_investor])).toEqual([
    ['Jane Roe', ['Angel']],
  ]);
  expect(fields.filter(({ leftOut }) => leftOut !== null)).toEqual([
    { field: 'country.name', stated: 1, leftOut: 'no column holds it' },
    { field: 'twitterScore', stated: 1, leftOut: 'no column holds it' },
  ]);
  const { organizations, people } = join(...records);
  expect(people.map(({ name }) => name)).toEqual(['Jane Roe']);
  expect(organizations.map(({ ventures_name }) => ventures_name).sort()).toEqual(['Fig Capital', 'Kiwi']);
});

it('a list that repeats its funds among all investors names them twice, as its own count of them says', () => {
  const line = { amount_usd: 5e6, date: '2024-05-01', lead_funds: ['Fig'], participant_funds: ['Kiwi'] };
  const others = ['Fig Ventures', 'Kiwi Group', 'Pear'];
  const { records } = reading([
    { ...line, project: 'Plum', other_investors: others, investor_count: 3 },
    { ...line, project: 'Cherry', other_investors: others, investor_count: 5 },
    { ...line, project: 'Olive', other_investors: [], investor_count: 2 },
  ]);
  expect(only(records, 'round').map(({ data }) => [data.investors.length, data.lists])).toEqual([
    [5, [['Fig', 'Kiwi'], others]],
    [5, undefined],
    [2, undefined],
  ]);
});
