import type { ListMark } from '#schemas/api/listMarks.ts';

/**
 * A review as a state machine: records in a fixed order, one of them shown, and what was decided. Every step is remembered
 * with what it replaced, so that undoing restores exactly.
 */

/** What is known of a reviewed record; undefined: nothing yet. */
export type Decision = Omit<ListMark, '_id' | 'at'>;

interface Step {
  readonly at: number;
  /** The record that the step decided about; null: it only moved. */
  readonly decided: { readonly id: number; readonly before: Decision | undefined } | null;
  /** The record was watched by it, or no more: undoing does that as well. */
  readonly star: boolean;
}

export interface Session {
  /** Records in the order of the view when the review began. */
  readonly order: readonly number[];
  /** Place of the shown record; the number of records: the review is at its end. */
  readonly at: number;
  readonly decisions: ReadonlyMap<number, Decision>;
  /** Steps that can be undone, the latest last. */
  readonly steps: readonly Step[];
}

export type ReviewMove =
  /** Goes on, and marks the record as seen with these facts; null: they are unknown, so it stays unmarked. */
  | { readonly type: 'next'; readonly facts: Decision['facts'] | null }
  | { readonly type: 'previous' }
  /** Decides about the shown record; `goesOn`: and shows the next one. */
  | {
      readonly type: 'decide';
      readonly change: Partial<Omit<Decision, 'facts'>>;
      readonly facts: Decision['facts'];
      readonly goesOn: boolean;
      readonly star?: boolean;
    }
  | { readonly type: 'undo' };

const NOTHING: Decision = { state: 'none', reason: '', tags: [], facts: {} };

/** A review of these records that begins with the first. */
export function beginSession(order: readonly number[], decisions: ReadonlyMap<number, Decision>): Session {
  return { order, at: 0, decisions, steps: [] };
}

/** The shown record; null at the end. */
export function shownId({ order, at }: Session): number | null {
  return order[at] ?? null;
}

/** The review after a move; the same object where the move does nothing. */
export function moved(session: Session, move: ReviewMove): Session {
  const id = shownId(session);
  switch (move.type) {
    case 'next': {
      if (id === null) return session;
      const before = session.decisions.get(id);
      const state = before === undefined || before.state === 'none' ? 'seen' : before.state;
      const seen = move.facts && { ...(before ?? NOTHING), state, facts: move.facts };
      return stepped(session, session.at + 1, seen && { id, decision: seen });
    }
    case 'previous':
      return session.at === 0 ? session : stepped(session, session.at - 1, null);
    case 'decide': {
      if (id === null) return session;
      const decision = { ...(session.decisions.get(id) ?? NOTHING), ...move.change, facts: move.facts };
      return stepped(session, session.at + (move.goesOn ? 1 : 0), { id, decision }, move.star);
    }
    case 'undo':
      return undone(session);
  }
}

function stepped(
  session: Session,
  at: number,
  made: { readonly id: number; readonly decision: Decision } | null,
  star = false,
): Session {
  const decided = made && { id: made.id, before: session.decisions.get(made.id) };
  return {
    ...session,
    at,
    decisions: made ? new Map(session.decisions).set(made.id, made.decision) : session.decisions,
    steps: [...session.steps, { at: session.at, decided, star }],
  };
}

function undone(session: Session): Session {
  const step = session.steps.at(-1);
  if (!step) return session;
  const steps = session.steps.slice(0, -1);
  if (!step.decided) return { ...session, at: step.at, steps };
  const { id, before } = step.decided;
  const decisions = new Map(session.decisions);
  if (before) decisions.set(id, before);
  else decisions.delete(id);
  return { ...session, at: step.at, decisions, steps };
}

/** Decisions that differ between two states of a review: what has to be stored. Null: taken back. */
export function changedDecisions(before: Session, after: Session): ReadonlyMap<number, Decision | null> {
  const changed = new Map<number, Decision | null>();
  if (before.decisions === after.decisions) return changed;
  for (const [id, decision] of after.decisions) if (before.decisions.get(id) !== decision) changed.set(id, decision);
  for (const id of before.decisions.keys()) if (!after.decisions.has(id)) changed.set(id, null);
  return changed;
}

/** How many records of the review are in each state. */
export function tally({ order, decisions }: Session): Readonly<Record<'watched' | 'dismissed' | 'seen', number>> {
  const counts = { watched: 0, dismissed: 0, seen: 0 };
  for (const id of order) {
    const state = decisions.get(id)?.state ?? 'none';
    if (state !== 'none') counts[state] += 1;
  }
  return counts;
}
