import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { everyTriple } from '#schemas/filters/tree.ts';
import { formulaKey, isFormulaKey, withFormulas } from '#schemas/formulas/viewFormulas.ts';
import type { ViewFormula } from '#schemas/formulas/written.ts';
import { sortOf, sortTerms } from '#schemas/queries/sort.ts';
import { type View, visibleColumns } from '#schemas/queries/view.ts';

type Of = Pick<View, 'formulas' | 'columns' | 'widths' | 'pinned' | 'filter' | 'sort'>;

/** The formulas of a view without one, or those before it: what it may stand on. */
export function othersOf({ formulas = [] }: Pick<View, 'formulas'>, key: string | null): readonly ViewFormula[] {
  const at = formulas.findIndex((one) => one.key === key);
  return at < 0 ? formulas : formulas.slice(0, at);
}

/** The view with a new formula, whose column stands beside the names, where it is seen, or with another text of one. */
export function withFormula(
  spec: DataSetSpec,
  view: Of,
  key: string | null,
  { title, text }: Pick<ViewFormula, 'title' | 'text'>,
): Partial<View> {
  const { formulas = [] } = view;
  if (key !== null) return { formulas: formulas.map((one) => (one.key === key ? { key, title, text } : one)) };
  const made = formulaKey(
    title,
    formulas.map((one) => one.key),
  );
  const shown = visibleColumns(withFormulas(spec, formulas), view).map(({ field }) => field);
  const after = shown.indexOf(spec.identity);
  return {
    formulas: [...formulas, { key: made, title, text }],
    columns: [...shown.slice(0, after + 1), made, ...shown.slice(after + 1)],
  };
}

/** The view without a formula, and without what stands on it. */
export function withoutFormula(spec: DataSetSpec, view: Of, key: string): Partial<View> {
  const left = (view.formulas ?? []).filter((one) => one.key !== key);
  const rest = withFormulas(spec, left);
  // What stands on it goes with it.
  const stays = (field: string) => !isFormulaKey(field) || findField(rest, field) !== undefined;
  return {
    formulas: left.length === 0 ? undefined : left,
    filter: view.filter.filter((part) => everyTriple([part]).every(([field]) => stays(field))),
    sort: sortOf(sortTerms(view.sort).filter(({ field }) => stays(field))),
    columns: view.columns?.filter(stays) ?? null,
  };
}
