import type { AlertChange, AlertRow, AlertValue } from '#schemas/api/list-alerts.ts';
import { findField } from '#schemas/columns/spec.ts';
import { matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import { ID_FIELD, type Triple } from '#schemas/filters/triples.ts';
import { filterAt, type StandingList } from './listQuery.ts';

/** The values of the fields a list asks about, at a moment; null: there was or is no such record. */
export interface Moment {
  readonly figures: Readonly<Record<string, AlertValue>> | null;
  /** Milliseconds since 1970: rolling dates mean another day at another time. */
  readonly at: number;
}

/** Which conditions a row passed before and does not now, or the other way round, and why where it is none of them. */
export function flipsOf(list: StandingList, before: Moment, after: Moment): Pick<AlertRow, 'reason' | 'changes'> {
  if (after.figures === null) return { reason: 'gone', changes: [] };
  if (before.figures === null) return { reason: 'new', changes: [] };
  const [then, now] = [passesOf(list, before.figures, before.at), passesOf(list, after.figures, after.at)];
  const flipped = changesOf(list, before.figures, after.figures).filter(
    ({ condition, field }) => field in (before.figures ?? {}) && then[condition] !== now[condition],
  );
  return { reason: flipped.length > 0 ? 'condition' : 'unknown', changes: flipped };
}

/** Which figures of a row that stayed are others now; a number by more than a hundredth. */
export function movesOf(list: StandingList, before: Moment, after: Moment): Pick<AlertRow, 'reason' | 'changes'> {
  const fields = new Set<string>();
  const changes = changesOf(list, before.figures ?? {}, after.figures ?? {}).filter(({ field }) => {
    // Two conditions on one field saw one change.
    const isFirst = !fields.has(field);
    fields.add(field);
    return isFirst;
  });
  return { reason: 'condition', changes: changes.filter((change) => hasMoved(change.before, change.after)) };
}

/** The same that the database goes by when it counts; what lies on the limit may be either, so that a row never has no change. */
function hasMoved(before: AlertValue, after: AlertValue): boolean {
  if (typeof before === 'number' && typeof after === 'number') {
    return Math.abs(after - before) > 0.01 * Math.abs(before) * (1 - 1e-9);
  }
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** What a row was and is under each condition; the search stands by the first of its fields that differs, else by the name. */
function changesOf(
  list: StandingList,
  before: Readonly<Record<string, AlertValue>>,
  after: Readonly<Record<string, AlertValue>>,
): AlertChange[] {
  const change = (condition: number, field: string): AlertChange => ({
    condition,
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  });
  const changes = list.filter.flatMap(([field], condition) => (field === ID_FIELD ? [] : [change(condition, field)]));
  if (list.search === '') return changes;
  const searched = list.fields
    .filter(({ searchable }) => searchable)
    .map(({ field }) => change(list.filter.length, field));
  const found = searched.find((one) => hasMoved(one.before, one.after));
  return [...changes, found ?? change(list.filter.length, list.spec.identity)];
}

/** Whether each condition holds at a moment, the search last. */
function passesOf(list: StandingList, figures: Readonly<Record<string, AlertValue>>, at: number): boolean[] {
  const row: Row = { ...figures, _id: 0 };
  const holds = (triple: Triple) =>
    findField(list.spec, triple[0]) === undefined || matchesFilter(list.spec, row, [triple]);
  return [...filterAt(list, at).map(holds), matchesSearch(list.spec, row, list.search)];
}
