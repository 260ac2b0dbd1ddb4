import { isListColumnKey } from '../api/listColumns.ts';
import { asksListColumns } from '../columns/listColumns.ts';
import { withoutOwnLists } from '../columns/ownLists.ts';
import type { DataSetSpec } from '../columns/spec.ts';
import { isFormulaKey, withFormulas } from '../formulas/viewFormulas.ts';
import { decodeView, encodeView, type View, withNamedColumns } from './view.ts';

/** A view without what reads columns that `spec` does not have: own ones that were removed, or that others never see. */
export function withoutOwn(spec: DataSetSpec, view: View): View {
  const written = Object.entries(encodeView(view)).filter(
    ([name, text]) => !READ_LATER.includes(name) || !asksListColumns({ filter: text, sort: null }),
  );
  return decodeView(spec, Object.fromEntries(written));
}

/** Parts of an address that are read where they are shown. */
const READ_LATER = ['group', 'by', 'show', 'order', 'top', 'groups', 'totals'];

/** The view as a link to it says it to others: its columns named, and without what only its member has. */
export function sharedView(spec: DataSetSpec, view: View): View {
  const shown = withoutOwnLists(spec);
  if (shown === spec && !spec.columns.some(({ field }) => isListColumnKey(field))) return withNamedColumns(spec, view);
  const columns = spec.columns.filter(({ field }) => !isListColumnKey(field) && !isFormulaKey(field));
  const base = { ...shown, columns };
  const shared = withoutOwn(base, view);
  return withNamedColumns(withFormulas(base, shared.formulas), shared);
}
