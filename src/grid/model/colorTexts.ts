import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import type { ColorRule } from '#schemas/queries/columnColors.ts';
import { messages } from '#src/i18n/index.ts';

const text = messages.grid.colored;

/** By which rule a column is colored: `colored from 10M`. */
export function ruleText({ unit }: Pick<ColumnSpec, 'unit'>, rule: ColorRule): string {
  if (rule.by !== 'limits') return text[rule.by];
  const [low, high] = [rule.low, rule.high].map((limit) => (limit === null ? null : formatAmount(limit, unit)));
  if (low != null && high != null) return text.both(low, high);
  return high == null ? text.below(low ?? '') : text.from(high);
}
