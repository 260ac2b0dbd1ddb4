import * as z from 'zod/mini';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { decodeView, encodeLayout, type Layout } from '#schemas/queries/view.ts';
import { isDefaultLayout } from '#src/features/data-table/columns/choice.ts';
import { parseJson } from '#src/shared/storage/storedJson.ts';

/** A layout of columns as text, in the form addresses have; null for the default, which need not be kept. */
export function writeLayout(layout: Layout): string | null {
  return isDefaultLayout(layout) ? null : JSON.stringify(encodeLayout(layout));
}

/** Reads what was written; what is damaged, or names columns that are no more, falls away. Null where nothing is left. */
export function readLayout(spec: DataSetSpec, text: string | null): Layout | null {
  const stored = parseJson(text, z.record(z.string(), z.unknown()));
  if (stored === null) return null;
  const { columns, widths, pinned } = decodeView(spec, stored);
  const layout = { columns, widths, pinned };
  return isDefaultLayout(layout) ? null : layout;
}
