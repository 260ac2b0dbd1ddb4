import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROW_SCHEMAS } from '../entities/rows.ts';
import { statedAmountOf } from '../entities/statedAmounts.ts';
import { EventSchema, JobSchema, NewsSchema, QuestSchema, ResearchSchema } from '../entities/stories.ts';
import { SOURCES, type Source } from '../kinds.ts';
import { mix } from './random.ts';
import { createSampleData, type SampleData, type Stories } from './sampleData.ts';

const NOW = Date.UTC(2026, 10, 21, 11);
const make = (projects: number, seed = 1, now = NOW) => createSampleData({ seed, projects, now });
const everything = (sampleData: SampleData, source: Source) => sampleData.rows(source, 0, sampleData.count(source));

const STORY_SCHEMAS = {
  news: NewsSchema,
  research: ResearchSchema,
  events: EventSchema,
  jobs: JobSchema,
  quests: QuestSchema,
} as const;
const KINDS = Object.keys(STORY_SCHEMAS) as (keyof Stories)[];

describe('sample data', () => {
  it('keeps the proportions of its data sets at any size', () => {
    const counts = (projects: number) => SOURCES.map((source) => make(projects).count(source));
    expect(counts(5000)).toEqual([5000, 6000, 3000, 12_000]);
    expect(counts(20_000)).toEqual([20_000, 24_000, 12_000, 48_000]);
    expect(counts(1)).toEqual([1, 1, 1, 2]);
  });

  it.each([0, 1_000_001, 2.5, Number.NaN])('of %d projects is refused', (projects) => {
    expect(() => make(projects)).toThrow('1 to 1000000 projects');
  });

  it.each([1, 2, 3, 7, 60])('of %d projects consists of valid rows and stories', (size) => {
    const sampleData = make(size, size);
    for (const source of SOURCES) {
      const rows = everything(sampleData, source);
      expect(rows.map(({ _id }) => _id)).toEqual(
        Array.from({ length: sampleData.count(source) }, (_, index) => index + 1),
      );
      for (const row of rows) expect(ROW_SCHEMAS[source].parse(row)).toEqual(row);
    }
    for (const kind of KINDS) {
      for (const story of sampleData.stories(kind, 0, 1000)) expect(STORY_SCHEMAS[kind].parse(story)).toEqual(story);
    }
  });

  it('returns the same rows in one piece and in slices, in any order of calls', () => {
    const whole = new Map(SOURCES.map((source) => [source, everything(make(400), source)]));
    const shared = make(400);
    fc.assert(
      fc.property(fc.constantFrom(...SOURCES), fc.nat(1000), fc.nat(60), (source, start, count) => {
        const expected = whole.get(source)?.slice(start, start + count);
        expect(shared.rows(source, start, count)).toEqual(expected);
      }),
    );
  });

  it('is the same for the same seed and another for another', () => {
    expect(everything(make(50), 'projects')).toEqual(everything(make(50), 'projects'));
    expect(everything(make(50, 2), 'projects')).not.toEqual(everything(make(50), 'projects'));
  });

  it('gives a project the same name and market at every size', () => {
    const FIELDS = [
      'name',
      'symbol',
      'sector',
      'price_usd',
      'market_cap_usd',
      'volume',
      'tvl',
      'change7d',
      'max_supply',
      'description',
    ];
    const market = (size: number) =>
      make(size)
        .rows('projects', 0, 200)
        .map((row) => FIELDS.map((field) => row[field]));
    expect(market(50_000)).toEqual(market(200));
  });

  it('reaches its last row at a million projects without making the others', () => {
    const sampleData = make(1_000_000);
    expect(sampleData.rows('projects', 999_999, 10)).toHaveLength(1);
    expect(sampleData.rows('fundraising', 2_399_998, 10)).toHaveLength(2);
    const [row] = sampleData.rows('projects', 999_999, 1);
    expect(ROW_SCHEMAS.projects.parse(row)._id).toBe(1_000_000);
  });

  // A change here is a change of everybody's sample data: make it on purpose.
  it('states a few rounds in other currencies, some of them with no dollars', () => {
    const rounds = everything(make(300), 'fundraising').map((row) => ROW_SCHEMAS.fundraising.parse(row));
    const stated = rounds.filter((row) => statedAmountOf(row));
    expect(stated.length / rounds.length).toBeGreaterThan(0.01);
    expect(stated.length / rounds.length).toBeLessThan(0.06);
    expect(new Set(stated.map((row) => row.stated_currency))).toContain('EUR');
    expect(new Set(stated.map((row) => row.stated_currency))).toContain('CAD');
    expect(stated.some((row) => row.amount_quantity === null)).toBe(true);
    for (const { amount_quantity: usd, stated_amount: amount } of stated) {
      // One of these currencies is worth 0.7 to 1.3 dollars.
      if (usd !== null) expect(usd / (amount ?? 0)).toBeCloseTo(1, 0);
    }
  });

  it('has not drifted', () => {
    const sampleData = make(300);
    const text = JSON.stringify([
      SOURCES.map((source) => everything(sampleData, source)),
      KINDS.map((kind) => sampleData.stories(kind, 0, 1000)),
      [...sampleData.prices(0)],
    ]);
    let hash = 0;
    for (let at = 0; at < text.length; at++) hash = mix(hash ^ text.charCodeAt(at));
    expect(hash.toString(16)).toBe('45800baa');
  });
});
