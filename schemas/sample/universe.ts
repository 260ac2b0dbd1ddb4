import { SAMPLE_ROWS } from '../constants.ts';
import type { Source } from '../kinds.ts';
import type { Row } from '../semantics.ts';
import { dailyPrices } from './prices.ts';
import { contextFor } from './rows/context.ts';
import { roundRows } from './rows/fundraising.ts';
import { organizationRows } from './rows/organizations.ts';
import { personRows } from './rows/people.ts';
import { projectRows } from './rows/projects.ts';

export interface UniverseOptions {
  /** A whole number; the same seed and size give the same universe. */
  readonly seed: number;
  /** 1 to 1,000,000; the other data sets are in proportion. */
  readonly projects: number;
  /** Milliseconds since 1970: the day the prices end, and what dates are counted back from. */
  readonly now: number;
}

/** A fictional market, any row of which can be made by itself. */
export interface Universe {
  count(source: Source): number;
  /** Rows `start` … `start + count − 1` of a data set as the wire carries them, fewer at its end. `_id` is the index + 1. */
  rows(source: Source, start: number, count: number): Row[];
  /**
   * 365 daily closes of a project in US dollars ending on the day of `now`; their changes over 1, 7 and 30 days are the
   * project's change columns. NaN before the first trade; all NaN where the project has no token.
   */
  prices(project: number): Float64Array;
}

/** Lays out a universe; rows are made when they are asked for. Throws a RangeError for a size outside 1 … 1,000,000. */
export function createUniverse({ seed, projects, now }: UniverseOptions): Universe {
  if (!Number.isInteger(projects) || projects < SAMPLE_ROWS.min || projects > SAMPLE_ROWS.max) {
    throw new RangeError(`A sample universe has ${SAMPLE_ROWS.min} to ${SAMPLE_ROWS.max} projects, not ${projects}.`);
  }
  const context = contextFor(seed, projects, now);
  const { sizes } = context.layout;
  const makers: Record<Source, (index: number) => Row> = {
    projects: projectRows(context),
    people: personRows(context),
    organizations: organizationRows(context),
    fundraising: roundRows(context),
  };
  return {
    count: (source) => sizes[source],
    rows(source, start, count) {
      const make = makers[source];
      const end = Math.min(sizes[source], start + count);
      const rows: Row[] = [];
      for (let index = start; index < end; index++) rows.push(make(index));
      return rows;
    },
    prices: dailyPrices(seed),
  };
}
