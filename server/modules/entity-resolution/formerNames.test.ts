import { describe, expect, it } from 'vitest';
import { protocol, round, token } from '#server/modules/feeds/testing/records.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';
import { type FormerName, WELL_KNOWN_NAMES, wellKnownNames } from '#server/modules/records/formerNames.ts';
import { replacementOf } from './migratedTokens.ts';
import { resolveEntities } from './resolveEntities.ts';

const join = (records: readonly FeedRecord[], former: readonly FormerName[] = []) =>
  resolveEntities(records, new EntityRegistry([]), [], [], former);
const money = (...parameters: Parameters<typeof join>) =>
  join(...parameters)
    .projects.map(({ name, total_raised_usd }) => [name, total_raised_usd])
    .sort();
const was = (report: string, name: string, symbol: string | null = null, until = '2022-06-30'): FormerName => ({
  ...{ report, kind: 'project', name, symbol, until },
});

describe('a round under a former name', () => {
  const present = protocol({ name: 'Oakmere', llama_id: '7' }, { key: '7' });
  const raise = (known: object) => round({ project: 'Acornly', date: '2021-03-04', amount_usd: 5e6, ...known });
  const REPORT = 'defillama-protocols/project/7';

  it('is of the project that bore it then', () => {
    expect(money([present, raise({})])).toEqual([
      ['Acornly', 5e6],
      ['Oakmere', null],
    ]);
    expect(money([present, raise({})], [was(REPORT, 'Acornly')])).toEqual([['Oakmere', 5e6]]);
  });

  it('is of somebody else where it is later, undated, or another bears the name now', () => {
    const two = [
      ['Acornly', 5e6],
      ['Oakmere', null],
    ];
    expect(money([present, raise({ date: '2023-01-01' })], [was(REPORT, 'Acornly')])).toEqual(two);
    expect(money([present, raise({ date: null })], [was(REPORT, 'Acornly')])).toEqual(two);
    const other = protocol({ name: 'Acornly', llama_id: '8' }, { key: '8' });
    expect(money([present, other, raise({})], [was(REPORT, 'Acornly')])).toEqual(two);
  });

  it('joins no token by its name alone, but by its ticker too', () => {
    const coin = token({ name: 'Oakmere', symbol: 'OAK', gecko_id: 'oak' }, { key: 'oak' });
    const names = [was('coingecko/project/oak', 'Acornly', 'ACO')];
    expect(money([coin, raise({})], names)).toHaveLength(2);
    expect(money([coin, raise({ symbol: 'ACO' })], names)).toEqual([['Oakmere', 5e6]]);
    expect(money([coin, raise({ symbol: 'XYZ' })], names)).toHaveLength(2);
  });

  it('is of a well-known project up to the year of its change', () => {
    const coin = token({ name: 'MultiversX', symbol: 'EGLD', gecko_id: 'elrond-erd-2' });
    expect(money([coin, raise({ project: 'Elrond', date: '2019-06-01' })])).toEqual([['MultiversX', 5e6]]);
    expect(money([coin, raise({ project: 'Elrond', date: '2024-06-01' })])).toHaveLength(2);
  });
});

describe('names of a record', () => {
  const formerOf = (...parameters: Parameters<typeof join>) =>
    Object.fromEntries(join(...parameters).projects.map(({ name, former_names }) => [name, former_names]));

  it('of an older answer of the same coin are former', () => {
    const older = { key: 'oak/detail', at: '2024-01-01T00:00:00.000Z' };
    expect(
      formerOf([
        token({ name: 'Oakmere', symbol: 'OAK', gecko_id: 'oak' }, { key: 'oak' }),
        token({ name: 'Acornly', symbol: 'ACO', gecko_id: 'oak' }, older),
      ]),
    ).toEqual({ Oakmere: ['Acornly', 'ACO'] });
  });

  it('that are only written otherwise are not', () => {
    const records = [protocol({ name: 'Oakmere V3', llama_id: '7' }, { key: '7' })];
    expect(formerOf(records, [was('defillama-protocols/project/7', 'OakMere v3')])).toEqual({ 'Oakmere V3': [] });
  });

  it('inside a name are, and those of a replaced token', () => {
    expect(formerOf([token({ name: 'Oakmere (prev. Acornly)', symbol: 'OAK', gecko_id: 'oak' })])).toEqual({
      'Oakmere (prev. Acornly)': ['Acornly'],
    });
    expect(
      formerOf([
        token({ name: 'Klaytn', symbol: 'KLAY', gecko_id: 'klay-token' }),
        token({ name: 'Kaia', symbol: 'KAIA', gecko_id: 'kaia' }),
      ]),
    ).toEqual({ Kaia: ['Klaytn', 'KLAY'] });
  });
});

it('the well-known names know replaced tokens under the present one', () => {
  for (const { tokens } of WELL_KNOWN_NAMES) {
    const [present] = tokens;
    for (const token of tokens) expect([present, undefined]).toContain(replacementOf(token)?.id);
  }
  expect(wellKnownNames(['another-coin'], 'Sky', 'SKY')).toBeUndefined();
  expect(wellKnownNames([], 'Sky', 'SKY')?.tickers).toEqual(['MKR']);
});

describe('the name of a round', () => {
  const names = (...parameters: Parameters<typeof join>) =>
    join(...parameters).fundraising.map(({ projects, told_as }) => [projects, told_as]);
  const coin = token({ name: 'Oakmere', symbol: 'OAK', gecko_id: 'oak' }, { key: 'oak' });
  const told = (project: string, feed = 'defillama-raises') =>
    round({ project, gecko_id: 'oak', date: '2021-03-04', amount_usd: 5e6 }, { feed });

  it('is that of its time, as a source stated it, beside the present one', () => {
    expect(names([coin, told('Acornly')], [was('coingecko/project/oak', 'Acornly', 'ACO')])).toEqual([
      ['Oakmere', 'Acornly'],
    ]);
    expect(names([coin, told('Acornly'), told('Oakmere', 'cryptorank-rounds')])).toEqual([['Oakmere', null]]);
    expect(
      names(
        [coin, told('Acornly'), told('Oakmere', 'cryptorank-rounds')],
        [was('coingecko/project/oak', 'Acornly', 'ACO')],
      ),
    ).toEqual([['Oakmere', 'Acornly']]);
  });

  it('is the present one where it is only written otherwise', () => {
    for (const name of ['Oakmere Labs', 'OAKMERE', 'Oakmere, Inc.', 'Sunny (Oakmere)', 'The Oakmere Foundation'])
      expect(names([coin, told(name)])).toEqual([['Oakmere', null]]);
    expect(names([coin, told('Acornly (ex Elmy)')])).toEqual([['Oakmere', 'Acornly']]);
  });
});

describe('the names of the investors of a round', () => {
  const deal = (project: string, date: string | null, ...investors: string[]) =>
    round({ project, date, amount_usd: 5e6, leads: investors.slice(0, 1), investors }, { key: project });
  const rows = (...records: FeedRecord[]) => join(records).fundraising;
  const names = (...records: FeedRecord[]) =>
    Object.fromEntries(
      rows(...records).map(({ projects, investors_then, investors_now }) => [
        projects,
        investors_then.map((then, at) => `${then}, now ${investors_now[at]}`),
      ]),
    );
  const known = 'Binance Labs, now YZi Labs';

  it('are those under which it was told, if they were given up', () => {
    expect(
      names(
        deal('Old', '2022-03-04', 'Binance Labs', 'Larkspur'),
        deal('Spelled', '2021-11-04', 'OKEx Ventures'),
        deal('Undated', null, 'Binance Labs'),
      ),
    ).toEqual({ Old: [known], Spelled: ['OKEx Blockdream Ventures, now OKX Ventures'], Undated: [known] });
  });

  it('are those of its day, also where a list has renamed its old rounds', () => {
    expect(
      names(
        deal('Day before', '2025-01-22', 'YZi Labs (ex Binance Labs)'),
        deal('Month before', '2024-12', 'YZi Labs'),
        deal('Month of it', '2025-01', 'YZi Labs'),
        deal('Year of it', '2025', 'YZi Labs'),
        deal('Told late', '2025-03-01', 'Binance Labs'),
        deal('After', '2025-01-23', 'YZi Labs'),
        deal('Undated', null, 'YZi Labs'),
      ),
    ).toEqual({
      ...{ 'Day before': [known], 'Month before': [known], 'Month of it': [], 'Year of it': [] },
      ...{ 'Told late': [], After: [], Undated: [] },
    });
  });

  it('last as long as any source tells a round under them, where no list knows the day', () => {
    const told = ['2021-01-05', '2021-06-07', '2022-03-04', '2022-06-01'].flatMap((date, at) => {
      const project = `Project ${at}`;
      const facts = { project, date, amount_usd: 5e6 + at };
      const investors = (one: string) => ({ leads: [], investors: [one, 'Larkspur'] });
      return [
        round({ ...facts, ...investors('Acorn Seed') }, { key: project, feed: 'defillama-raises' }),
        round({ ...facts, ...investors('Oakmere (ex Acorn Seed)') }, { key: project, feed: 'cryptorank-rounds' }),
      ];
    });
    const then = names(
      ...told,
      deal('Before', '2022-05', 'Oakmere (ex Acorn Seed)'),
      deal('After', '2022-07-01', 'Oakmere (ex Acorn Seed)'),
    );
    expect(then).toMatchObject({
      'Project 3': ['Acorn Seed, now Oakmere'],
      Before: ['Acorn Seed, now Oakmere'],
      After: [],
    });
  });

  it('are none of its references, which conditions pass by with all former names', () => {
    const [row] = rows(deal('Old', '2022-03-04', 'Binance Labs', 'Larkspur'));
    expect(row?.organizations.map(({ name }) => name)).toEqual(['YZi Labs', 'Larkspur']);
    expect([row?.lead_investors, row?.investors_formerly, row?.leads_formerly]).toEqual([
      ['YZi Labs'],
      ['Binance Labs'],
      ['Binance Labs'],
    ]);
  });
});
