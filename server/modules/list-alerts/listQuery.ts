import type { Pool } from 'pg';
import { z } from 'zod';
import { readListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, type ListedSpec, storedFields } from '#schemas/columns/spec.ts';
import { resolveFilter, type Triple } from '#schemas/filters/triples.ts';
import { LISTED_SOURCES } from '#schemas/kinds.ts';
import { searchWords } from '#schemas/text.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import type { Dataset } from '#server/modules/datasets/dataset.ts';
import { identifier, valueColumn } from '#server/modules/datasets/storage.ts';
import { type Db, many, msColumn } from '#server/platform/db/rows.ts';

/** A saved list as a query: conditions and search decide its rows, not order or columns. */
export interface CheckedList {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly spec: ListedSpec;
  /** With rolling dates. */
  readonly filter: readonly Triple[];
  readonly search: string;
  /** Fields of its conditions and search. */
  readonly fields: readonly FieldSpec[];
  /** Equal for lists with the same conditions. */
  readonly question: string;
  /** Notify when rows enter or leave. */
  readonly notify: boolean;
  /** The last check, times in Unix ms; null before the first. */
  readonly last: LastCheck | null;
}

export interface LastCheck {
  readonly question: string;
  readonly kind: string;
  readonly version: number;
  readonly checkedAt: number;
}

const StoredSchema = z.object({
  id: z.string(),
  user_id: z.int(),
  source: z.enum(LISTED_SOURCES),
  name: z.string(),
  data: z.string().transform((text): unknown => JSON.parse(text)),
  question: z.nullable(z.string()),
  dataset_kind: z.nullable(z.string()),
  checked_version: z.nullable(z.int()),
  checked_at: msColumn.nullable(),
});

export interface WantedLists {
  readonly userId?: number;
  readonly id?: string;
  /** These alone. */
  readonly ids?: readonly string[];
}

/** Saved lists: of a user, one, or those with these ids in their order. */
export async function readCheckedLists(db: Db | Pool, wanted: WantedLists): Promise<CheckedList[]> {
  return (
    await many(
      db,
      StoredSchema,
      `SELECT l.id, l.user_id, l.source, l.name, l.data, s.question, s.dataset_kind, s.checked_version, s.checked_at
       FROM saved_lists l LEFT JOIN standing_lists s ON s.list_id = l.id
      WHERE l.removed_at IS NULL AND ($1::bigint IS NULL OR l.user_id = $1) AND ($2::uuid IS NULL OR l.id = $2) AND ($3::uuid[] IS NULL OR l.id = ANY ($3))
      ORDER BY array_position($3, l.id), l.id`,
      [wanted.userId ?? null, wanted.id ?? null, wanted.ids ?? null],
    )
  ).map((row) => {
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
              checkedAt: row.checked_at,
            },
    };
  });
}

/** Whether the conditions or the kind of data differ from the snapshot's, which is then useless. */
export function isNew({ question }: CheckedList, last: LastCheck | null, { kind }: Dataset): boolean {
  return last === null || last.question !== question || last.kind !== kind;
}

/** Whether a list's rows may have changed since the last check. `now` in Unix ms. */
export function isDue(list: CheckedList, last: LastCheck | null, dataset: Dataset, now: number): boolean {
  if (last === null || isNew(list, last, dataset) || last.version !== dataset.version) return true;
  const resolved = (at: number) => JSON.stringify(filterAt(list, at));
  return dayOf(last.checkedAt) !== dayOf(now) && resolved(last.checkedAt) !== resolved(now);
}

/** The filter with rolling dates resolved at a time. */
export function filterAt({ spec, filter }: CheckedList, at: number): readonly Triple[] {
  return resolveFilter(spec, filter, unixMs(at));
}

/** Day number of a time, UTC. */
export function dayOf(moment: number): number {
  return Math.floor(moment / DAY_MS);
}

/** Characters stored of a text: enough for names, titles and most descriptions. */
const TEXT_MAX = 2_000;

/** A row that moves within this time may be flicker. */
export const STEADY = "interval '24 hours'";

/** SQL expression of a row's fields as one JSON object; lists as sorted names. */
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

/** A field name as an SQL literal. */
function literal(name: string): string {
  return `'${identifier(name).slice(1, -1)}'`;
}

/** SQL: when the last move of row `m` becomes an alert. At once, or a day later if it follows another move within a day. */
export const NEWS_AT = `CASE WHEN m.steady THEN m.moved_at ELSE m.moved_at + ${STEADY} END`;

/** SQL: whether the last move of row `m` is no flicker at the SQL time `now`. */
export const hasSettled = (now: string) => `(coalesce(${NEWS_AT} <= ${now}, true))`;

/** SQL conditions on row `m` at the SQL time `now`. */
export const hasEntered = (now: string) => `(m.inside AND NOT m.was_inside AND ${NEWS_AT} <= ${now})`;
export const hasLeft = (now: string) => `(NOT m.inside AND m.was_inside AND ${NEWS_AT} <= ${now})`;
export const hasChanged = (now: string) => `(m.inside AND m.was_inside AND m.changed_at <= ${now})`;
