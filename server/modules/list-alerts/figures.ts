import type { FieldSpec } from '#schemas/columns/spec.ts';
import { identifier, valueColumn } from '#server/modules/datasets/storage.ts';

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
