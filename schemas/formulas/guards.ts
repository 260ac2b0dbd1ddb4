import { type FieldSpec, isWithinBounds } from '../columns/spec.ts';
import type { Figure, ViewFigure } from './core.ts';

/**
 * How large and how small the figures of a step can be, from the bounds of fields. A step whose result could leave what a
 * number holds has its parts guarded, so that no engine ever overflows: PostgreSQL would refuse the whole query.
 */
interface Size {
  /** The smallest size above zero. */
  readonly least: number;
  readonly most: number;
}

/** A figure nearer to zero than this counts as unknown. */
export const LEAST_FIGURE = 1e-30;
/** A guarded figure is within these, or zero, or unknown. */
export const GUARDED: Size = { least: 1e-100, most: 1e100 };
/** What a product or a quotient may reach. */
const HELD: Size = { least: 1e-290, most: 1e290 };
/** A difference that is not zero is at least this part of the smaller one. */
const LAST_BIT = 2 ** -53;
/** Figures of a view whose parts are guarded: what differences of them leave, and what millions of them come to. */
const OF_VIEW: Readonly<Record<ViewFigure, Size>> = {
  rank: { least: 1, most: 1e12 },
  count: { least: 1, most: 1e12 },
  zscore: { least: 1e-250, most: 1e12 },
  median: { least: 1e-140, most: 1e101 },
  sum: { least: 1e-140, most: 1e112 },
  mean: { least: 1e-150, most: 1e101 },
};
const DAYS: Size = { least: 1, most: 4e6 };

/** True for a figure of a row that formulas calculate with: within its bounds, and not next to nothing. */
export function isCounted(field: Pick<FieldSpec, 'bounds'>, figure: number): boolean {
  return isWithinBounds(field, figure) && (figure === 0 || Math.abs(figure) >= LEAST_FIGURE);
}

export type FieldNamed = (name: string) => FieldSpec | undefined;

/** True for a figure that passes a guard. */
export function passesGuard(figure: number): boolean {
  const size = Math.abs(figure);
  return size === 0 || (size >= GUARDED.least && size <= GUARDED.most);
}

/** A product or quotient whose parts are guarded where that is needed. */
export function calculated(op: 'multiply' | 'divide', left: Figure, right: Figure, fieldNamed: FieldNamed): Figure {
  const [a, b] = [sizeOf(left, fieldNamed), sizeOf(right, fieldNamed)];
  const { least, most } = resultOf(op, a, b);
  if (least >= HELD.least && most <= HELD.most) return { op, left, right };
  return { op, left: guarded(left, a), right: guarded(right, b) };
}

/** What is rounded: guarded where its size leaves no room for the digits. */
export function roundable(of: Figure, fieldNamed: FieldNamed): Figure {
  return guarded(of, sizeOf(of, fieldNamed));
}

function guarded(figure: Figure, { least, most }: Size): Figure {
  return least >= GUARDED.least && most <= GUARDED.most ? figure : { op: 'guard', of: figure };
}

function resultOf(op: 'multiply' | 'divide', a: Size, b: Size): Size {
  return op === 'multiply'
    ? { least: a.least * b.least, most: a.most * b.most }
    : { least: a.least / b.most, most: a.most / b.least };
}

function sizeOf(figure: Figure, fieldNamed: FieldNamed): Size {
  const size = (part: Figure) => sizeOf(part, fieldNamed);
  switch (figure.op) {
    case 'constant':
      return figure.value === 0 ? DAYS : { least: Math.abs(figure.value), most: Math.abs(figure.value) };
    case 'unknown':
      return DAYS;
    case 'figure': {
      const [min, max] = fieldNamed(figure.field)?.bounds ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
      return { least: LEAST_FIGURE, most: Math.max(Math.abs(min), Math.abs(max)) };
    }
    case 'day':
    case 'moment':
      return DAYS;
    case 'add':
    case 'subtract': {
      const [a, b] = [size(figure.left), size(figure.right)];
      return { least: Math.min(a.least, b.least) * LAST_BIT, most: a.most + b.most };
    }
    case 'multiply':
    case 'divide':
      return resultOf(figure.op, size(figure.left), size(figure.right));
    case 'negate':
    case 'abs':
      return size(figure.of);
    case 'log':
      return { least: LAST_BIT / 8, most: 400 };
    case 'round':
      return { least: 10 ** -figure.digits / 2, most: size(figure.of).most + 10 ** -figure.digits };
    case 'least':
    case 'most':
    case 'coalesce':
      return widest(figure.of.map(size));
    case 'if':
      return widest([size(figure.met), size(figure.otherwise)]);
    case 'overView':
      return OF_VIEW[figure.take];
    case 'guard':
      return GUARDED;
  }
}

function widest(sizes: readonly Size[]): Size {
  return {
    least: Math.min(...sizes.map(({ least }) => least)),
    most: Math.max(...sizes.map(({ most }) => most)),
  };
}
