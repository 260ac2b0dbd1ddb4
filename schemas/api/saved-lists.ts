import * as z from 'zod/mini';
import type { DataSetSpec } from '../columns/spec.ts';
import { decodeView, encodeView, type View } from '../queries/view.ts';

/** The longest name of a saved list, in characters. */
export const LIST_NAME_MAX = 80;

/** What a saved list keeps: the view as an address writes it, so that both sides read it by the one codec of views. */
const ListDataSchema = z.object({
  view: z.record(z.string(), z.string()),
  /** Whether the member is told when rows enter or leave. */
  notify: z._default(z.boolean(), true),
});

export interface ListData {
  readonly view: View;
  readonly notify: boolean;
}

/** Reads the data of a saved list. What is missing or damaged falls back to its default, as in an address. */
export function readListData(spec: DataSetSpec, data: unknown): ListData {
  const read = ListDataSchema.safeParse(data);
  return { view: decodeView(spec, read.data?.view ?? {}), notify: read.data?.notify ?? true };
}

/** Writes it for the account calls. */
export function writeListData({ view, notify }: ListData): Record<string, unknown> {
  return { view: encodeView(view), notify };
}
