import { DAY_MS } from '#schemas/units.ts';
import type { FeedRecord, ProjectRecord } from '#server/modules/records/feedRecords.ts';
import { isExchange, measuredLast } from './marketFigures.ts';
import type { IdentifiedProject } from './projectRows.ts';
import type { Project } from './projects.ts';

/** Changes of the TVL that no source states, by the days they look back. */
export const TVL_LOOKS_BACK = [
  ['tvl_change7d', 7],
  ['tvl_change30d', 30],
] as const;

/** What an answer states of the TVL of a protocol on a day. */
export interface TvlSpot {
  readonly protocol: string;
  /** Since 1970. */
  readonly day: number;
  /** ms since the day began. */
  readonly moment: number;
  readonly tvl: number;
}

/** The TVL that was stated of a protocol on a day (days since 1970); null: none is known. */
export type TvlOnDay = (protocol: string, day: number) => number | null;

/** Sums of another order differ by no more. */
const SAME = 1e-9;

const protocolOf = ({ feed, key }: ProjectRecord) => `${feed}/${key}`;

/** The TVL that a record states; null without one, or without a date that says its day. */
export function tvlSpotOf(record: FeedRecord): TvlSpot | null {
  if (record.kind !== 'project' || record.data.side !== 'protocol' || record.data.tvl === null) return null;
  const at = Date.parse(record.fetchedAt);
  if (Number.isNaN(at)) return null;
  const day = Math.floor(at / DAY_MS);
  return { protocol: protocolOf(record), day, moment: at - day * DAY_MS, tvl: record.data.tvl };
}

/**
 * The projects with changes of the TVL over 7 and 30 days in per cent, where no source states them: of the protocols that make up the
 * TVL, if of each that locks something the TVL of exactly that day is known.
 */
export function withTvlChanges(
  projects: ReadonlyMap<Project, IdentifiedProject>,
  tvlOn: TvlOnDay,
): Map<Project, IdentifiedProject> {
  return new Map(
    [...projects].map(([project, known]) => {
      const { facts, provenance } = known;
      const protocols = project.records.filter(({ data }) => data.side === 'protocol');
      const spots = measuredLast(protocols, (data) => !isExchange(data)).flatMap((record) => tvlSpotOf(record) ?? []);
      const locking = spots.filter(({ tvl }) => tvl > 0);
      const now = locking.reduce((sum, { tvl }) => sum + tvl, 0);
      // Another list may state the TVL of the project as a whole.
      if (facts.tvl === null || locking.length === 0 || Math.abs(facts.tvl - now) > now * SAME) return [project, known];
      const changed = { ...facts };
      for (const [field, days] of TVL_LOOKS_BACK) {
        const then = locking.map(({ protocol, day }) => tvlOn(protocol, day - days));
        const before = then.reduce((sum: number, tvl) => sum + (tvl ?? 0), 0);
        if (facts[field] !== null || then.includes(null) || before <= 0) continue;
        changed[field] = 100 * (now / before - 1);
        provenance.noteDerived(field, ['tvl']);
      }
      return [project, { ...known, facts: changed }];
    }),
  );
}
