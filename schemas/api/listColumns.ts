import * as z from 'zod/mini';
import { daySpan } from '../dates.ts';
import { isStorable } from '../text.ts';

/**
 * The columns that a member adds to a saved list, and what stands in their cells. Both are theirs alone: a link of the list
 * carries neither.
 */

export const LIST_COLUMN_LIMITS = {
  /** Columns of a list. */
  columns: 12,
  /** Characters of a title. */
  title: 40,
  /** Choices of a tag column, characters of one, and choices in one cell. */
  options: 50,
  option: 40,
  tags: 10,
  /** Characters of a text. */
  text: 500,
  /** Filled cells of a list. */
  cells: 20_000,
  /** Cells of one call. */
  atOnce: 2_000,
  /** Figures are within this, on both sides of zero. */
  figure: 1e15,
} as const;

export const LIST_COLUMN_KINDS = ['text', 'tags', 'number', 'date', 'tick'] as const;
export type ListColumnKind = (typeof LIST_COLUMN_KINDS)[number];

const KEY = /^o_[a-z0-9]{8}$/;

/** True for the name of a column that a member added. No declared field and no formula is named so. */
export function isListColumnKey(name: string): boolean {
  return KEY.test(name);
}

const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => isStorable(text) && !/[\n\r]/.test(text)),
  );

export const ListColumnSchema = z.strictObject({
  /** Its name in views, made by the browser: it says nothing of the title. */
  key: z.string().check(z.regex(KEY)),
  title: line(LIST_COLUMN_LIMITS.title),
  kind: z.enum(LIST_COLUMN_KINDS),
  /** The choices of a tag column, in their order; empty for others. */
  options: z.array(line(LIST_COLUMN_LIMITS.option)).check(z.maxLength(LIST_COLUMN_LIMITS.options)),
  /** A cell of a tag column holds several of them. */
  several: z.boolean(),
});
export type ListColumn = z.output<typeof ListColumnSchema>;

/** What a cell holds: a text or a partial date, a figure, a set tick, or some choices. */
const CellValueSchema = z.union([
  z.string().check(z.minLength(1), z.maxLength(LIST_COLUMN_LIMITS.text)),
  z.number().check(z.gte(-LIST_COLUMN_LIMITS.figure), z.lte(LIST_COLUMN_LIMITS.figure)),
  z.literal(true),
  z
    .array(z.string().check(z.minLength(1), z.maxLength(LIST_COLUMN_LIMITS.option)))
    .check(z.minLength(1), z.maxLength(LIST_COLUMN_LIMITS.tags)),
]);
export type CellValue = z.output<typeof CellValueSchema>;

/** Whether a column can hold a value. Choices that were taken out of the column since stay in their cells. */
export function holds({ kind, options, several }: ListColumn, value: CellValue): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && isStorable(value);
    case 'date':
      return typeof value === 'string' && daySpan(value) !== null;
    case 'number':
      return typeof value === 'number';
    case 'tick':
      return value === true;
    case 'tags': {
      if (!Array.isArray(value) || new Set(value).size < value.length) return false;
      return (several || value.length === 1) && value.every((tag) => options.includes(tag));
    }
  }
}

const recordId = () => z.int().check(z.positive());

/**
 * The columns of a list as they are to be, in their order. One that is missing goes, with a way back for an hour: name it again.
 * `known` are the keys that the browser knew of, so that a column of another window stays.
 */
export const ListColumnsBodySchema = z.strictObject({
  storage_id: z.uuid(),
  columns: z.array(ListColumnSchema).check(z.maxLength(LIST_COLUMN_LIMITS.columns)),
  known: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10 * LIST_COLUMN_LIMITS.columns)),
});
export const ListColumnsAnswerSchema = z.object({ data: z.array(ListColumnSchema) });

/** Null empties the cell. `version` is the one that the writer has seen; 0: the cell was empty. */
const CellChangeSchema = z.strictObject({
  key: z.string().check(z.regex(KEY)),
  _id: recordId(),
  value: z.nullable(CellValueSchema),
  version: z.int().check(z.nonnegative()),
});
export type CellChange = z.output<typeof CellChangeSchema>;

export const ListCellsBodySchema = z.strictObject({
  storage_id: z.uuid(),
  cells: z.array(CellChangeSchema).check(z.minLength(1), z.maxLength(LIST_COLUMN_LIMITS.atOnce)),
});

export const ListCellSchema = z.object({
  key: z.string(),
  _id: recordId(),
  /** Null: it was emptied. */
  value: z.nullable(CellValueSchema),
  /** Grows with each change. */
  version: z.int(),
});
export type ListCell = z.output<typeof ListCellSchema>;

export const ListCellsQuerySchema = z.strictObject({ storage_id: z.uuid() });
export const ListCellsAnswerSchema = z.object({ data: z.array(ListCellSchema) });
/** The written cells; `replaced` is what another window had written since, and this call replaced. */
export const WrittenCellsAnswerSchema = z.object({ data: z.array(ListCellSchema), replaced: z.array(ListCellSchema) });
