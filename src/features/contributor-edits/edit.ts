import * as z from 'zod/mini';
import {
  type AddedList,
  canonicalValue,
  countChanges,
  type EditData,
  EditDataSchema,
  type EditInput,
} from '#schemas/forms/profileEdits.ts';
import type { UnixMs } from '#schemas/units.ts';

/** What one contributor changed of one profile, on this device, and when the last change was made. */

export const EditSchema = z.object({
  data: EditDataSchema.check(z.refine((data) => countChanges(data) > 0)),
  /** UTC, to the millisecond: `2026-11-23T09:00:12.345`. */
  timestamp: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)),
  /** Number of the draft that the server has of it. */
  proposal: z.optional(z.int()),
  /** Of the profile, when it was last changed; not in what older versions kept. */
  name: z.optional(z.string()),
});
export type Edit = z.infer<typeof EditSchema>;

/** An entry that a contributor adds: texts by part. */
export type AddedEntry = Readonly<Record<string, string>>;

/** A new text of a field, beside what is published; both as the field writes them. */
export interface Change {
  readonly field: string;
  readonly input: EditInput;
  readonly text: string;
  readonly published: string;
}

const NOTHING: EditData = { fields: {}, sources: {}, added: {} };

/** The edit with a change; one that empties the field or repeats what is published takes it back. Null: nothing is left. */
export function withChange(edit: Edit | null, change: Change, now: UnixMs): Edit | null {
  const { field, input, text, published } = change;
  const value = canonicalValue(input, text);
  if (value === '' || value === canonicalValue(input, published)) return withoutField(edit, field, now);
  // Outer spaces and separators stay as they are typed.
  if (edit && own(edit, field) === text) return edit;
  const data = edit?.data ?? NOTHING;
  return editOf(edit, { ...data, fields: { ...data.fields, [field]: text } }, now);
}

/** The edit without a field and its source; null: nothing is left. */
export function withoutField(edit: Edit | null, field: string, now: UnixMs): Edit | null {
  if (!edit || own(edit, field) === undefined) return edit;
  const { fields, sources } = edit.data;
  return editOf(edit, { ...edit.data, fields: without(fields, field), sources: without(sources, field) }, now);
}

/** The edit with the source of a changed field; an empty one is none. */
export function withSource(edit: Edit | null, field: string, source: string, now: UnixMs): Edit | null {
  if (!edit || own(edit, field) === undefined || (sourceOf(edit, field) ?? '') === source) return edit;
  const { sources } = edit.data;
  return editOf(edit, { ...edit.data, sources: withText(sources, field, source) }, now);
}

/** The edit with a part of an added entry; an entry of which nothing is said is none. Null: nothing is left. */
export function withAdded(
  edit: Edit | null,
  {
    list,
    id,
    part,
    text,
  }: { readonly list: AddedList; readonly id: string; readonly part: string; readonly text: string },
  now: UnixMs,
): Edit | null {
  const data = edit?.data ?? NOTHING;
  const before = data.added[list] ?? {};
  const entry = withText(before[id] ?? {}, part, text);
  return editOf(edit, withEntries(data, list, isEmpty(entry) ? without(before, id) : { ...before, [id]: entry }), now);
}

/** The edit without an added entry; null: nothing is left. */
export function withoutAdded(edit: Edit | null, list: AddedList, id: string, now: UnixMs): Edit | null {
  if (!edit || edit.data.added[list]?.[id] === undefined) return edit;
  return editOf(edit, withEntries(edit.data, list, without(edit.data.added[list] ?? {}, id)), now);
}

/** The new text of a field; undefined: it is as published. */
export function own(edit: Edit | null, field: string): string | undefined {
  return edit && Object.hasOwn(edit.data.fields, field) ? edit.data.fields[field] : undefined;
}

export function sourceOf(edit: Edit | null, field: string): string | undefined {
  return edit && Object.hasOwn(edit.data.sources, field) ? edit.data.sources[field] : undefined;
}

/** Entries that were added to a list, by number. */
export function addedTo(edit: Edit | null, list: AddedList): Readonly<Record<string, AddedEntry>> {
  return edit?.data.added[list] ?? {};
}

/** Changed fields and added entries. */
export function changeCount({ data }: Edit): number {
  return countChanges(data);
}

/** An edit that begins with what somebody wrote elsewhere; null: it says nothing. `proposal`: the draft it is of. */
export function editOfDraft(data: EditData, proposal: number, now: UnixMs): Edit | null {
  return countChanges(data) === 0 ? null : { data, timestamp: timestampOf(now), proposal };
}

function editOf(before: Edit | null, data: EditData, now: UnixMs): Edit | null {
  if (countChanges(data) === 0) return null;
  const { proposal } = before ?? {};
  return { data, timestamp: timestampOf(now), ...(proposal !== undefined && { proposal }) };
}

function withEntries(data: EditData, list: AddedList, all: Record<string, Record<string, string>>): EditData {
  const { [list]: _, ...others } = data.added;
  return { ...data, added: isEmpty(all) ? others : { ...others, [list]: all } };
}

function withText(of: Readonly<Record<string, string>>, key: string, text: string): Record<string, string> {
  return text === '' ? without(of, key) : { ...of, [key]: text };
}

function without<Value>(of: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _, ...rest } = of;
  return rest;
}

const isEmpty = (of: object) => Object.keys(of).length === 0;

function timestampOf(now: UnixMs): string {
  return new Date(now).toISOString().slice(0, -1);
}
