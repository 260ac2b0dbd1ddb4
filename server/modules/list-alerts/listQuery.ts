import type { FieldSpec, ListedSpec } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { countsFromToday } from '#schemas/formulas/moments.ts';
import { asksOverView } from '#schemas/formulas/overView.ts';
import { computedParts } from '#schemas/formulas/partFormulas.ts';
import { fieldFormulas, withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { DAY_MS, unixMs } from '#schemas/units.ts';
import type { Dataset } from '#server/modules/datasets/dataset.ts';
import { identifier, valueColumn } from '#server/modules/datasets/storage.ts';
import type { CheckedList, LastCheck } from './repository/lists.ts';

/** Whether the conditions or the kind of data differ from the snapshot's, which is then useless. */
export function isNew({ question }: CheckedList, last: LastCheck | null, { kind }: Dataset): boolean {
  return last === null || last.question !== question || last.kind !== kind;
}

/** Whether a list's rows may have changed since the last check. `now` in Unix ms. */
export function isDue(list: CheckedList, last: LastCheck | null, dataset: Dataset, now: number): boolean {
  if (last === null || isNew(list, last, dataset) || last.version !== dataset.version) return true;
  return dayOf(last.checkedAt) !== dayOf(now) && hasRolled(list, last.checkedAt, now);
}

/** Whether the conditions mean something else at another time: their rolling dates, or formulas that count from today. */
export function hasRolled(list: CheckedList, from: number, to: number): boolean {
  const resolved = (at: number) => JSON.stringify(filterAt(list, at));
  if (resolved(from) !== resolved(to)) return true;
  return dayOf(from) !== dayOf(to) && fieldFormulas(askedAt(list, to).spec).some(({ core }) => countsFromToday(core));
}

/** Whether a row may enter or leave because another one changed: a condition counts over the view. */
export function countsOverView(list: CheckedList, at: number): boolean {
  const { spec, filter } = askedAt(list, at);
  return asksOverView(spec, filter);
}

/** The filter with rolling dates resolved at a time. */
export function filterAt({ spec, filter }: CheckedList, at: number): Filter {
  return resolveFilter(spec, filter, unixMs(at));
}

/** What a list asks at a time: the data set with the columns of its formulas on that day, and the filter without formulas. */
export function askedAt(list: CheckedList, at: number): { readonly spec: ListedSpec; readonly filter: Filter } {
  const today = unixMs(dayOf(at) * DAY_MS);
  return computedParts(withFormulas(list.spec, list.formulas, today), filterAt(list, at), today);
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
