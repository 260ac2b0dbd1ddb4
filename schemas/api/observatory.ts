import * as z from 'zod/mini';
import { ACQUISITION } from '../entities/rows.ts';
import { nullableNumber } from '../entities/values.ts';
import type { Triple } from '../filters/triples.ts';
import type { Breakdown, BreakdownRules } from '../queries/breakdown.ts';

/** What the observatory counts: the breakdowns of rounds and of projects, each linked with the others of its data set. */

export const OBSERVED = ['fundraising', 'projects'] as const;
/** A data set of the observatory. */
export type Observed = (typeof OBSERVED)[number];

const AMOUNT = { is: 'figure', field: 'amount_quantity' } as const;
const CAP = { is: 'figure', field: 'market_cap_usd' } as const;
const CAP_NOW = { is: 'changing', field: 'market_cap_usd', change: 'change30d' } as const;
const CAP_BEFORE = { is: 'before', field: 'market_cap_usd', change: 'change30d' } as const;
const RAISED = { is: 'figure', field: 'total_raised_usd' } as const;

/** Ends of the bars, US dollars. */
export const ROUND_SIZES = [0, 1e6, 3e6, 1e7, 3e7, 1e8] as const;
export const CAP_SIZES = [0, 1e6, 1e7, 1e8, 1e9, 1e10] as const;
/** Ends of the bars, per cent. */
export const DAY_CHANGES = [Number.NEGATIVE_INFINITY, -10, -5, -2, 0, 2, 5, 10] as const;

const byChange = (field: string) => ({ field, binning: { by: 'sign' }, measures: [], current: field }) as const;

export const BREAKDOWNS = {
  fundraising: {
    /** Under all conditions. */
    total: { field: '', binning: { by: 'nothing' }, measures: [AMOUNT], median: true },
    months: { field: 'date', binning: { by: 'month' }, measures: [AMOUNT], median: true, split: 'stages' },
    days: { field: 'date', binning: { by: 'day' }, measures: [AMOUNT] },
    stages: { field: 'stages', binning: { by: 'value' }, measures: [AMOUNT], most: { count: 12, order: 'sum' } },
    categories: { field: 'category', binning: { by: 'value' }, measures: [AMOUNT], most: { count: 12, order: 'sum' } },
    sizes: { field: 'amount_quantity', binning: { by: 'edges', edges: ROUND_SIZES }, measures: [AMOUNT] },
    investors: {
      field: 'organizations',
      binning: { by: 'value' },
      measures: [AMOUNT],
      ownPeriod: true,
      most: { count: 11, order: 'rows' },
    },
  },
  projects: {
    sectors: {
      field: 'sector',
      binning: { by: 'value' },
      measures: [CAP, CAP_NOW, CAP_BEFORE, RAISED],
      most: { count: 16, order: 'sum' },
    },
    chains: {
      field: 'chains',
      binning: { by: 'value' },
      measures: [{ is: 'figure', field: 'tvl' }],
      most: { count: 12, order: 'sum' },
    },
    caps: {
      field: 'market_cap_usd',
      binning: { by: 'edges', edges: CAP_SIZES },
      measures: [CAP],
      current: 'market_cap_usd',
    },
    changes: {
      field: 'change24h',
      binning: { by: 'edges', edges: DAY_CHANGES },
      measures: [],
      current: 'change24h',
    },
    breadth1h: byChange('change1h'),
    breadth24h: byChange('change24h'),
    breadth7d: byChange('change7d'),
    breadth30d: byChange('change30d'),
  },
} as const satisfies Record<Observed, Readonly<Record<string, Breakdown>>>;

export type BreakdownName<Source extends Observed> = keyof (typeof BREAKDOWNS)[Source] & string;

/** An acquisition brings the project no money: it is no deal. */
export const BREAKDOWN_RULES: Readonly<Record<Observed, BreakdownRules>> = {
  fundraising: { date: 'date', never: { field: 'stages', values: [ACQUISITION] } },
  projects: {},
};

/** Time that the most active investors are counted over; null: all time. */
export const INVESTOR_WINDOWS = { '30d': '-P30D', '180d': '-P180D', '1y': '-P1Y', all: null } as const;
export type InvestorWindow = keyof typeof INVESTOR_WINDOWS;

export function windowTriple(window: InvestorWindow): Triple | null {
  const since = INVESTOR_WINDOWS[window];
  return since === null ? null : ['date', 'gte', since];
}

/** Projects move with at least this volume, in US dollars. */
export const MOVERS_VOLUME = 1e6;

const filter = z._default(z.array(z.unknown()), []);
export const ObservatoryParamsSchema = z.strictObject({
  filter,
  window: z._default(z.enum(['30d', '180d', '1y', 'all']), '1y'),
});

const count = z.int().check(z.gte(0));
const totals = {
  rows: count,
  known: z.array(count),
  sums: z.array(z.number()),
  median: nullableNumber,
};
const BinKeySchema = z.union([z.string(), z.number()]);

export const BreakdownAnswerSchema = z.object({
  all: z.object(totals),
  unplaced: z.object(totals),
  count,
  bins: z.array(z.object({ bin: BinKeySchema, ...totals })),
  splits: z.array(z.object({ bin: BinKeySchema, value: z.nullable(z.string()), rows: count, sum: z.number() })),
});

function answersSchema<Names extends string>(names: readonly Names[]) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, BreakdownAnswerSchema])) as Record<
      Names,
      typeof BreakdownAnswerSchema
    >,
  );
}

/** Answers by breakdown. */
export const OBSERVATORY_SCHEMAS = {
  fundraising: answersSchema(Object.keys(BREAKDOWNS.fundraising) as BreakdownName<'fundraising'>[]),
  projects: answersSchema(Object.keys(BREAKDOWNS.projects) as BreakdownName<'projects'>[]),
} as const;
export type RoundsObserved = z.infer<typeof OBSERVATORY_SCHEMAS.fundraising>;
export type ProjectsObserved = z.infer<typeof OBSERVATORY_SCHEMAS.projects>;
