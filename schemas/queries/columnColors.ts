import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '../columns/spec.ts';

/**
 * Colors of columns by their figures, and their form in the address: `colors=tvl.scale,volume.median,tvl_change7d.limits.-5|10`.
 * What a rule means for one figure is in `src/grid/model/heat.ts`.
 */
export type ColorRule =
  /** The larger, the stronger; where figures may fall below zero, away from it to either side. */
  | { readonly by: 'scale' }
  /** Above and below the median of the view. */
  | { readonly by: 'median' }
  /** Figures of at least `high`, and those below `low`; null: no such limit. One of them is set, and `low` is no larger. */
  | { readonly by: 'limits'; readonly low: number | null; readonly high: number | null };

/** Rules by field. */
export type ColumnColors = Readonly<Record<string, ColorRule>>;

/** Whether a column has figures that can be told apart by color. */
export function isColorable({ type, field }: Pick<ColumnSpec, 'type' | 'field'>): boolean {
  return type === 'number' && field !== ORDER_FIELD;
}

/** A rule of limits; null: neither is set. Given the wrong way round they change places. */
export function limitsRule(low: number | null, high: number | null): ColorRule | null {
  if (low === null && high === null) return null;
  const isTurned = low !== null && high !== null && low > high;
  return isTurned ? { by: 'limits', low: high, high: low } : { by: 'limits', low, high };
}

/** The rules with another one for a field; null: it has none. Undefined: nothing is left. */
export function withColor(
  colors: ColumnColors | undefined,
  field: string,
  rule: ColorRule | null,
): ColumnColors | undefined {
  const { [field]: _, ...rest } = colors ?? {};
  const next = rule === null ? rest : { ...rest, [field]: rule };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** The address form, the same for the same rules; '' without any. */
export function writeColors(colors: ColumnColors | undefined): string {
  return Object.entries(colors ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([field, rule]) => (rule.by === 'limits' ? `${field}.limits.${sidesOf(rule)}` : `${field}.${rule.by}`))
    .join(',');
}

const sidesOf = ({ low, high }: { readonly low: number | null; readonly high: number | null }) =>
  `${low ?? ''}|${high ?? ''}`;

const PART = /^([^.,]+)\.(scale|median|limits)(?:\.([^|]*)\|([^|]*))?$/u;

/** Reads the address form; parts that the data set does not understand are dropped. */
export function readColors(spec: DataSetSpec, text: string): ColumnColors | undefined {
  const found: Record<string, ColorRule> = {};
  for (const part of text === '' ? [] : text.split(',').toSorted()) {
    const [, field = '', by, low = '', high = ''] = PART.exec(part) ?? [];
    const rule = ruleOf(by, low, high);
    if (rule && spec.columns.some((column) => column.field === field && isColorable(column))) found[field] = rule;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

function ruleOf(by: string | undefined, low: string, high: string): ColorRule | null {
  if (by === 'limits') return limitsRule(readLimit(low), readLimit(high));
  return by === 'scale' || by === 'median' ? { by } : null;
}

function readLimit(text: string): number | null {
  const limit = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(limit) ? limit : null;
}
