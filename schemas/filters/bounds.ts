/** Operators that set a bound to a figure or a date. */
const COMPARISONS = ['gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Whether an operator sets a bound. */
export function isComparison(operator: string): operator is Comparison {
  return COMPARISONS.some((one) => one === operator);
}
