import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { decodeView, encodeLayout, type Layout } from '#schemas/queries/view.ts';
import { isDefaultLayout } from '#src/features/data-table/columns/choice.ts';

/** A layout of columns as text, in the form addresses have; null for the default, which need not be kept. */
export function writeLayout(layout: Layout): string | null {
  return isDefaultLayout(layout) ? null : JSON.stringify(encodeLayout(layout));
}

/** Reads what was written; what is damaged, or names columns that are no more, falls away. Null where nothing is left. */
export function readLayout(spec: DataSetSpec, text: string | null): Layout | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { columns, widths, pinned } = decodeView(spec, { ...kept });
    const layout = { columns, widths, pinned };
    return isDefaultLayout(layout) ? null : layout;
  } catch {
    return null;
  }
}
