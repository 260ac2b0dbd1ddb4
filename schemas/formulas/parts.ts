import type { FieldSpec } from '../columns/spec.ts';
import type { Span } from './ast.ts';
import type { Figure, FormulaUnit, Text, Yes } from './core.ts';
import { ProblemFound, type ProblemReason } from './problems.ts';

/** What a part of a formula is, and how it is computed. */
export type Part =
  /** `bare`: numbers without a unit, which take that of the other side. `written`: a constant with its unit. */
  | {
      readonly kind: 'number';
      readonly unit: FormulaUnit;
      readonly figure: Figure;
      readonly is: 'bare' | 'written' | 'computed';
    }
  | { readonly kind: 'date'; readonly from: Figure; readonly to: Figure; readonly isWritten: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'text' | 'list'; readonly field: FieldSpec }
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'yesNo'; readonly yes: Yes };
export type NumberPart = Extract<Part, { kind: 'number' }>;
export type DatePart = Extract<Part, { kind: 'date' }>;

/** A problem to be thrown. */
export const found = (reason: ProblemReason, span: Span, mend?: string) =>
  new ProblemFound({ ...reason, span, ...(mend === undefined ? {} : { mend }) });

export const constant = (value: number): Figure => ({ op: 'constant', value });
