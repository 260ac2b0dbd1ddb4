import type { ColumnSpec, DataSetSpec, FieldSpec, Unit } from '#schemas/columns/spec.ts';
import { filterableFields, unitOf } from '#schemas/filters/filterableFields.ts';

/**
 * How a facet is drawn: `choice` one of a closed list, `options` values with counts to be ticked, `range` a distribution
 * with two ends, `period` a rolling range or two dates.
 */
export type FacetKind = 'choice' | 'options' | 'range' | 'period';

/** A field as the panel offers it. */
export interface Facet {
  readonly field: FieldSpec;
  readonly kind: FacetKind;
  readonly unit: Unit | undefined;
  /** Open until someone folds it. */
  readonly isMain: boolean;
}

/** How many of each are open at first; enough to fill a panel, few enough to be read at a glance. */
const MAIN = { options: 2, amounts: 2, others: 1, periods: 1, choices: 1, least: 4 } as const;

/**
 * The facets of a data set, those that are open at first before the others. First come what a row is (short lists of
 * values), how large it is (amounts, one other figure), when it was, and closed choices; all as declared. A data set with
 * few of those opens more of its lists.
 */
export function facetsOf(spec: DataSetSpec): readonly Facet[] {
  const all = filterableFields(spec).flatMap((field): Facet[] => {
    const kind = kindOf(field);
    return kind ? [{ field, kind, unit: unitOf(spec, field.field), isMain: false }] : [];
  });
  const column = ({ field }: Facet) => spec.columns.find((candidate) => candidate.field === field.field);
  const shown = all.filter((facet) => column(facet)?.defaultVisible);
  const of = (test: (facet: Facet, column: ColumnSpec | undefined) => boolean, from = shown) =>
    from.filter((facet) => test(facet, column(facet)));
  const main = [
    ...of(({ kind, field }) => kind === 'options' && field.type !== 'refs').slice(0, MAIN.options),
    ...of((_, declared) => declared?.display === 'money').slice(0, MAIN.amounts),
    ...of(({ unit }, declared) => declared?.display === 'change' || unit === 'count').slice(0, MAIN.others),
    ...of(({ kind }) => kind === 'period').slice(0, MAIN.periods),
    ...of(({ kind }) => kind === 'choice', all).slice(0, MAIN.choices),
  ];
  const lists = of(({ kind, field }) => kind === 'options' && field.type !== 'refs');
  main.push(...lists.filter((facet) => !main.includes(facet)).slice(0, Math.max(0, MAIN.least - main.length)));
  return [...main.map((facet) => ({ ...facet, isMain: true })), ...all.filter((facet) => !main.includes(facet))];
}

/** The facet of a column; null where its values cannot be filtered so. */
export function facetOf(spec: DataSetSpec, { field }: FieldSpec): Facet | null {
  return facetsOf(spec).find((facet) => facet.field.field === field) ?? null;
}

function kindOf(field: FieldSpec): FacetKind | null {
  if (field.choices) return 'choice';
  if (field.options) return 'options';
  if (field.type === 'number') return 'range';
  return field.type === 'date' ? 'period' : null;
}
