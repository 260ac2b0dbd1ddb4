import { useCallback, useEffect, useState } from 'react';
import type { ListMark, SeenFacts } from '#schemas/api/listMarks.ts';
import { decidedAt } from '#src/shared/decidedAt.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import {
  beginSession,
  changedDecisions,
  type Decision,
  moved,
  type ReviewMove,
  type Session,
  shownId,
} from './session.ts';
import type { ListMarks } from './useListMarks.ts';
import type { ReviewRows } from './useReviewRows.ts';

/** A decision taken back, which has to be stored as such. */
const TAKEN_BACK: Decision = { state: 'none', reason: '', tags: [], facts: {} };

/** The mark of a decision. */
function markOf(id: number, decision: Decision, replaced: ListMark | undefined, now: number): ListMark {
  return { _id: id, ...decision, tags: [...decision.tags], at: decidedAt(replaced, now) };
}

/** A running review: the machine, whose decisions are stored as they are made. Null until its rows are read. */
export function useReviewSession(marks: ListMarks, rows: ReviewRows | null) {
  const [session, setSession] = useState<Session | null>(null);
  const [isAll, setAll] = useState(false);
  const latest = useLatest({ marks, rows });
  const begin = useCallback((all: boolean) => {
    const { marks: known, rows: read } = latest.current;
    if (!read) return;
    const order = all ? read.ids : read.ids.filter((id) => read.due.has(id));
    setAll(all);
    setSession(beginSession(order, known.marks));
  }, []);
  useEffect(() => {
    if (rows) begin(false);
  }, [rows, begin]);

  const move = (made: ReviewMove) => {
    if (!session) return;
    const next = moved(session, made);
    if (next === session) return;
    setSession(next);
    const added = new Map<number, ListMark>();
    for (const [id, decision] of changedDecisions(session, next)) {
      added.set(id, markOf(id, decision ?? TAKEN_BACK, marks.marks.get(id), Date.now()));
    }
    if (added.size > 0) marks.add(added);
  };
  const id = session && shownId(session);
  return {
    session,
    id,
    /** Also what was seen before and is as it was. */
    isAll,
    begin,
    move,
    decision: id === null ? undefined : session?.decisions.get(id),
    /** What stands in the shown record, as it was when the review began. */
    factsAtBeginning: (id === null ? undefined : rows?.facts.get(id)) satisfies SeenFacts | undefined,
  };
}
