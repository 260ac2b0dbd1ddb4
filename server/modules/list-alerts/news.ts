import { z } from 'zod';
import {
  ALERT_ROWS_MAX,
  type AlertChange,
  type AlertNews,
  type AlertRow,
  type AlertSummary,
  type AlertValue,
} from '#schemas/api/list-alerts.ts';
import { agesAs, findField, STALE_FIELD } from '#schemas/columns/spec.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import { matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import { everyTriple, type FilterPart, isTriple } from '#schemas/filters/tree.ts';
import { ID_FIELD, type Triple } from '#schemas/filters/triples.ts';
import { Values } from '#server/modules/data-query/query.ts';
import { genderOfRow } from '#server/modules/datasets/storage.ts';
import { type Db, isoColumn, many, msColumn } from '#server/platform/db/rows.ts';
import { filterAt, hasChanged, hasEntered, hasLeft } from './listQuery.ts';
import { type CheckedList, readCheckedLists } from './repository/lists.ts';

const SummarySchema = z.object({
  storage_id: z.string(),
  entered: z.int(),
  left: z.int(),
  changed: z.int(),
  since: isoColumn,
  partial: z.boolean(),
  checked_at: isoColumn,
});

interface Summary extends AlertSummary {
  readonly checked_at: string;
}

/** Counts of rows that entered, left and changed per list of a user since the last visit. `now` in ms. */
export async function readSummaries(db: Db, userId: number, now: number, id?: string): Promise<Summary[]> {
  return (
    await many(
      db,
      SummarySchema,
      `SELECT s.list_id AS storage_id, s.seen_at AS since, s.checked_at, s.upto IS NOT NULL AS partial, c.*
       FROM standing_lists s JOIN saved_lists l ON l.id = s.list_id, LATERAL (
         SELECT count(*) FILTER (WHERE ${hasEntered('$2::timestamptz')})::int AS entered,
                count(*) FILTER (WHERE ${hasLeft('$2::timestamptz')})::int AS left,
                count(*) FILTER (WHERE ${hasChanged('$2::timestamptz')})::int AS changed
           FROM standing_members m WHERE m.list_id = s.list_id) c
      WHERE l.user_id = $1 AND l.removed_at IS NULL AND ($3::uuid IS NULL OR l.id = $3) ORDER BY l.id`,
      [userId, new Date(now), id ?? null],
    )
  ).map(({ since, checked_at, ...counts }) => ({
    ...counts,
    since,
    checked_at,
  }));
}

const ValueSchema = z.nullable(z.union([z.number(), z.string(), z.array(z.string())]));
const FiguresSchema = z.nullable(z.record(z.string(), ValueSchema));
const MembersSchema = z.object({
  record_id: z.int(),
  ...RefSchema.shape,
  at: isoColumn,
  before: FiguresSchema,
  before_at: msColumn,
  after: FiguresSchema,
});

/** Alerts of a user's list since the last visit, row by row; null when the list does not exist. */
export async function readNews(db: Db, userId: number, id: string, now: number): Promise<AlertNews | null> {
  const [list] = await readCheckedLists(db, { userId, id });
  const [summary] = await readSummaries(db, userId, now, id);
  if (!list || !summary) return null;
  const checkedAt = Date.parse(summary.checked_at);
  const read = async (kind: (now: string) => string, newest: string, tell: typeof flipsOf): Promise<AlertRow[]> => {
    const values = new Values();
    const isNews = kind(values.bind(new Date(now), 'timestamptz'));
    return (
      await many(
        db,
        MembersSchema,
        `SELECT m.record_id, m.name, m.slug, m.logo, ${genderOfRow(list.spec, 'm.record_id')} AS gender, ${newest} AS at, m.before, m.before_at, m.after
         FROM standing_members m WHERE m.list_id = ${values.bind(id, 'uuid')} AND ${isNews}
        ORDER BY ${newest} DESC, m.name, m.record_id LIMIT ${ALERT_ROWS_MAX}`,
        values.list,
      )
    ).map(({ record_id: _id, at, before, before_at, after, ...row }) => {
      const then: Moment = { figures: before, at: before_at };
      return { _id, ...row, at, ...tell(list, then, { figures: after, at: checkedAt }) };
    });
  };
  return {
    ...summary,
    // All shown alerts, including postponed ones, are due by now.
    checked_at: new Date(now).toISOString(),
    source: list.spec.source,
    filter: list.filter.map((part) => (isTriple(part) ? writableTriple(part) : { ...part })),
    search: list.search,
    rows: {
      entered: await read(hasEntered, 'm.moved_at', flipsOf),
      left: await read(hasLeft, 'm.moved_at', flipsOf),
      changed: await read(hasChanged, 'm.changed_at', movesOf),
    },
  };
}

function writableTriple([field, operator, value]: Triple): [string, string, string | number | (string | number)[]] {
  return [field, operator, typeof value === 'object' ? [...value] : value];
}

/** Values of a list's fields at a time; null: no such row. */
interface Moment {
  readonly figures: Readonly<Record<string, AlertValue>> | null;
  /** Unix ms; resolves rolling dates. */
  readonly at: number;
}

/** Conditions that a row started or stopped matching; the reason when it was none of them. */
function flipsOf(list: CheckedList, before: Moment, after: Moment): Pick<AlertRow, 'reason' | 'changes'> {
  if (after.figures === null) return { reason: 'gone', changes: [] };
  if (before.figures === null) return { reason: 'new', changes: [] };
  const [then, now] = [passesOf(list, before.figures, before.at), passesOf(list, after.figures, after.at)];
  const stale = {
    field: STALE_FIELD,
    before: before.figures[STALE_FIELD] ?? null,
    after: after.figures[STALE_FIELD] ?? null,
  };
  const flipped = changesOf(list, before.figures, after.figures)
    .filter(({ condition, field }) => field in (before.figures ?? {}) && then[condition] !== now[condition])
    // The same figure: it grew stale, or is current again.
    .map((change) =>
      isSame(change) && !isSame(stale) && agesAs(list.spec, change.field) ? { ...change, ...stale } : change,
    );
  return { reason: flipped.length > 0 ? 'condition' : 'unknown', changes: flipped };
}

/** Changed values of a row that stayed; numbers by more than one per cent. */
function movesOf(list: CheckedList, before: Moment, after: Moment): Pick<AlertRow, 'reason' | 'changes'> {
  const fields = new Set<string>();
  const changes = changesOf(list, before.figures ?? {}, after.figures ?? {}).filter(({ field }) => {
    // Two conditions on one field show one change.
    const isFirst = !fields.has(field);
    fields.add(field);
    return isFirst;
  });
  return { reason: 'condition', changes: changes.filter((change) => hasMoved(change.before, change.after)) };
}

const isSame = ({ before, after }: Pick<AlertChange, 'before' | 'after'>) =>
  JSON.stringify(before) === JSON.stringify(after);

/** Same limit as in SQL; includes the limit itself, so that every counted row has a change. */
function hasMoved(before: AlertValue, after: AlertValue): boolean {
  if (typeof before === 'number' && typeof after === 'number') {
    return Math.abs(after - before) > 0.01 * Math.abs(before) * (1 - 1e-9);
  }
  return !isSame({ before, after });
}

/** Old and new values per condition; the search shows its first changed field, else the name. */
function changesOf(
  list: CheckedList,
  before: Readonly<Record<string, AlertValue>>,
  after: Readonly<Record<string, AlertValue>>,
): AlertChange[] {
  const change = (condition: number, field: string): AlertChange => ({
    condition,
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  });
  const changes = list.filter.flatMap((part, condition) => {
    const fields = new Set(everyTriple([part]).map(([field]) => field));
    fields.delete(ID_FIELD);
    const own = [...fields].map((field) => change(condition, field));
    if (isTriple(part)) return own;
    // Of a group the fields that moved, or else the first.
    const moved = own.filter((one) => hasMoved(one.before, one.after));
    return moved.length > 0 ? moved : own.slice(0, 1);
  });
  if (list.search === '') return changes;
  const searched = list.fields
    .filter(({ searchable }) => searchable)
    .map(({ field }) => change(list.filter.length, field));
  const found = searched.find((one) => hasMoved(one.before, one.after));
  return [...changes, found ?? change(list.filter.length, list.spec.identity)];
}

/** Whether each condition holds at a time, the search last. */
function passesOf(list: CheckedList, figures: Readonly<Record<string, AlertValue>>, at: number): boolean[] {
  const row: Row = { ...figures, _id: 0 };
  const filter = filterAt(list, at);
  const holds = (part: FilterPart) =>
    everyTriple([part]).some(([field]) => findField(list.spec, field) === undefined) ||
    matchesFilter(list.spec, row, [part], filter);
  return [...filter.map(holds), matchesSearch(list.spec, row, list.search)];
}
