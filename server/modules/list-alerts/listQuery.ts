import type { Pool } from 'pg';
import { z } from 'zod';
import { readListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type FieldSpec, storedFields } from '#schemas/columns/spec.ts';
import { resolveFilter, type Triple } from '#schemas/filters/triples.ts';
import { SOURCES } from '#schemas/kinds.ts';
import { searchWords } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import type { Db } from '#server/modules/account/repository.ts';
import type { Dataset } from '#server/modules/datasets/dataset.ts';
import { identifier, valueColumn } from '#server/modules/datasets/storage.ts';

const DAY_MS = 86_400_000;

/** A saved list as a question to the data: who is in it depends on conditions and search alone, not on order or columns. */
export interface CheckedList {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly spec: DataSetSpec;
  /** Rolling dates roll. */
  readonly filter: readonly Triple[];
  readonly search: string;
  /** What it asks about: the fields of its conditions and those that its search looks into. */
  readonly fields: readonly FieldSpec[];
  /** Equal for lists that ask the same. */
  readonly question: string;
  /** Whether the member wants to be told. */
  readonly notify: boolean;
  /** The last check; null: none yet. Times in milliseconds since 1970. */
  readonly last: LastCheck | null;
}

export interface LastCheck {
  readonly question: string;
  readonly kind: string;
  readonly version: number;
  readonly checkedAt: number;
}

const StoredSchema = z.array(
  z.object({
    id: z.string(),
    user_id: z.coerce.number().int(),
    source: z.enum(SOURCES),
    name: z.string(),
    data: z.string().transform((text): unknown => JSON.parse(text)),
    question: z.nullable(z.string()),
    dataset_kind: z.nullable(z.string()),
    // bigint travels as text
    checked_version: z.nullable(z.coerce.number().int()),
    checked_at: z.nullable(z.date()),
  }),
);

export interface WantedLists {
  readonly userId?: number;
  readonly id?: string;
  /** Lists after this one, by id. */
  readonly after?: string;
  readonly limit?: number;
}

/** Saved lists by id: those of a member, one, or a part of all. */
export async function readCheckedLists(db: Db | Pool, wanted: WantedLists): Promise<CheckedList[]> {
  const { rows } = await db.query(
    `SELECT l.id, l.user_id, l.source, l.name, l.data, s.question, s.dataset_kind, s.checked_version, s.checked_at
       FROM saved_lists l LEFT JOIN standing_lists s ON s.list_id = l.id
      WHERE l.removed_at IS NULL AND ($1::bigint IS NULL OR l.user_id = $1) AND ($2::uuid IS NULL OR l.id = $2) AND ($3::uuid IS NULL OR l.id > $3)
      ORDER BY l.id LIMIT $4`,
    [wanted.userId ?? null, wanted.id ?? null, wanted.after ?? null, wanted.limit ?? null],
  );
  return StoredSchema.parse(rows).map((row) => {
    const spec = DATA_SETS[row.source];
    const { view, notify } = readListData(spec, row.data);
    const { filter } = view;
    const words = searchWords(view.search);
    return {
      id: row.id,
      userId: row.user_id,
      name: row.name,
      spec,
      filter,
      search: words.join(' '),
      fields: storedFields(spec).filter(
        ({ field, searchable }) => filter.some(([name]) => name === field) || (searchable && words.length > 0),
      ),
      question: JSON.stringify([row.source, filter, words]),
      notify,
      last:
        row.question === null || row.dataset_kind === null || row.checked_version === null || row.checked_at === null
          ? null
          : {
              question: row.question,
              kind: row.dataset_kind,
              version: row.checked_version,
              checkedAt: row.checked_at.getTime(),
            },
    };
  });
}

/** Whether a list began under another question or other data: what is known of its members then says nothing. */
export function isNew({ question }: CheckedList, last: LastCheck | null, { kind }: Dataset): boolean {
  return last === null || last.question !== question || last.kind !== kind;
}

/** Whether who is in a list may be another than at the last check. `now` is milliseconds since 1970. */
export function isDue(list: CheckedList, last: LastCheck | null, dataset: Dataset, now: number): boolean {
  if (last === null || isNew(list, last, dataset) || last.version !== dataset.version) return true;
  const resolved = (at: number) => JSON.stringify(filterAt(list, at));
  return dayOf(last.checkedAt) !== dayOf(now) && resolved(last.checkedAt) !== resolved(now);
}

/** The filter with its rolling dates as they stood at a moment. */
export function filterAt({ spec, filter }: CheckedList, at: number): readonly Triple[] {
  return resolveFilter(spec, filter, unixMs(at));
}

/** The day of a moment, UTC, as a number. */
export function dayOf(moment: number): number {
  return Math.floor(moment / DAY_MS);
}

/** Characters of a text that are kept: enough for every name and title, and for most descriptions. */
const TEXT_MAX = 2_000;

/** How long a row must have been where it is before its leaving or coming back is no flicker. */
export const STEADY = "interval '24 hours'";

/** The SQL expression of the values of some fields of a row, as one JSON object; lists as their names in one order. */
export function figuresOf(fields: readonly FieldSpec[], table: string): string {
  if (fields.length === 0) return `'{}'::jsonb`;
  const parts = fields.map((field) => `${literal(field.field)}, ${oneFigure(field, table)}`);
  return `jsonb_build_object(${parts.join(', ')})`;
}

function oneFigure(field: FieldSpec, table: string): string {
  const value = `${table}.${valueColumn(field)}`;
  switch (field.type) {
    case 'text':
      return `to_jsonb(left(${value}, ${TEXT_MAX}))`;
    case 'tags':
    case 'links':
      return `(SELECT jsonb_agg(DISTINCT member) FROM jsonb_array_elements(${value}) AS member)`;
    case 'refs':
      return `(SELECT jsonb_agg(DISTINCT member -> 'name') FROM jsonb_array_elements(${value}) AS member)`;
    default:
      return `to_jsonb(${value})`;
  }
}

/** A field's name as an SQL text. */
function literal(name: string): string {
  return `'${identifier(name).slice(1, -1)}'`;
}

/**
 * When the last move of the member `m` becomes news, in SQL: at once, but one that comes within a day of the move before
 * it only when the row stays where it went for a day.
 */
export const NEWS_AT = `CASE WHEN m.steady THEN m.moved_at ELSE m.moved_at + ${STEADY} END`;

/** SQL conditions on a member `m` at the moment `now`, an SQL expression. */
export const hasEntered = (now: string) => `(m.inside AND NOT m.was_inside AND ${NEWS_AT} <= ${now})`;
export const hasLeft = (now: string) => `(NOT m.inside AND m.was_inside AND ${NEWS_AT} <= ${now})`;
export const hasChanged = (now: string) => `(m.inside AND m.was_inside AND m.changed_at <= ${now})`;
