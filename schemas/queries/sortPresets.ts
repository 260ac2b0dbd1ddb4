import type { DataSetSpec, Sort } from '../columns/spec.ts';
import type { SORT_FILTER_TYPE } from '../constants.ts';
import type { DataSetName } from '../kinds.ts';

/** A usual order of a data set, which dashboards know by a number. */
export type SortPreset = keyof typeof SORT_FILTER_TYPE;

/** Every preset in the order of its number. */
export const SORT_PRESETS = [
  'default',
  'change24h',
  'marketCap',
  'totalFundraising',
] as const satisfies readonly SortPreset[];

/** The field each preset orders by beside the data set's own order. A data set without such a figure does not offer it. */
const FIELDS: Readonly<Record<Exclude<SortPreset, 'default'>, Readonly<Partial<Record<DataSetName, string>>>>> = {
  change24h: { projects: 'change24h' },
  marketCap: { projects: 'market_cap_usd' },
  totalFundraising: {
    projects: 'total_raised_usd',
    organizations: 'total_investment_amount',
    fundraising: 'amount_quantity',
  },
};

/** The presets of a data set. */
export function presetsOf(source: DataSetName): readonly SortPreset[] {
  return SORT_PRESETS.filter((preset) => preset === 'default' || FIELDS[preset][source] !== undefined);
}

/** The field a preset orders a data set by; undefined where it has none. */
export function presetField(spec: DataSetSpec, preset: SortPreset): string | undefined {
  return preset === 'default' ? spec.defaultSort.field : FIELDS[preset][spec.source];
}

/** The preset a view is sorted by; null where it is another column, or several. */
export function presetOf(spec: DataSetSpec, sort: Sort | null): SortPreset | null {
  if (sort === null) return 'default';
  if (sort.ties) return null;
  // A field's own name wins over the default order that also uses it.
  return (
    presetsOf(spec.source)
      .toReversed()
      .find((preset) => presetField(spec, preset) === sort.field) ?? null
  );
}

/** The sort of a preset; null for the data set's own order. */
export function presetSort(spec: DataSetSpec, preset: SortPreset, order: Sort['order']): Sort | null {
  const field = presetField(spec, preset);
  if (field === undefined) return null;
  if (preset === 'default' && order === spec.defaultSort.order) return null;
  return { field, order };
}
