import { ACQUISITION } from '../entities/rows.ts';
import { ID_FIELD, KEEP_UNKNOWN, type Triple } from '../filters/triples.ts';

/**
 * Conditions on the directory of rounds that select exactly the deals behind a figure of a profile, so that its sum and the
 * directory's are one.
 */

/** An investor as rounds name it. */
export interface DealInvestor {
  readonly kind: 'venture' | 'people';
  readonly name: string;
}

const FIELDS = { venture: 'organizations', people: 'people' } as const;

/** Rounds that an investor joined, acquisitions included. */
export function joinedRounds({ kind, name }: DealInvestor): readonly Triple[] {
  return [[FIELDS[kind], 'eq', name]];
}

/** Of those, the ones that it led. */
export function ledRounds(investor: DealInvestor): readonly Triple[] {
  return [...joinedRounds(investor), ['lead_investors', 'eq', investor.name]];
}

/**
 * The projects of a portfolio. Rows of projects name the organizations that invested, but not the people: theirs are named by
 * number.
 */
export function portfolioOf({ kind, name }: DealInvestor, ids: readonly number[]): readonly Triple[] {
  return [kind === 'venture' ? ['organizations', 'eq', name] : [ID_FIELD, 'in', ids]];
}

/** An investor's deals: acquisitions are none. */
export function deals(investor: DealInvestor): readonly Triple[] {
  return [...joinedRounds(investor), ['stages', 'ne', ACQUISITION], ['stages', 'known', KEEP_UNKNOWN]];
}

/** Deals that lie in a quarter (`2025-Q1`) for certain. */
export function dealsInQuarter(investor: DealInvestor, quarter: string): readonly Triple[] {
  const [year = '', number = '1'] = quarter.split('-Q');
  const first = Number(number) * 3 - 2;
  const lastDay = new Date(Date.UTC(Number(year), first + 2, 0)).toISOString().slice(0, 10);
  return [
    ...deals(investor),
    ['date', 'gte', `${year}-${String(first).padStart(2, '0')}-01`],
    ['date', 'lte', lastDay],
  ];
}

/** Deals of one stage; null: of an unknown one. */
export function dealsOfStage(investor: DealInvestor, stage: string | null): readonly Triple[] {
  return [...joinedRounds(investor), stage === null ? ['stages', 'known', 0] : ['stages', 'eq', stage]];
}

/** Deals of one sector; null: of an unknown one. */
export function dealsOfSector(investor: DealInvestor, sector: string | null): readonly Triple[] {
  return [...deals(investor), sector === null ? ['category', 'known', 0] : ['category', 'eq', sector]];
}

/** Deals that all these organizations joined. */
export function dealsTogether(names: readonly string[]): readonly Triple[] {
  return [
    ['organizations', 'all', names],
    ['stages', 'ne', ACQUISITION],
    ['stages', 'known', KEEP_UNKNOWN],
  ];
}
