import { describe, expect, it } from 'vitest';
import { readProvenance } from '#schemas/provenance.ts';
import { usd } from '#schemas/units.ts';
import { join, protocol, type RoundKnown, round, token } from '#server/modules/feeds/testing/records.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';

describe('rounds', () => {
  const venture = { feed: 'venture-rounds' };

  it('reported by two feeds are one, with the investors and sources of both', () => {
    const { fundraising } = join(
      round({ project: 'Plum', amount_usd: usd(2e6), stage: 'Seed', description: 'Fruit', investors: ['Fig', 'Pear'] }),
      round(
        {
          project: 'Plum',
          amount_usd: usd(2e6),
          date: '2024-05-12',
          valuation_usd: usd(9e6),
          leads: ['Fig Inc'],
          investors: ['Fig Inc', 'Kiwi'],
        },
        venture,
      ),
    );
    expect(fundraising).toHaveLength(1);
    expect(fundraising[0]).toMatchObject({
      date: '2024-05-12',
      stages: 'Seed',
      amount_quantity: 2e6,
      valuation_usd: usd(9e6),
      description: 'Fruit',
      lead_investors: ['Fig Inc'],
    });
    expect(fundraising[0]?.organizations.map(({ name }) => name)).toEqual(['Fig Inc', 'Kiwi', 'Pear']);
    expect(new Set(readProvenance(fundraising[0]?.provenance ?? null).map(({ source }) => source))).toEqual(
      new Set(['defillama-raises', 'venture-rounds']),
    );
  });

  it('keep what a source states in another currency beside dollars, and add nothing of it', () => {
    const euro = { stated_amount: 10e6, stated_currency: 'EUR' };
    const seed = { project: 'Plum', stage: 'Seed', date: '2024-05-12' };
    const { fundraising, projects } = join(
      round({ ...seed, ...euro }, venture),
      round({ ...seed, amount_usd: usd(10.8e6) }),
      round({ project: 'Plum', stage: 'Series A', date: '2025-05-12', stated_amount: 25e6, stated_currency: 'CAD' }),
    );
    expect(fundraising).toMatchObject([
      { stages: 'Series A', amount_quantity: null, stated_amount: 25e6, stated_currency: 'CAD' },
      { stages: 'Seed', amount_quantity: 10.8e6, ...euro },
    ]);
    expect(projects[0]?.total_raised_usd).toBe(10.8e6);
    const sources = readProvenance(fundraising[1]?.provenance ?? null);
    expect(sources.find(({ fields }) => fields.includes('stated_amount'))?.source).toBe('venture-rounds');
    expect(sources.find(({ fields }) => fields.includes('amount_quantity'))?.source).toBe('defillama-raises');
  });

  it('that state different amounts of one currency are two', () => {
    const told = (stated_amount: number, date: string) =>
      round({ project: 'Plum', stage: 'Seed', date, stated_amount, stated_currency: 'EUR' }, { feed: `files-${date}` });
    expect(join(told(10e6, '2024-05-12'), told(10e6, '2024-05-13')).fundraising).toHaveLength(1);
    expect(join(told(10e6, '2024-05-12'), told(30e6, '2024-05-13')).fundraising).toHaveLength(2);
  });

  it('say of every field where it is from, the sector of a project among them', () => {
    const { fundraising, projects } = join(
      round({ project: 'Plum', category: ['Fruit'], investors: ['Fig'], leads: ['Fig'], amount_usd: 2e6 }),
      round({ project: 'Plum', amount_usd: 2e6 }, venture),
    );
    const sourceOf = (row: { provenance: string | null } | undefined, field: string) =>
      readProvenance(row?.provenance ?? null).find(({ fields }) => fields.includes(field))?.source;
    expect(sourceOf(fundraising[0], 'lead_investors')).toBe('defillama-raises');
    expect(sourceOf(fundraising[0], 'category')).toBe('defillama-raises');
    expect(sourceOf(projects[0], 'sector')).toBe('defillama-raises');
    expect(sourceOf(fundraising[0], 'projects')).toBe('venture-rounds');
  });

  it('have the category that their own report states, never their project’s', () => {
    const { fundraising } = join(
      round({ project: 'Plum', category: ['Fruit'], amount_usd: 2e6 }, venture),
      round({ project: 'Plum', category: ['Trees'], date: '2022-01-05', amount_usd: 1e6 }),
      round({ project: 'Plum', date: '2020-01-05', amount_usd: 5e5 }),
    );
    expect(fundraising.map(({ category }) => category)).toEqual([['Fruit'], ['Trees'], []]);
    expect(fundraising[2]?.provenance).not.toContain('category');
  });

  describe('reported in tranches', () => {
    const tranches = [
      round({ project: 'Plum', amount_usd: 12e6, date: '2023-06-08', investors: ['Fig'] }, venture),
      round({ project: 'Plum', amount_usd: 10e6, date: '2022-08-01', investors: ['Fig'] }, venture),
    ];

    it('add once: a total reported by another source is no further round', () => {
      const { fundraising, projects, organizations } = join(
        ...tranches,
        round({ project: 'Plum', stage: 'Seed', amount_usd: 22e6, date: '2023-06-08', investors: ['Fig', 'Pear'] }),
      );
      expect(fundraising.map(({ amount_quantity }) => amount_quantity)).toEqual([12e6, 10e6]);
      expect(fundraising[0]?.organizations.map(({ name }) => name).sort()).toEqual(['Fig', 'Pear']);
      expect(projects[0]?.total_raised_usd).toBe(22e6);
      expect(organizations.find(({ ventures_name }) => ventures_name === 'Fig')).toMatchObject({
        number_of_investment: 2,
        total_investment_amount: 22e6,
        median_round_usd: 11e6,
      });
    });

    it.each<[string, RoundKnown, string]>([
      ['the same source says so', { amount_usd: 22e6, date: '2023-06-08' }, 'venture-rounds'],
      ['the sum is another', { amount_usd: 25e6, date: '2023-06-08' }, 'defillama-raises'],
      ['it is reported at another time', { amount_usd: 22e6, date: '2023-07-20' }, 'defillama-raises'],
      ['it comes before its parts', { amount_usd: 22e6, date: '2022-08-01' }, 'defillama-raises'],
    ])('stay three rounds where %s', (_name, known, feed) => {
      const { fundraising } = join(...tranches, round({ project: 'Plum', ...known }, { feed }));
      expect(fundraising).toHaveLength(3);
    });

    it('of one day may all be of one source', () => {
      const { fundraising } = join(
        round({ project: 'Plum', stage: 'Private', amount_usd: 2.1e6 }),
        round({ project: 'Plum', stage: 'Seed', amount_usd: 1.2e6 }),
        round({ project: 'Plum', stage: 'Funding', amount_usd: 3.3e6 }),
      );
      expect(fundraising.map(({ amount_quantity }) => amount_quantity).sort()).toEqual([1.2e6, 2.1e6]);
    });
  });

  it.each<[string, RoundKnown, number]>([
    ['the day before', { date: '2024-05-09' }, 1],
    ['the month only', { date: '2024-05' }, 1],
    ['the first of the month', { date: '2024-05-01' }, 1],
    ['the quarter only', { date: '2024-Q2' }, 1],
    ['another quarter', { date: '2024-Q3' }, 2],
    ['half a year later', { date: '2024-11-10' }, 2],
    ['another stage, far off', { stage: 'Series A', date: '2024-05-17' }, 2],
    ['another stage, same day', { stage: 'Strategic' }, 1],
    ['twice the amount', { amount_usd: usd(4e6) }, 2],
    ['a rounded amount', { amount_usd: usd(2.01e6) }, 1],
    ['no amount', { amount_usd: null }, 1],
    ['no amount, next week', { amount_usd: null, date: '2024-05-17' }, 2],
    ['no date', { date: null }, 1],
    ['neither date nor stage', { date: null, stage: null }, 2],
  ])('reported again with %s', (_, other, count) => {
    const known = { project: 'Plum', amount_usd: usd(2e6), stage: 'Seed' };
    expect(join(round(known), round({ ...known, ...other }, venture)).fundraising).toHaveLength(count);
  });

  it('have the most precise date that is reported, and a quarter makes its investors active', () => {
    const known = { project: 'Plum', amount_usd: 2e6, investors: ['Fig'] };
    const dateOf = (...dates: readonly string[]) =>
      join(...dates.map((date, index) => round({ ...known, date }, index === 0 ? venture : {}))).fundraising[0]?.date;
    expect(dateOf('2024', '2024-Q2')).toBe('2024-Q2');
    expect(dateOf('2024-Q2', '2024-05')).toBe('2024-05');
    expect(dateOf('2024-05', '2024-Q2')).toBe('2024-05');
    const { organizations } = join(
      round({ ...known, date: '2024-Q2' }),
      round({ project: 'Pear', date: '2023-12-01', investors: ['Kiwi'] }),
      round({ project: 'Lime', date: '2023-03-01', investors: ['Date'] }),
    );
    expect(organizations.map((row) => [row.ventures_name, row.actively_investing])).toEqual(
      expect.arrayContaining([
        ['Fig', 'Yes'],
        ['Kiwi', 'Yes'],
        ['Date', null],
      ]),
    );
  });

  it('of one month are one where one is dated to its first day and no stage contradicts', () => {
    const known = { project: 'Plum', amount_usd: 11e6 };
    const count = (first: string | null, stage: string | null, date: string) =>
      join(round({ ...known, stage: first, date: '2024-03-01' }, venture), round({ ...known, stage, date })).fundraising
        .length;
    expect(count(null, 'Seed', '2024-03-27')).toBe(1);
    expect(count('Seed', 'Seed', '2024-03-27')).toBe(1);
    expect(count(null, 'Seed', '2024-04-27')).toBe(2);
    expect(count('Seed', 'Series A', '2024-03-27')).toBe(2);
  });

  it('of one answer are two, unless they cite one announcement or use two names', () => {
    const known = { project: 'Plum', amount_usd: 5e6, stage: 'Seed' };
    const page = { announcement: 'https://plum.example/news' };
    const count = (one: Partial<RoundKnown>, other: Partial<RoundKnown>) =>
      join(round({ ...known, ...one }), round({ ...known, date: '2024-05-12', ...other })).fundraising.length;
    expect(count({}, {})).toBe(2);
    expect(count({}, { stage: null })).toBe(2);
    expect(count(page, { announcement: 'https://other.example/' })).toBe(2);
    expect(count(page, page)).toBe(1);
    expect(count({ ...page, leads: ['Fig'] }, { ...page, leads: ['Kiwi'] })).toBe(2);
    expect(count({ ...page, leads: ['Fig'] }, { ...page, leads: ['fig', 'Kiwi'] })).toBe(1);
    expect(count({ project: 'Plum (ex Prune)' }, {})).toBe(1);
  });

  it('find those that agree best first', () => {
    const known = { project: 'Plum', amount_usd: 6e6, stage: 'Seed' };
    const { fundraising } = join(
      round({ ...known, date: '2024-03-24', investors: ['Fig'] }, { feed: 'depin-rounds' }),
      round({ ...known, date: '2024-03-28', investors: ['Kiwi'] }, { feed: 'depin-rounds' }),
      round({ ...known, date: '2024-03-28', investors: ['Pear'] }, venture),
    );
    expect(fundraising.map(({ date, organizations }) => [date, ...organizations.map(({ name }) => name)])).toEqual([
      ['2024-03-28', 'Pear', 'Kiwi'],
      ['2024-03-24', 'Fig'],
    ]);
  });

  it('reported by a newer answer with another stage are corrected, not doubled', () => {
    const { fundraising } = join(
      round({ project: 'Plum', amount_usd: 4.5e6, stage: 'Private' }, { at: '2024-06-01T00:00:00.000Z' }),
      round({ project: 'Plum', amount_usd: 4.5e6, stage: 'Seed' }, { at: '2024-07-01T00:00:00.000Z' }),
    );
    expect(fundraising.map(({ stages }) => stages)).toEqual(['Seed']);
  });

  it('find their project by name, unless the symbols contradict or two bear the name', () => {
    const plum = protocol({ name: 'Plum', symbol: 'PLM', llama_id: '1' });
    const projectOf = (...records: FeedRecord[]) =>
      join(...records).fundraising.map(({ symbol, token: state }) => [symbol, state]);
    expect(projectOf(plum, round({ project: 'plum' }))).toEqual([['PLM', 'Tokens included']]);
    expect(projectOf(plum, round({ project: 'Plum', symbol: 'PLUM' }))).toEqual([['PLUM', 'Tokens included']]);
    expect(
      projectOf(plum, protocol({ name: 'Plum', symbol: 'PL2', llama_id: '2' }), round({ project: 'Plum' })),
    ).toEqual([[null, 'No Token']]);
    expect(projectOf(round({ project: 'Quince' }))).toEqual([[null, 'No Token']]);
  });

  it('that name no symbol are not those of a token of that name, unless something speaks for it', () => {
    const plum = token({ name: 'Plum', symbol: 'PLM', gecko_id: 'plum', price_usd: 1 });
    const nameless = round({ project: 'plum', amount_usd: 2e6 }, { key: 'nameless' });
    const raised = (...records: FeedRecord[]) =>
      join(plum, nameless, ...records).projects.find(({ symbol }) => symbol === 'PLM')?.total_raised_usd ?? 0;
    expect(raised()).toBe(0);
    expect(raised(round({ project: 'Plum', symbol: 'PLUM', amount_usd: 3e6, date: '2020-01-01' }))).toBe(0);
    expect(raised(round({ project: 'Plum', symbol: 'PLM', date: '2020-01-01' }))).toBe(2e6);
    expect(raised(round({ project: 'Plum', stage: 'ICO', date: '2020-01-01' }))).toBe(2e6);
    expect(raised(round({ project: 'Plum', category: ['L1'], date: '2020-01-01' }))).toBe(2e6);
    expect(raised(protocol({ name: 'Plum', gecko_id: 'plum', llama_id: '1' }))).toBe(2e6);
    expect(raised(protocol({ name: 'Plum Network', gecko_id: 'plum', llama_id: '1' }))).toBe(2e6);
  });

  it('of a company named like a token make a project of its own, whose address says so', () => {
    const { projects } = join(
      token({ name: 'Rain', symbol: 'RAIN', gecko_id: 'rain' }),
      round({ project: 'Rain', amount_usd: 6e6, date: '2020-10-22' }),
      round({ project: 'Rain', amount_usd: 9e6, date: '2021-10-22' }),
      round({ project: 'Aelf', amount_usd: 1e6, date: '2017-11-01' }),
      token({ name: 'aelf', symbol: 'ELF', gecko_id: 'aelf' }),
    );
    expect(projects.map(({ slug, symbol, total_raised_usd }) => [slug, symbol, total_raised_usd])).toEqual([
      ['rain', 'RAIN', null],
      ['aelf', 'ELF', 1e6],
      ['rain-2', null, 15e6],
    ]);
  });
});
