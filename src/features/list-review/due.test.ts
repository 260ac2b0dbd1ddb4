import { describe, expect, it } from 'vitest';
import { FACTS_CHARACTERS_MAX, type ListMark, ListMarkSchema } from '#schemas/api/listMarks.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField } from '#schemas/columns/spec.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { dueRecords, lastMarkedAt, latestGiven, type Marks } from './due.ts';
import { changedFacts, factFields, factsOf, NO_FACTS } from './facts.ts';
import { countMarks, shownFilter } from './shownRows.ts';
import { tagsIn } from './tags.ts';

const AT = '2026-11-03T10:00:00.000Z';
const mark = (_id: number, others: Partial<ListMark> = {}): ListMark => ({
  ...{ _id, state: 'seen', reason: '', tags: [], facts: {}, at: AT },
  ...others,
});
const marks = (...all: readonly ListMark[]): Marks => new Map(all.map((one) => [one._id, one]));
const rounds = factFields(DATA_SETS.fundraising);
const projects = factFields(DATA_SETS.projects);
const labels = (source: (typeof SOURCES)[number]) => factFields(DATA_SETS[source]).map(({ field }) => field);

describe('what counts as changed', () => {
  it('is no figure of the market, of the day, or of other records', () => {
    for (const source of SOURCES) {
      for (const field of factFields(DATA_SETS[source])) {
        expect([field.field, field.ages, field.byClock, field.related, field.type === 'series']).toEqual([
          ...[field.field, undefined, undefined, undefined, false],
        ]);
      }
    }
    expect(labels('projects')).toContain('total_raised_usd');
    expect(labels('projects')).not.toContain('price_usd');
    expect(labels('fundraising')).toEqual(expect.arrayContaining(['stages', 'amount_quantity', 'organizations']));
  });

  it('leaves out fields that exist', () => {
    for (const name of NO_FACTS)
      expect(
        SOURCES.some((source) => findField(DATA_SETS[source], name)),
        name,
      ).toBe(true);
  });

  it('is said with both values; a price that moved is nothing', () => {
    const row = { _id: 1, projects: 'Korvane', stages: 'Seed', amount_quantity: 5_000_000 };
    const seen = factsOf(rounds, row);
    expect(changedFacts(seen, factsOf(rounds, { ...row, stages: 'Series A' }))).toEqual([
      { field: 'stages', before: 'Seed', after: 'Series A' },
    ]);
    const coin = { _id: 1, name: 'Korvane', price_usd: 1, market_cap_usd: 10 };
    expect(
      changedFacts(factsOf(projects, coin), factsOf(projects, { ...coin, price_usd: 2, market_cap_usd: 20 })),
    ).toEqual([]);
  });

  it('does not depend on the order of a list, nor on fields that only one of both has', () => {
    const of = (...sector: readonly string[]) => factsOf(projects, { _id: 1, name: 'Korvane', sector });
    expect(changedFacts(of('DeFi', 'AI'), of('AI', 'DeFi'))).toEqual([]);
    expect(changedFacts(of('DeFi'), of('AI', 'DeFi'))).toEqual([
      { field: 'sector', before: ['DeFi'], after: ['AI', 'DeFi'] },
    ]);
    expect(changedFacts({}, of('DeFi'))).toEqual([]);
  });

  it('keeps long values as a digest, and few enough characters', () => {
    const long = (first: string) =>
      factsOf(projects, {
        _id: 1,
        name: first.padEnd(500, 'x'),
        sector: Array.from({ length: 40 }, (_, n) => `Sector ${n}`),
      });
    const facts = long('a');
    expect(facts.name).toEqual({ digest: expect.stringMatching(/^.{1,16}$/) });
    expect(changedFacts(facts, long('a'))).toEqual([]);
    expect(changedFacts(facts, long('b')).map(({ field }) => field)).toEqual(['name']);
    for (const source of SOURCES) {
      const fields = factFields(DATA_SETS[source]);
      const wide = Object.fromEntries(
        fields.map(({ field, type }) => [
          field,
          type === 'tags' ? Array.from({ length: 12 }, (_, n) => `${n}`.padEnd(119, 'y')) : 'z'.repeat(119),
        ]),
      );
      const kept = factsOf(fields, { _id: 1, ...wide });
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(FACTS_CHARACTERS_MAX);
      expect(ListMarkSchema.safeParse(mark(1, { facts: kept })).success).toBe(true);
    }
  });
});

describe('what comes up', () => {
  const rows = [1, 2, 3, 4].map((_id) => ({ _id, projects: `P${_id}`, stages: 'Seed' }));

  it('is what is new or changed, in the order of the rows', () => {
    const seen = (id: number, stages = 'Seed') => mark(id, { facts: { stages } });
    const due = dueRecords(rows, marks(seen(1), seen(2, 'Pre-Seed'), mark(3, { state: 'none' })), rounds);
    expect([...due.keys()]).toEqual([2, 3, 4]);
    expect(due.get(2)).toEqual({ kind: 'changed', changes: [{ field: 'stages', before: 'Pre-Seed', after: 'Seed' }] });
    expect(due.get(4)).toEqual({ kind: 'new' });
  });

  it('since the last decision about these rows', () => {
    const known = marks(
      mark(1),
      mark(2, { at: '2026-11-05T00:00:00.000Z' }),
      mark(9, { at: '2026-11-20T00:00:00.000Z' }),
    );
    expect(lastMarkedAt([1, 2, 3], known)).toBe('2026-11-05T00:00:00.000Z');
    expect(lastMarkedAt([3], known)).toBeNull();
  });

  it('offers the latest different reasons', () => {
    const given = marks(
      mark(1, { reason: 'No token', at: '2026-11-01T00:00:00.000Z' }),
      mark(2, { reason: 'Too late', at: '2026-11-02T00:00:00.000Z' }),
      mark(3, { reason: 'No token', at: '2026-11-03T00:00:00.000Z' }),
      mark(4),
    );
    expect(latestGiven(given, ({ reason }) => [reason], 5)).toEqual(['No token', 'Too late']);
    expect(latestGiven(given, ({ reason }) => [reason], 1)).toEqual(['No token']);
  });
});

describe('the rows of a table', () => {
  const known = marks(
    mark(3, { state: 'dismissed' }),
    mark(1, { state: 'dismissed', tags: ['l2'] }),
    mark(2, { state: 'watched', tags: ['l2', 'ai'] }),
  );

  it('leave out what is dismissed, or are only that, or only what has a tag', () => {
    expect(shownFilter('all', known)).toEqual([]);
    expect(shownFilter('undismissed', known)).toEqual([['_id', 'nin', [1, 3]]]);
    expect(shownFilter('dismissed', known)).toEqual([['_id', 'in', [1, 3]]]);
    expect(shownFilter('watched', known)).toEqual([['_id', 'in', [2]]]);
    expect(shownFilter('tag:l2', known)).toEqual([['_id', 'in', [1, 2]]]);
    expect(countMarks(known)).toEqual({
      dismissed: 2,
      watched: 1,
      tags: [
        ['l2', 2],
        ['ai', 1],
      ],
    });
  });

  it('are all where the last mark of a choice is gone, and lists stay within what the server takes', () => {
    expect(shownFilter('tag:gone', known)).toEqual([]);
    const many = marks(...Array.from({ length: 1_200 }, (_, n) => mark(n + 1, { state: 'dismissed' })));
    expect(shownFilter('undismissed', many)).toHaveLength(3);
    expect(shownFilter('dismissed', many)).toEqual([
      { any: [expect.anything(), expect.anything(), expect.anything()] },
    ]);
  });
});

describe('typed tags', () => {
  it('stand once each, whatever their case and spaces', () => {
    expect(tagsIn(' l2,  Follow   up , L2,,')).toEqual(['l2', 'Follow up']);
    expect(tagsIn('')).toEqual([]);
  });

  it('are refused where they are too many or too long', () => {
    const line = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`).join();
    expect([tagsIn(line(10))?.length, tagsIn(line(11))]).toEqual([10, null]);
    expect([tagsIn('x'.repeat(30)), tagsIn('x'.repeat(31))]).toEqual([['x'.repeat(30)], null]);
  });
});
