import { type DataSetSpec, findField } from '../columns/spec.ts';
import { everyTriple, type Filter } from '../filters/tree.ts';
import type { Span } from './ast.ts';
import type { Figure, FormulaCore, ViewFigure } from './core.ts';
import { type FieldNamed, roundable } from './guards.ts';
import { found, type NumberPart } from './parts.ts';

/**
 * Functions over the view: a median, or the rank of a row, among the rows that the view's filter leaves. What is unknown of a
 * row is not counted.
 */

/** A function over the view of a part, with its unit. One within another has no view to stand on, and is refused. */
export function figureOfView(name: ViewFigure, of: NumberPart, fieldNamed: FieldNamed, span: Span): NumberPart {
  if (isOverView(of.figure)) throw found({ code: 'nestedView', name }, span);
  const figure: Figure = { op: 'overView', take: name, of: roundable(of.figure, fieldNamed) };
  return { kind: 'number', unit: unitOf(name, of), figure, is: 'computed' };
}

function unitOf(name: ViewFigure, { unit }: NumberPart) {
  switch (name) {
    case 'rank':
    case 'zscore':
      return 'none';
    case 'count':
      return 'count';
    default:
      return unit;
  }
}

/** True for a formula whose values depend on which rows a view has. */
export function isOverView(core: FormulaCore | Figure): boolean {
  return viewStepsIn(core) > 0;
}

/** True where a condition asks for a column whose values depend on which rows the view has. */
export function asksOverView(spec: DataSetSpec, filter: Filter): boolean {
  return everyTriple(filter).some(([name]) => {
    const core = findField(spec, name)?.formula?.core;
    return core !== undefined && isOverView(core);
  });
}

/** How many functions over the view a formula has. */
export function viewStepsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = 'op' in value && value.op === 'overView' ? 1 : 0;
  return Object.values(value).reduce((sum: number, part: unknown) => sum + viewStepsIn(part), own);
}

/**
 * The reference: what a function takes of the known figures, which follow the ids of their rows, so that a sum is the same to
 * the bit everywhere. `of`: the figure of the row itself.
 */
export function ofView(take: ViewFigure, known: readonly number[], of: number | null): number | null {
  if (take === 'count') return known.length;
  if (known.length === 0) return null;
  switch (take) {
    case 'rank':
      return of === null ? null : 1 + known.filter((other) => other > of).length;
    case 'zscore': {
      const { mean, deviation } = spreadOf(known);
      return of === null || deviation === 0 ? null : (of - mean) / deviation;
    }
    case 'median': {
      const sorted = known.toSorted((a, b) => a - b);
      const middle = (sorted.length - 1) / 2;
      return between(sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0);
    }
    case 'sum':
      return sumOf(known);
    case 'mean':
      return sumOf(known) / known.length;
  }
}

/** Half way between two figures, as PostgreSQL computes it. */
export function between(lower: number, upper: number): number {
  return lower === upper ? lower : lower + 0.5 * (upper - lower);
}

/** The mean of figures, and how far they lie from it: the standard deviation of all of them, not of a sample. */
export function spreadOf(figures: ArrayLike<number>): { readonly mean: number; readonly deviation: number } {
  const mean = sumOf(figures) / figures.length;
  let squares = 0;
  for (let i = 0; i < figures.length; i++) squares += ((figures[i] ?? 0) - mean) * ((figures[i] ?? 0) - mean);
  return { mean, deviation: Math.sqrt(squares / figures.length) };
}

/** A sum in the order of the figures. */
export function sumOf(figures: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < figures.length; i++) sum += figures[i] ?? 0;
  return sum;
}
