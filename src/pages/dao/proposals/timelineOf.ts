import type { ProposalPage as Proposal } from '#schemas/api/dao.ts';
import type { ProposalEventKind } from '#schemas/entities/proposals.ts';

/** One line of a timeline: a move, or several votes in a row. */
interface TimelineEntry {
  readonly kind: ProposalEventKind;
  readonly at: string;
  readonly by: string | null;
  readonly reason: string | null;
  /** Votes it stands for; 1 for any other move. */
  readonly count: number;
}

/** What happened, oldest first; votes that follow each other are one line at the time of the first. */
export function timelineOf(history: Proposal['history']): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (const move of history) {
    const last = entries.at(-1);
    if (move.kind === 'voted' && last?.kind === 'voted')
      entries[entries.length - 1] = { ...last, count: last.count + 1 };
    else entries.push({ ...move, count: 1 });
  }
  return entries;
}
