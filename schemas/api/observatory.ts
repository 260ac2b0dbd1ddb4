import * as z from 'zod/mini';
import { ACQUISITION } from '../entities/rows.ts';
import type { Triple } from '../filters/triples.ts';
import { PivotAnswerSchema } from '../pivot/answer.ts';
import type { Pivot, PivotBin, PivotMeasure, PivotSort } from '../pivot/pivot.ts';
import type { LinkedPivot, LinkRules } from '../queries/linked.ts';

/** What the observatory counts: pivots of rounds and of projects, each linked with the others of its data set. */

export const OBSERVED = ['fundraising', 'projects'] as const;
/** A data set of the observatory. */
export type Observed = (typeof OBSERVED)[number];

/** Ends of the bars, US dollars. */
export const ROUND_SIZES = [0, 1e6, 3e6, 1e7, 3e7, 1e8] as const;
export const CAP_SIZES = [0, 1e6, 1e7, 1e8, 1e9, 1e10] as const;
/** Ends of the bars, per cent. */
export const DAY_CHANGES = [-10, -5, -2, 0, 2, 5, 10] as const;

const sum = (field: string): PivotMeasure => ({ figure: 'sum', field });
const AMOUNT = sum('amount_quantity');

function counted(bin: PivotBin | null, measures: readonly PivotMeasure[] = [], more: Partial<Pivot> = {}): Pivot {
  return {
    ...{ rows: bin ? [bin] : [], columns: [], measures, sort: null, limit: { rows: null, columns: null } },
    ...more,
  };
}

/** So many groups, those with the largest first figure, or with the most rows. */
function most(rows: number, by: PivotSort['by']): Partial<Pivot> {
  return { sort: { by, order: 'desc' }, limit: { rows, columns: null } };
}

const values = (field: string): PivotBin => ({ field, by: 'value' });

/** What rows without a value come to: a pivot of its largest groups leaves them out. */
const knownOf = (field: string, measures: readonly PivotMeasure[] = []) => ({
  pivot: counted({ field, by: 'known' }, measures),
});
const byChange = (field: string) => ({ pivot: counted({ field, by: 'sign' }), current: field });
const byEdges = (field: string, edges: readonly number[]) => ({ pivot: counted({ field, by: 'edges', edges }) });

export const OBSERVED_PIVOTS = {
  fundraising: {
    /** Under all conditions. */
    total: { pivot: counted(null, [AMOUNT, { figure: 'median', field: 'amount_quantity' }]) },
    months: {
      pivot: counted({ field: 'date', by: 'month' }, [AMOUNT, { figure: 'median', field: 'amount_quantity' }]),
    },
    stagesByMonth: { pivot: counted({ field: 'date', by: 'month' }, [AMOUNT], { columns: [values('stages')] }) },
    days: { pivot: counted({ field: 'date', by: 'day' }, [AMOUNT]) },
    stages: { pivot: counted(values('stages'), [AMOUNT], most(12, 0)) },
    stagesKnown: knownOf('stages', [AMOUNT]),
    categories: { pivot: counted(values('category'), [AMOUNT], most(12, 0)) },
    categoriesKnown: knownOf('category', [AMOUNT]),
    sizes: byEdges('amount_quantity', ROUND_SIZES),
    investors: { pivot: counted(values('organizations'), [AMOUNT], most(11, 'rows')), ownPeriod: true },
    investorsKnown: { ...knownOf('organizations'), ownPeriod: true },
  },
  projects: {
    sectors: {
      pivot: counted(
        values('sector'),
        ['market_cap_usd', 'market_cap_now30d', 'market_cap_before30d', 'total_raised_usd'].map(sum),
        most(16, 0),
      ),
    },
    sectorsKnown: knownOf('sector'),
    chains: { pivot: counted(values('chains'), [sum('tvl')], most(12, 0)) },
    chainsKnown: knownOf('chains', [sum('tvl')]),
    caps: { ...byEdges('market_cap_usd', CAP_SIZES), current: 'market_cap_usd' },
    changes: { ...byEdges('change24h', DAY_CHANGES), current: 'change24h' },
    breadth1h: byChange('change1h'),
    breadth24h: byChange('change24h'),
    breadth7d: byChange('change7d'),
    breadth30d: byChange('change30d'),
  },
} as const satisfies Record<Observed, Readonly<Record<string, LinkedPivot>>>;

export type ObservedName<Source extends Observed> = keyof (typeof OBSERVED_PIVOTS)[Source] & string;

/** An acquisition brings the project no money: it is no deal. */
export const OBSERVED_RULES: Readonly<Record<Observed, LinkRules>> = {
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

function answersSchema<Names extends string>(names: readonly Names[]) {
  return z.object(
    Object.fromEntries(names.map((name) => [name, PivotAnswerSchema])) as Record<Names, typeof PivotAnswerSchema>,
  );
}

/** Answers by pivot. */
export const OBSERVATORY_SCHEMAS = {
  fundraising: answersSchema(Object.keys(OBSERVED_PIVOTS.fundraising) as ObservedName<'fundraising'>[]),
  projects: answersSchema(Object.keys(OBSERVED_PIVOTS.projects) as ObservedName<'projects'>[]),
} as const;
export type RoundsObserved = z.infer<typeof OBSERVATORY_SCHEMAS.fundraising>;
export type ProjectsObserved = z.infer<typeof OBSERVATORY_SCHEMAS.projects>;
