import { type DataSetSpec, findField } from '../columns/spec.ts';
import { dateValue } from '../dates.ts';
import { hasValue, isStale, matchesFilter, type Row } from '../filters/semantics.ts';
import { WITH_STALE } from '../filters/staleFigures.ts';
import type { UnixMs } from '../units.ts';
import type { Figure, FormulaCore, Text, Yes } from './core.ts';
import { isCounted, passesGuard } from './guards.ts';
import { dayOfMoment } from './moments.ts';
import { ofView } from './overView.ts';
import { dateOfDays } from './periods.ts';

/**
 * What a formula says of a row: the reference, written to be read. Tests hold the worker's loops and the server's SQL to it.
 * Null is unknown. A stale figure is unknown to a formula, as it meets no condition and is in no total. `view`: the rows that
 * functions over the view take their figures of.
 */
export function evaluateFormula(
  spec: DataSetSpec,
  core: FormulaCore,
  row: Row,
  now: UnixMs,
  view: readonly Row[] = [],
): number | boolean | string | null {
  const reader = new Reader(spec, row, now, view);
  switch (core.kind) {
    case 'number':
      return reader.figure(core.figure);
    case 'yesNo':
      return reader.yes(core.yes);
    case 'text':
      return reader.text(core.text);
    case 'date': {
      const [from, to] = [reader.figure(core.from), reader.figure(core.to)];
      return from === null || to === null ? null : dateOfDays(from, to);
    }
  }
}

class Reader {
  readonly #spec: DataSetSpec;
  readonly #row: Row;
  readonly #now: UnixMs;
  readonly #view: readonly Row[];

  constructor(spec: DataSetSpec, row: Row, now: UnixMs, view: readonly Row[]) {
    this.#view = view;
    this.#spec = spec;
    this.#row = row;
    this.#now = now;
  }

  /** Zero is never negative. */
  figure(figure: Figure): number | null {
    const value = this.#figure(figure);
    return value === null ? null : value + 0;
  }

  #figure(figure: Figure): number | null {
    switch (figure.op) {
      case 'constant':
        return figure.value;
      case 'unknown':
        return null;
      case 'figure':
        return this.#stored(figure.field);
      case 'day': {
        const date = this.#row[figure.field];
        return typeof date === 'string' ? (dateValue(date)?.[figure.end] ?? null) : null;
      }
      case 'moment':
        return dayOfMoment(figure, this.#now);
      case 'add':
      case 'subtract':
      case 'multiply':
      case 'divide': {
        const [left, right] = [this.#figure(figure.left), this.#figure(figure.right)];
        return left === null || right === null ? null : CALCULATED[figure.op](left, right);
      }
      case 'round': {
        const of = this.#figure(figure.of);
        return of === null ? null : rounded(of, figure.digits);
      }
      case 'overView':
        return ofView(figure.take, this.#known(figure.of), this.#figure(figure.of));
      case 'guard': {
        const of = this.#figure(figure.of);
        return of === null || !passesGuard(of) ? null : of;
      }
      case 'negate':
      case 'abs':
      case 'log': {
        const of = this.#figure(figure.of);
        return of === null ? null : CHANGED[figure.op](of);
      }
      case 'least':
      case 'most': {
        const values = figure.of.map((one) => this.#figure(one));
        const known = values.filter((value) => value !== null);
        if (known.length < values.length) return null;
        return figure.op === 'least' ? Math.min(...known) : Math.max(...known);
      }
      case 'coalesce':
        return figure.of.map((one) => this.#figure(one)).find((value) => value !== null) ?? null;
      case 'if': {
        const test = this.yes(figure.test);
        return test === null ? null : this.#figure(test ? figure.met : figure.otherwise);
      }
    }
  }

  yes(yes: Yes): boolean | null {
    switch (yes.op) {
      case 'same':
      case 'below':
      case 'upTo': {
        const [left, right] = [this.#figure(yes.left), this.#figure(yes.right)];
        if (left === null || right === null) return null;
        return yes.op === 'same' ? left === right : yes.op === 'below' ? left < right : left <= right;
      }
      case 'and':
      case 'or': {
        const sides = [this.yes(yes.left), this.yes(yes.right)];
        const decides = yes.op === 'or';
        if (sides.includes(decides)) return decides;
        return sides.includes(null) ? null : !decides;
      }
      case 'not': {
        const of = this.yes(yes.of);
        return of === null ? null : !of;
      }
      case 'knows':
        return this.#figure(yes.of) !== null;
      case 'knowsYes':
        return this.yes(yes.of) !== null;
      case 'says':
        return this.#says(yes.field);
      case 'meets': {
        const { field, operator, value } = yes;
        if (!this.#says(field)) return null;
        return matchesFilter(this.#spec, this.#row, [[field, operator, value]], [WITH_STALE]);
      }
      case 'coalesceYes':
        return yes.of.map((one) => this.yes(one)).find((answer) => answer !== null) ?? null;
      case 'ifYes': {
        const test = this.yes(yes.test);
        return test === null ? null : this.yes(test ? yes.met : yes.otherwise);
      }
      case 'unknownYes':
        return null;
    }
  }

  text(text: Text): string | null {
    switch (text.op) {
      case 'written':
        return text.value;
      case 'textOf': {
        const value = this.#row[text.field];
        return typeof value === 'string' && this.#says(text.field) ? value : null;
      }
      case 'coalesceText':
        return text.of.map((one) => this.text(one)).find((value) => value !== null) ?? null;
      case 'ifText': {
        const test = this.yes(text.test);
        return test === null ? null : this.text(test ? text.met : text.otherwise);
      }
      case 'unknownText':
        return null;
    }
  }

  /** What is known of a figure in the rows of the view, by their ids. */
  #known(figure: Figure): readonly number[] {
    return [...this.#view]
      .sort((a, b) => a._id - b._id)
      .map((row) => new Reader(this.#spec, row, this.#now, []).figure(figure))
      .filter((value) => value !== null);
  }

  #stored(name: string): number | null {
    const field = findField(this.#spec, name);
    const value = this.#row[name];
    if (!field || typeof value !== 'number' || isStale(this.#spec, this.#row, name)) return null;
    return isCounted(field, value) ? value : null;
  }

  #says(name: string): boolean {
    const field = findField(this.#spec, name);
    return field !== undefined && hasValue(field, this.#row[name]);
  }
}

const CALCULATED = {
  add: (left: number, right: number) => left + right,
  subtract: (left: number, right: number) => left - right,
  multiply: (left: number, right: number) => left * right,
  divide: (left: number, right: number) => (right === 0 ? null : left / right),
} as const;

const CHANGED = {
  negate: (of: number) => -of,
  abs: (of: number) => Math.abs(of),
  log: (of: number) => (of > 0 ? Math.log10(of) : null),
} as const;

/** Half a unit goes up. Powers of ten up to the 12th are exact. */
export function rounded(of: number, digits: number): number {
  const scale = 10 ** Math.abs(digits);
  return digits >= 0 ? Math.floor(of * scale + 0.5) / scale : Math.floor(of / scale + 0.5) * scale;
}
