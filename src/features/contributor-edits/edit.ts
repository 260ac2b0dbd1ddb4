import * as z from 'zod/mini';
import { canonicalValue, type EditInput } from '#schemas/forms/profileEdits.ts';
import type { UnixMs } from '#schemas/units.ts';

/** What one contributor changed of one profile, on this device: new texts by field, and when the last one changed. */

export const EditSchema = z.object({
  data: z
    .record(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,50}$/)), z.string().check(z.minLength(1)))
    .check(z.refine((data) => Object.keys(data).length > 0)),
  /** UTC, to the millisecond: `2026-11-23T09:00:12.345`. */
  timestamp: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)),
});
export type Edit = z.infer<typeof EditSchema>;

/** A new text of a field, beside what is published; both as the field writes them. */
export interface Change {
  readonly field: string;
  readonly input: EditInput;
  readonly text: string;
  readonly published: string;
}

/** The edit with a change; one that empties the field or repeats what is published takes it back. Null: nothing is left. */
export function withChange(edit: Edit | null, change: Change, now: UnixMs): Edit | null {
  const { field, input, text, published } = change;
  const value = canonicalValue(input, text);
  if (value === '' || value === canonicalValue(input, published)) return withoutField(edit, field, now);
  // Outer spaces and separators stay as they are typed.
  if (edit && own(edit, field) === text) return edit;
  return { data: { ...edit?.data, [field]: text }, timestamp: timestampOf(now) };
}

/** The edit without a field; null: nothing is left. */
export function withoutField(edit: Edit | null, field: string, now: UnixMs): Edit | null {
  if (!edit || own(edit, field) === undefined) return edit;
  const { [field]: _, ...data } = edit.data;
  return Object.keys(data).length === 0 ? null : { data, timestamp: timestampOf(now) };
}

/** The new text of a field; undefined: it is as published. */
export function own(edit: Edit | null, field: string): string | undefined {
  return edit && Object.hasOwn(edit.data, field) ? edit.data[field] : undefined;
}

function timestampOf(now: UnixMs): string {
  return new Date(now).toISOString().slice(0, -1);
}
