import { boundsOf, type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { WITH_STALE } from '#schemas/filters/staleFigures.ts';
import type { Figure, Yes } from '#schemas/formulas/core.ts';
import { rounded } from '#schemas/formulas/evaluate.ts';
import { LEAST_FIGURE, passesGuard } from '#schemas/formulas/guards.ts';
import { dayOfMoment } from '#schemas/formulas/moments.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { UnixMs } from '#schemas/units.ts';
import { NO_DAY, spansOf } from '../dictionary.ts';
import { filterRows } from '../filter.ts';
import { knownTest } from '../passes.ts';
import { staleRows } from '../stale.ts';
import type { Table } from '../table.ts';
import { BLOCK, type FigureLoop, UNKNOWN, type YesLoop } from './blocks.ts';
import { addsUp, allFigures, figureOver, knownOf } from './overView.ts';
import type { RowsOver } from './rowsOver.ts';

/** Makes the loops of a table's formulas. Rolling dates count from `now`; `view`: the rows that functions over the view count. */
export class Loops {
  readonly #table: Table;
  readonly #spec: DataSetSpec;
  readonly #now: UnixMs;
  readonly #view: RowsOver;

  constructor(table: Table, now: UnixMs, view: RowsOver) {
    this.#view = view;
    this.#table = table;
    this.#spec = table.spec;
    this.#now = now;
  }

  figure(figure: Figure): FigureLoop {
    switch (figure.op) {
      case 'constant':
        return constantLoop(figure.value);
      case 'unknown':
        return constantLoop(Number.NaN);
      case 'moment':
        return constantLoop(dayOfMoment(figure, this.#now));
      case 'figure':
        return this.#stored(figure.field);
      case 'day':
        return this.#days(figure.field, figure.end);
      case 'add':
      case 'subtract':
      case 'multiply':
      case 'divide':
        return CALCULATED[figure.op](this.figure(figure.left), this.figure(figure.right));
      case 'negate':
        return changed(this.figure(figure.of), (of) => -of);
      case 'abs':
        return changed(this.figure(figure.of), Math.abs);
      case 'log':
        return changed(this.figure(figure.of), (of) => (of > 0 ? Math.log10(of) : Number.NaN));
      case 'round': {
        const { digits } = figure;
        return changed(this.figure(figure.of), (of) => rounded(of, digits));
      }
      case 'overView': {
        const { take } = figure;
        const all = allFigures(this.figure(figure.of), this.#table.length);
        const known = knownOf(all, addsUp(take) ? this.#view.byId : this.#view.rows);
        return filled((start, count) => all.subarray(start, start + count), figureOver(take, known));
      }
      case 'guard':
        return changed(this.figure(figure.of), (of) => (passesGuard(of) ? of : Number.NaN));
      case 'least':
        return joined(
          figure.of.map((one) => this.figure(one)),
          Math.min,
        );
      case 'most':
        return joined(
          figure.of.map((one) => this.figure(one)),
          Math.max,
        );
      case 'coalesce':
        return joined(
          figure.of.map((one) => this.figure(one)),
          (a, b) => (Number.isNaN(a) ? b : a),
        );
      case 'if':
        return chosen(this.yes(figure.test), this.figure(figure.met), this.figure(figure.otherwise));
    }
  }

  yes(yes: Yes): YesLoop {
    switch (yes.op) {
      case 'same':
        return compared(this.figure(yes.left), this.figure(yes.right), (a, b) => a === b);
      case 'below':
        return compared(this.figure(yes.left), this.figure(yes.right), (a, b) => a < b);
      case 'upTo':
        return compared(this.figure(yes.left), this.figure(yes.right), (a, b) => a <= b);
      case 'and':
        return decided(this.yes(yes.left), this.yes(yes.right), 0);
      case 'or':
        return decided(this.yes(yes.left), this.yes(yes.right), 1);
      case 'not':
        return answered(this.yes(yes.of), (of) => (of === UNKNOWN ? UNKNOWN : 1 - of));
      case 'knows':
        return known(this.figure(yes.of));
      case 'knowsYes':
        return answered(this.yes(yes.of), (of) => Number(of !== UNKNOWN));
      case 'says':
        return marked(this.says(yes.field));
      case 'meets':
        return marked(this.#meets(yes.field, yes.operator, yes.value));
      case 'coalesceYes':
        return yes.of.map((one) => this.yes(one)).reduce((first, next) => chosenYes(first, next));
      case 'ifYes':
        return ifYes(this.yes(yes.test), this.yes(yes.met), this.yes(yes.otherwise));
      case 'unknownYes':
        return marked(new Uint8Array(this.#table.length).fill(UNKNOWN));
    }
  }

  #stored(name: string): FigureLoop {
    const column = this.#table.columns.get(name);
    if (column?.kind !== 'number') return constantLoop(Number.NaN);
    const { values, spec } = column;
    const [min, max] = boundsOf(findField(this.#spec, name) ?? spec);
    const stale = staleRows(this.#table, name);
    if (stale === null && countsAll(values, this.#table.length, min, max))
      return (start, count) => values.subarray(start, start + count);
    const block = new Float64Array(BLOCK);
    // As `isCounted` has it, with the bounds at hand: it runs for every row.
    return (start, count) => {
      for (let i = 0; i < count; i++) {
        const value = values[start + i] ?? 0;
        const isCounted =
          value >= min && value <= max && (value === 0 || value >= LEAST_FIGURE || value <= -LEAST_FIGURE);
        block[i] = isCounted ? value : Number.NaN;
      }
      if (stale !== null) {
        for (let i = 0; i < count; i++) if (stale[start + i] === 1) block[i] = Number.NaN;
      }
      return block;
    };
  }

  #days(name: string, end: 'from' | 'to'): FigureLoop {
    const column = this.#table.columns.get(name);
    if (column?.kind !== 'date') return constantLoop(Number.NaN);
    const { codes, dictionary } = column;
    const spans = spansOf(dictionary);
    const days = spans[end];
    const block = new Float64Array(BLOCK);
    return (start, count) => {
      for (let i = 0; i < count; i++) {
        const code = codes[start + i] ?? NO_CODE;
        block[i] = code === NO_CODE || spans.from[code] === NO_DAY ? Number.NaN : (days[code] ?? 0);
      }
      return block;
    };
  }

  /** One for each row of which something is known. */
  says(name: string): Uint8Array {
    const isKnown = knownTest(this.#table.columns.get(name));
    const marks = new Uint8Array(this.#table.length);
    for (let row = 0; row < marks.length; row++) marks[row] = Number(isKnown(row));
    return marks;
  }

  #meets(
    name: string,
    operator: Extract<Yes, { op: 'meets' }>['operator'],
    value: string | readonly string[],
  ): Uint8Array {
    const marks = this.says(name);
    for (let row = 0; row < marks.length; row++) if (marks[row] === 0) marks[row] = UNKNOWN;
    const met = filterRows(this.#table, [[name, operator, value]], '', [WITH_STALE]);
    if (met === null) return marks;
    for (let row = 0; row < marks.length; row++) if (marks[row] === 1) marks[row] = 0;
    for (const row of met) if (marks[row] === 0) marks[row] = 1;
    return marks;
  }
}

const counted = new WeakMap<Float64Array, number>();

/** True where every figure of a column can be taken as it is. Looked through once for as many rows. */
function countsAll(values: Float64Array, rows: number, min: number, max: number): boolean {
  if (counted.get(values) === rows) return true;
  for (let row = 0; row < rows; row++) {
    const value = values[row] ?? 0;
    const isIn = value >= min && value <= max && (value === 0 || value >= LEAST_FIGURE || value <= -LEAST_FIGURE);
    if (!isIn && !Number.isNaN(value)) return false;
  }
  counted.set(values, rows);
  return true;
}

function constantLoop(value: number): FigureLoop {
  const block = new Float64Array(BLOCK).fill(value);
  return () => block;
}

// One loop each: a function that is passed in would be called for every row.
const CALCULATED = {
  add: (left: FigureLoop, right: FigureLoop): FigureLoop => {
    const block = new Float64Array(BLOCK);
    return (start, count) => {
      const [a, b] = [left(start, count), right(start, count)];
      for (let i = 0; i < count; i++) block[i] = (a[i] ?? 0) + (b[i] ?? 0);
      return block;
    };
  },
  subtract: (left: FigureLoop, right: FigureLoop): FigureLoop => {
    const block = new Float64Array(BLOCK);
    return (start, count) => {
      const [a, b] = [left(start, count), right(start, count)];
      for (let i = 0; i < count; i++) block[i] = (a[i] ?? 0) - (b[i] ?? 0);
      return block;
    };
  },
  multiply: (left: FigureLoop, right: FigureLoop): FigureLoop => {
    const block = new Float64Array(BLOCK);
    return (start, count) => {
      const [a, b] = [left(start, count), right(start, count)];
      for (let i = 0; i < count; i++) block[i] = (a[i] ?? 0) * (b[i] ?? 0);
      return block;
    };
  },
  divide: (left: FigureLoop, right: FigureLoop): FigureLoop => {
    const block = new Float64Array(BLOCK);
    return (start, count) => {
      const [a, b] = [left(start, count), right(start, count)];
      for (let i = 0; i < count; i++) {
        const divisor = b[i] ?? 0;
        block[i] = divisor === 0 ? Number.NaN : (a[i] ?? 0) / divisor;
      }
      return block;
    };
  },
} as const;

function changed(of: FigureLoop, change: (value: number) => number): FigureLoop {
  const block = new Float64Array(BLOCK);
  return (start, count) => {
    const values = of(start, count);
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? 0;
      block[i] = Number.isNaN(value) ? value : change(value);
    }
    return block;
  };
}

/** The same where an unknown figure may become a known one. */
function filled(of: FigureLoop, change: (value: number) => number): FigureLoop {
  const block = new Float64Array(BLOCK);
  return (start, count) => {
    const values = of(start, count);
    for (let i = 0; i < count; i++) block[i] = change(values[i] ?? 0);
    return block;
  };
}

/** Several figures to one, from left to right. */
function joined(loops: readonly FigureLoop[], join: (a: number, b: number) => number): FigureLoop {
  return loops.reduce((left, right) => {
    const block = new Float64Array(BLOCK);
    return (start, count) => {
      const [a, b] = [left(start, count), right(start, count)];
      for (let i = 0; i < count; i++) block[i] = join(a[i] ?? 0, b[i] ?? 0);
      return block;
    };
  });
}

function chosen(test: YesLoop, met: FigureLoop, otherwise: FigureLoop): FigureLoop {
  const block = new Float64Array(BLOCK);
  return (start, count) => {
    const answers = test(start, count);
    const [a, b] = [met(start, count), otherwise(start, count)];
    for (let i = 0; i < count; i++) {
      const answer = answers[i];
      block[i] = answer === 1 ? (a[i] ?? 0) : answer === 0 ? (b[i] ?? 0) : Number.NaN;
    }
    return block;
  };
}

function compared(left: FigureLoop, right: FigureLoop, passes: (a: number, b: number) => boolean): YesLoop {
  const block = new Uint8Array(BLOCK);
  return (start, count) => {
    const [a, b] = [left(start, count), right(start, count)];
    for (let i = 0; i < count; i++) {
      const x = a[i] ?? 0;
      const y = b[i] ?? 0;
      block[i] = Number.isNaN(x) || Number.isNaN(y) ? UNKNOWN : Number(passes(x, y));
    }
    return block;
  };
}

/** `decides`: the answer that one side alone can give. */
function decided(left: YesLoop, right: YesLoop, decides: 0 | 1): YesLoop {
  const block = new Uint8Array(BLOCK);
  return (start, count) => {
    const [a, b] = [left(start, count), right(start, count)];
    for (let i = 0; i < count; i++) {
      const x = a[i];
      const y = b[i];
      block[i] = x === decides || y === decides ? decides : x === UNKNOWN || y === UNKNOWN ? UNKNOWN : 1 - decides;
    }
    return block;
  };
}

function answered(of: YesLoop, answer: (of: number) => number): YesLoop {
  const block = new Uint8Array(BLOCK);
  return (start, count) => {
    const answers = of(start, count);
    for (let i = 0; i < count; i++) block[i] = answer(answers[i] ?? UNKNOWN);
    return block;
  };
}

function known(of: FigureLoop): YesLoop {
  const block = new Uint8Array(BLOCK);
  return (start, count) => {
    const values = of(start, count);
    for (let i = 0; i < count; i++) block[i] = Number(!Number.isNaN(values[i]));
    return block;
  };
}

function chosenYes(first: YesLoop, next: YesLoop): YesLoop {
  const block = new Uint8Array(BLOCK);
  return (start, count) => {
    const [a, b] = [first(start, count), next(start, count)];
    for (let i = 0; i < count; i++) block[i] = a[i] === UNKNOWN ? (b[i] ?? UNKNOWN) : (a[i] ?? UNKNOWN);
    return block;
  };
}

function ifYes(test: YesLoop, met: YesLoop, otherwise: YesLoop): YesLoop {
  const block = new Uint8Array(BLOCK);
  return (start, count) => {
    const answers = test(start, count);
    const [a, b] = [met(start, count), otherwise(start, count)];
    for (let i = 0; i < count; i++) {
      const answer = answers[i];
      block[i] = answer === 1 ? (a[i] ?? UNKNOWN) : answer === 0 ? (b[i] ?? UNKNOWN) : UNKNOWN;
    }
    return block;
  };
}

/** Answers that are known for every row before. */
function marked(marks: Uint8Array): YesLoop {
  return (start, count) => marks.subarray(start, start + count);
}
