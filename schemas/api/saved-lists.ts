import * as z from 'zod/mini';
import type { DataSetSpec } from '../columns/spec.ts';
import { LISTED_SOURCES } from '../kinds.ts';
import { decodeView, encodeView, type View } from '../queries/view.ts';
import { ListColumnSchema } from './listColumns.ts';
import { time } from './shared.ts';

/** The longest name of a saved list, in characters. */
export const LIST_NAME_MAX = 80;

/** Content of a saved list: the view in URL form, so that both sides use one codec. */
const StoredViewSchema = z.object({
  view: z.record(z.string(), z.string()),
  /** Notify when rows enter or leave. */
  notify: z._default(z.boolean(), true),
});

export interface ListData {
  readonly view: View;
  readonly notify: boolean;
}

/** Reads the data of a saved list. What is missing or damaged falls back to its default, as in an address. */
export function readListData(spec: DataSetSpec, data: unknown): ListData {
  const read = StoredViewSchema.safeParse(data);
  return { view: decodeView(spec, read.data?.view ?? {}), notify: read.data?.notify ?? true };
}

/** Writes it for the account calls. */
export function writeListData({ view, notify }: ListData): Record<string, unknown> {
  return { view: encodeView(view), notify };
}

/** The view of a saved list is the browser's own affair: any JSON object, as far as this many characters of JSON. */
export const LIST_DATA_MAX = 65_536;
const ListDataSchema = z.record(z.string(), z.unknown());
export const SavedListSchema = z.object({
  storage_id: z.string(),
  source: z.enum(LISTED_SOURCES),
  name: z.string(),
  data: ListDataSchema,
  created_at: time(),
  updated_at: time(),
  /** Beyond the plan: the list can be opened and deleted, not changed. */
  locked: z.optional(z.literal(true)),
  /** Columns that the member added, in their order; absent: none. */
  columns: z.optional(z.array(ListColumnSchema)),
});
export type SavedList = z.output<typeof SavedListSchema>;
const listName = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(LIST_NAME_MAX));
export const StorageAnswerSchema = z.object({ data: z.array(SavedListSchema) });
export const StorageItemAnswerSchema = z.object({ data: SavedListSchema });
export const AddListBodySchema = z.strictObject({
  source: z.enum(LISTED_SOURCES),
  name: listName(),
  data: ListDataSchema,
});
export const UpdateListBodySchema = z.strictObject({
  storage_id: z.uuid(),
  name: z.optional(listName()),
  data: z.optional(ListDataSchema),
});
/** Which list is deleted, or had back. */
export const ListIdBodySchema = z.strictObject({ storage_id: z.uuid() });
