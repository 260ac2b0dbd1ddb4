import type { Pool } from 'pg';
import { z } from 'zod';
import { readListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { asksListColumns } from '#schemas/columns/listColumns.ts';
import { type FieldSpec, findField, type ListedSpec, STALE_FIELD, storedFields } from '#schemas/columns/spec.ts';
import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import { everyTriple, type Filter, isTriple } from '#schemas/filters/tree.ts';
import { fieldsRead } from '#schemas/formulas/core.ts';
import { computedParts } from '#schemas/formulas/partFormulas.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import type { ViewFormula } from '#schemas/formulas/written.ts';
import { LISTED_SOURCES } from '#schemas/kinds.ts';
import { searchWords } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { type Db, many, msColumn } from '#server/platform/db/rows.ts';

/** A saved list as a query: conditions and search decide its rows, not order or columns. */
export interface CheckedList {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  /** With the columns of its formulas. */
  readonly spec: ListedSpec;
  readonly formulas: readonly ViewFormula[];
  /** With rolling dates. */
  readonly filter: Filter;
  readonly search: string;
  /** Stored fields of its conditions, of the formulas in these, and of its search, and which figures are stale where that decides. */
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

/** The written view of a list whose rows depend on columns that its member alone has. */
const OwnViewSchema = z.looseObject({ view: z.looseObject({ filter: z.string(), f: z.optional(z.string()) }) });

/** True where conditions read own columns: the server compares none of these, and says nothing rather than too much. */
function readsOwnColumns(data: unknown): boolean {
  const view = OwnViewSchema.safeParse(data).data?.view;
  return view !== undefined && asksListColumns({ filter: view.filter, sort: null, formulas: view.f });
}

/**
 * Saved lists: of a user, one, or those with these ids in their order. Those with conditions on own columns are left out: their
 * alerts rest.
 */
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
  ).flatMap((row) => {
    if (readsOwnColumns(row.data)) return [];
    const declared = DATA_SETS[row.source];
    const { view, notify } = readListData(declared, row.data);
    const { filter, formulas } = view;
    const spec = withFormulas(declared, formulas);
    const named = namedFields(spec, filter);
    const computed = formulas?.filter(({ key }) => named.has(key)) ?? [];
    const words = searchWords(view.search);
    // What stands beside a condition in a group may ask for stale figures: they are followed either way.
    const leavesStale = filter.some((part) =>
      isTriple(part)
        ? leavesStaleOut(spec, part, filter)
        : everyTriple([part]).some((one) => leavesStaleOut(spec, one, [])),
    );
    return {
      id: row.id,
      userId: row.user_id,
      name: row.name,
      spec,
      filter,
      search: words.join(' '),
      formulas: formulas ?? [],
      fields: storedFields(declared).filter(
        ({ field, searchable }) =>
          named.has(field) || (searchable && words.length > 0) || (field === STALE_FIELD && leavesStale),
      ),
      question: JSON.stringify([
        ...[row.source, filter, words],
        ...(leavesStale ? [STALE_FIELD] : []),
        ...computed.map(({ key, text }) => [key, text]),
      ]),
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

/** Fields that conditions name, and those that the formulas among them read. */
function namedFields(spec: ListedSpec, filter: Filter): ReadonlySet<string> {
  const { spec: computed, filter: conditions } = computedParts(spec, filter, unixMs(0));
  const names = everyTriple(conditions).map(([name]) => name);
  return new Set(
    names.flatMap((name) => {
      const formula = findField(computed, name)?.formula;
      return formula ? [name, ...fieldsRead(formula)] : [name];
    }),
  );
}

const BATCH = 200;

const IdsSchema = z.object({ id: z.string() });

/** All saved lists, in batches: one of each member, then a second one of each. The many lists of one come between others'. */
export async function* readAllLists(db: Db): AsyncGenerator<CheckedList> {
  const ids = (
    await many(
      db,
      IdsSchema,
      `SELECT id FROM saved_lists WHERE removed_at IS NULL
      ORDER BY row_number() OVER (PARTITION BY user_id ORDER BY id), id`,
    )
  ).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += BATCH)
    yield* await readCheckedLists(db, { ids: ids.slice(from, from + BATCH) });
}
