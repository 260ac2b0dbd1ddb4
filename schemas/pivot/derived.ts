import { type DataSetSpec, findField } from '../columns/spec.ts';

/** Figures of pivots that no column holds: each follows from two columns of a row. Charts of ours ask for them; no program can. */

/** A figure of the rows of which its change is known too: as it is, or as it was before that change. Per cent. */
export interface DerivedFigure {
  readonly of: string;
  readonly change: string;
  readonly is: 'now' | 'before';
}

const DERIVED: Readonly<Record<string, DerivedFigure>> = {
  market_cap_now30d: { of: 'market_cap_usd', change: 'change30d', is: 'now' },
  market_cap_before30d: { of: 'market_cap_usd', change: 'change30d', is: 'before' },
};

/** The rule of a derived figure; undefined: a column of the data set has this name, or none. */
export function derivedFigure(spec: DataSetSpec, name: string): DerivedFigure | undefined {
  const derived = DERIVED[name];
  return derived && findField(spec, name) === undefined ? derived : undefined;
}

/** What a figure comes to with its change; null: it lost all, so nothing says what it was. */
export function derivedValue({ is }: DerivedFigure, figure: number, change: number): number | null {
  if (!(change > -100)) return null;
  return is === 'before' ? figure / (1 + change / 100) : figure;
}
