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

/** What the protocols state that make up the TVL of a project: those that lock something; empty where it is not their sum. */
function lockingOf(project: Project, { facts }: IdentifiedProject): readonly TvlSpot[] {
  const protocols = project.records.filter(({ data }) => data.side === 'protocol');
  const spots = measuredLast(protocols, (data) => !isExchange(data)).flatMap((record) => tvlSpotOf(record) ?? []);
  const locking = spots.filter(({ tvl }) => tvl > 0);
  const sum = locking.reduce((all, { tvl }) => all + tvl, 0);
  // Another list may state the TVL of the project as a whole.
  return facts.tvl === null || Math.abs(facts.tvl - sum) > sum * SAME ? [] : locking;
}

/** A protocol that is part of the TVL of a project, by the number of its row. */
export interface ProjectProtocol {
  readonly projectId: number;
  readonly protocol: string;
}

/** The protocols that make up the TVL of each project. */
export function protocolsOf(projects: ReadonlyMap<Project, IdentifiedProject>): ProjectProtocol[] {
  return [...projects].flatMap(([project, known]) =>
    lockingOf(project, known).map(({ protocol }) => ({ projectId: known.id, protocol })),
  );
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
      const locking = lockingOf(project, known);
      if (locking.length === 0) return [project, known];
      const now = locking.reduce((sum, { tvl }) => sum + tvl, 0);
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
