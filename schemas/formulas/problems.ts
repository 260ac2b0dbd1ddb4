import type { BinaryOperator, Span } from './ast.ts';
import type { FormulaUnit } from './core.ts';
import type { FunctionName } from './functions.ts';

/** What a part of a formula is, where it is not what was wanted. */
export type PartKind = 'number' | 'date' | 'text' | 'list' | 'yesNo';

/** Why a text is no formula, with what a sentence about it needs. */
export type ProblemReason =
  | { readonly code: 'empty' }
  | { readonly code: 'tooLong'; readonly max: number }
  | { readonly code: 'tooDeep'; readonly max: number }
  | { readonly code: 'openQuote' }
  | { readonly code: 'openParenthesis' }
  | { readonly code: 'unknownSign'; readonly typed: string }
  | { readonly code: 'unknownName'; readonly typed: string }
  | { readonly code: 'unknownFunction'; readonly typed: string }
  /** `in_list` of none of the lists that are known here. */
  | { readonly code: 'unknownList'; readonly typed: string }
  | { readonly code: 'notComparable'; readonly field: string }
  /** Something stands where an operator has to; `typed` is '' at the end. */
  | { readonly code: 'wantsOperator'; readonly typed: string }
  /** A value is missing before `typed`, which is '' at the end. */
  | { readonly code: 'wantsValue'; readonly typed: string }
  | { readonly code: 'wantsList' }
  | { readonly code: 'chained' }
  | {
      readonly code: 'arguments';
      readonly name: FunctionName;
      readonly least: number;
      readonly most: number;
      readonly given: number;
    }
  | {
      readonly code: 'units';
      readonly operator: BinaryOperator | FunctionName | 'in';
      readonly left: FormulaUnit;
      readonly right: FormulaUnit;
    }
  /** `1 + 30%`: one of what? */
  | { readonly code: 'bareBesidePercent' }
  | {
      readonly code: 'kinds';
      readonly operator: BinaryOperator | FunctionName | 'in';
      readonly left: PartKind;
      readonly right: PartKind;
    }
  | { readonly code: 'wantsKind'; readonly wanted: PartKind; readonly given: PartKind }
  | { readonly code: 'wantsWrittenText' }
  | { readonly code: 'wantsDigits'; readonly most: number }
  /** One function over the view within another. */
  | { readonly code: 'nestedView'; readonly name: FunctionName }
  | { readonly code: 'notADate'; readonly typed: string }
  | { readonly code: 'noResult'; readonly given: PartKind };

/** What is wrong with a formula, and where. */
export type FormulaProblem = ProblemReason & {
  readonly span: Span;
  /** Names that were perhaps meant. */
  readonly nearest?: readonly string[];
  /** What stands at the place of the span in a text that may be meant. */
  readonly mend?: string;
};

/** Thrown inside of reading and checking, and caught there: the functions that pages call return problems. */
export class ProblemFound extends Error {
  readonly problem: FormulaProblem;
  constructor(problem: FormulaProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: FormulaProblem };

/** The value, or the problem that was found on the way to it. */
export function attempt<Value>(make: () => Value): Result<Value> {
  try {
    return { ok: true, value: make() };
  } catch (error) {
    if (error instanceof ProblemFound) return { ok: false, problem: error.problem };
    throw error;
  }
}
