/** A longer text, and one with more levels of parentheses or more parts, is refused. */
export const FORMULA_LIMITS = { length: 1_000, depth: 40, parts: 200 } as const;

/** What a text may have at most: characters, levels, and parts. */
export interface FormulaLimits {
  readonly length: number;
  readonly depth: number;
  readonly parts: number;
}
