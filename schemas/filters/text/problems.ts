import type { FormulaProblem } from '../../formulas/problems.ts';

/** Why a text that can be read as a formula is no filter. */
export type FilterTextReason =
  /** A value stands where a condition has to. */
  | { readonly code: 'noCondition'; readonly typed: string }
  /** The field understands other operators. */
  | { readonly code: 'wrongOperator'; readonly field: string; readonly operator: string }
  /** Of a field can only be asked whether it is known. */
  | { readonly code: 'onlyKnown'; readonly field: string }
  | { readonly code: 'notANumber' | 'notADate'; readonly typed: string }
  | { readonly code: 'textTooLong'; readonly max: number }
  /** No row can have this value. */
  | { readonly code: 'unknownValue'; readonly field: string; readonly typed: string }
  | { readonly code: 'tooManyConditions' | 'tooManyValues' | 'groupsTooDeep'; readonly max: number };

/** What is wrong with the text of a filter, where, and what may be meant instead. */
export type FilterTextProblem = FormulaProblem | (FilterTextReason & Pick<FormulaProblem, 'span' | 'nearest' | 'mend'>);

/** A text with the mend of its problem; null: there is none. */
export function mended(text: string, { span, mend }: Pick<FilterTextProblem, 'span' | 'mend'>): string | null {
  return mend === undefined ? null : text.slice(0, span.from) + mend + text.slice(span.to);
}

/** Thrown while a filter is made of a text, and caught where it is read. */
export class LiftProblem extends Error {
  readonly problem: FilterTextProblem;
  constructor(problem: FilterTextProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
