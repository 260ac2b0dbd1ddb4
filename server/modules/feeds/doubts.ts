import { DOUBTS_LISTED, type Doubt } from '#schemas/api/data-health.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { agesAs, storedFields } from '#schemas/columns/spec.ts';
import type { ProjectRow, RoundRow } from '#schemas/entities/rows.ts';
import { readProvenance } from '#schemas/provenance.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';

/** What is in doubt of one feed. */
export interface FeedDoubts {
  readonly feed: string;
  /** Stale figures that are shown of it. */
  stale: number;
  /** Rounds of which it states another amount than the one that stands, or which may be of another company. */
  doubtful: number;
  /** The largest of these. */
  readonly rounds: Doubt[];
}

/** Counts stale figures and doubtful joins of every feed whose records stand. */
export function findDoubts(
  records: readonly FeedRecord[],
  { projects, fundraising }: { readonly projects: readonly ProjectRow[]; readonly fundraising: readonly RoundRow[] },
): FeedDoubts[] {
  const feeds = new Map<string, FeedDoubts>();
  // Sources have one feed a kind of records.
  const feedOf = new Map<string, FeedDoubts>();
  for (const { feed, source, kind } of records) {
    const doubts = feeds.get(feed) ?? { feed, stale: 0, doubtful: 0, rounds: [] };
    feeds.set(feed, doubts);
    if (kind === 'project' || kind === 'round') feedOf.set(`${kind}\n${source}`, doubts);
  }
  const aging = storedFields(DATA_SETS.projects).flatMap(({ field }) => {
    const figure = agesAs(DATA_SETS.projects, field);
    return figure === undefined ? [] : [{ field, figure }];
  });
  for (const row of projects) {
    const stale = new Set(aging.filter(({ figure }) => row.stale.includes(figure)).map(({ field }) => field));
    if (stale.size === 0) continue;
    for (const { source, fields } of readProvenance(row.provenance)) {
      const doubts = feedOf.get(`project\n${source}`);
      if (doubts) doubts.stale += fields.filter((field) => stale.has(field)).length;
    }
  }
  for (const row of fundraising) {
    const { _id, projects: project, stages: stage, amount_quantity: amount } = row;
    for (const { source, fields, others = {} } of readProvenance(row.provenance)) {
      const doubts = feedOf.get(`round\n${source}`);
      const { amount_quantity: stated } = others;
      const isOfAnother = row.doubt !== null && fields.includes('projects');
      if (!doubts || (typeof stated !== 'number' && !isOfAnother)) continue;
      const why = isOfAnother ? 'company' : 'amount';
      doubts.doubtful++;
      doubts.rounds.push({ _id, project, stage, why, amount, stated: typeof stated === 'number' ? stated : null });
    }
  }
  return [...feeds.values()].map((doubts) => ({ ...doubts, rounds: largest(doubts.rounds) }));
}

function largest(rounds: readonly Doubt[]): Doubt[] {
  return rounds.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || a._id - b._id).slice(0, DOUBTS_LISTED);
}
