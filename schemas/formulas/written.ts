import { joinEscaped } from '../queries/escapes.ts';

/** Formulas of a view as addresses write them; reading them takes their whole grammar (`viewFormulas.ts`). */

/** A column of a view's own, computed from others. */
export interface ViewFormula {
  /** Name of the column in addresses, conditions and answers: `f_` and words. No declared field begins so. */
  readonly key: string;
  readonly title: string;
  /** As `printFormula` writes it. */
  readonly text: string;
}

/** The address form: `f_mc_tvl|MC / TVL|market_cap_usd / tvl`, several after a comma. */
export function writeFormulas(formulas: readonly ViewFormula[]): string {
  return formulas.map(({ key, title, text }) => joinEscaped([key, title, text])).join(',');
}

/** The parameter of queries that gives a view's formulas; none without any. */
export function formulaParam(formulas: readonly ViewFormula[] | undefined): { readonly f?: string } {
  return formulas && formulas.length > 0 ? { f: writeFormulas(formulas) } : {};
}
