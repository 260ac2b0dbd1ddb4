import type { UnixMs } from '../units.ts';

/**
 * What a checked formula computes, in the few steps that every engine knows: the reference, loops over columns, and SQL. A step
 * on something unknown is unknown, unless it says otherwise; nothing else of a formula is left to an engine.
 */
export type Figure =
  | { readonly op: 'constant'; readonly value: number }
  | { readonly op: 'unknown' }
  /** A figure of the row, as `isCounted` has it. */
  | { readonly op: 'figure'; readonly field: string }
  /** The first or last day that a date may mean, since 1970. */
  | { readonly op: 'day'; readonly field: string; readonly end: DayEnd }
  /** The same of a rolling date such as `-P3M`, counted from today. */
  | { readonly op: 'moment'; readonly value: string; readonly end: DayEnd }
  /** Of a quotient by zero nothing is known. */
  | { readonly op: 'add' | 'subtract' | 'multiply' | 'divide'; readonly left: Figure; readonly right: Figure }
  /** `log`: to the base ten; of zero or less nothing is known. */
  | { readonly op: 'negate' | 'abs' | 'log'; readonly of: Figure }
  /** Half a unit goes up: `floor(x × 10^digits + ½) ÷ 10^digits`. */
  | { readonly op: 'round'; readonly of: Figure; readonly digits: number }
  | { readonly op: 'least' | 'most'; readonly of: readonly Figure[] }
  /** The first that is known. */
  | { readonly op: 'coalesce'; readonly of: readonly Figure[] }
  | { readonly op: 'if'; readonly test: Yes; readonly met: Figure; readonly otherwise: Figure }
  /** A figure of the whole view: see `overView.ts`. */
  | { readonly op: 'overView'; readonly take: ViewFigure; readonly of: Figure }
  /** Unknown where it is too large or too small to be calculated with; see `guards.ts`. */
  | { readonly op: 'guard'; readonly of: Figure };

/** What a function over the view takes of the known figures of its rows. */
export type ViewFigure = 'rank' | 'zscore' | 'median' | 'sum' | 'mean' | 'count';

export type DayEnd = 'from' | 'to';

/** Yes, no or unknown. */
export type Yes =
  | { readonly op: 'same' | 'below' | 'upTo'; readonly left: Figure; readonly right: Figure }
  /** No if one of both says so, even where the other is unknown. */
  | { readonly op: 'and' | 'or'; readonly left: Yes; readonly right: Yes }
  | { readonly op: 'not'; readonly of: Yes }
  /** Never unknown. */
  | { readonly op: 'knows'; readonly of: Figure }
  | { readonly op: 'knowsYes'; readonly of: Yes }
  /** A condition on a text or a list, as filters have it; unknown where the row says nothing of the field. */
  | {
      readonly op: 'meets';
      readonly field: string;
      readonly operator: TextOperator;
      readonly value: string | readonly string[];
    }
  /** The row says something of the field. */
  | { readonly op: 'says'; readonly field: string }
  | { readonly op: 'coalesceYes'; readonly of: readonly Yes[] }
  | { readonly op: 'ifYes'; readonly test: Yes; readonly met: Yes; readonly otherwise: Yes }
  | { readonly op: 'unknownYes' };

/** A text of the row, or one that is written down; never empty. */
export type Text =
  | { readonly op: 'written'; readonly value: string }
  | { readonly op: 'textOf'; readonly field: string }
  /** The first that is known. */
  | { readonly op: 'coalesceText'; readonly of: readonly Text[] }
  | { readonly op: 'ifText'; readonly test: Yes; readonly met: Text; readonly otherwise: Text }
  | { readonly op: 'unknownText' };

/** Operators of filters on texts and lists. */
export type TextOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'contains' | 'starts';

/**
 * What a figure of a formula is of. `price`: dollars for one token; `times`: a ratio; `none`: a plain number; `mixed`: what has no
 * name of its own, such as dollars times dollars.
 */
export type FormulaUnit =
  | 'usd'
  | 'percent'
  | 'tokens'
  | 'count'
  | 'year'
  | 'times'
  | 'price'
  | 'days'
  | 'months'
  | 'years'
  | 'none'
  | 'mixed';

/** What a formula comes to: figures, dates (the days that one may mean), texts, or yes and no. */
export type FormulaCore =
  | { readonly kind: 'number'; readonly figure: Figure; readonly unit: FormulaUnit }
  | { readonly kind: 'date'; readonly from: Figure; readonly to: Figure }
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'yesNo'; readonly yes: Yes };

/** What a column of a formula is computed from. */
export interface FieldFormula {
  /** As it is written again: names of fields, the same in every language. */
  readonly text: string;
  readonly core: FormulaCore;
  /** What rolling dates count from. */
  readonly now: UnixMs;
}

/** The fields of a row that a formula reads, each once. */
export function fieldsRead({ core }: Pick<FieldFormula, 'core'>): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('op' in value && 'field' in value && typeof value.field === 'string') found.add(value.field);
    for (const part of Object.values(value)) look(part);
  };
  look(core);
  return [...found];
}

/** True where a formula has no more than so many steps. A step that stands in several places counts in each. */
export function hasAtMost(core: FormulaCore, steps: number): boolean {
  let left = steps;
  const count = (value: unknown): void => {
    if (left < 0 || typeof value !== 'object' || value === null) return;
    if ('op' in value) left--;
    for (const part of Object.values(value)) count(part);
  };
  count(core);
  return left >= 0;
}
