import { asksListColumns } from '#schemas/columns/listColumns.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { decodeView, encodeView, type View } from '#schemas/queries/view.ts';

/** A view without what reads columns that `spec` does not have: own ones that were removed, or that others never see. */
export function withoutOwn(spec: DataSetSpec, view: View): View {
  const written = Object.entries(encodeView(view)).filter(
    ([name, text]) =>
      !['group', 'by', 'show', 'order', 'top', 'groups', 'totals'].includes(name) ||
      !asksListColumns({ filter: text, sort: null }),
  );
  return decodeView(spec, Object.fromEntries(written));
}
