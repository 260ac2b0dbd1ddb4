import { type DataSetSpec, type FieldSpec, fieldNamed } from '#schemas/columns/spec.ts';
import { WITH_STALE } from '#schemas/filters/staleFigures.ts';
import type { DayEnd, Figure, Text, Yes } from '#schemas/formulas/core.ts';
import { GUARDED, LEAST_FIGURE } from '#schemas/formulas/guards.ts';
import { dayOfMoment } from '#schemas/formulas/moments.ts';
import type { UnixMs } from '#schemas/units.ts';
import { currentColumn, fromColumn, toColumn, valueColumn } from '#server/modules/datasets/storage.ts';
import { knownCondition, tripleCondition } from '../conditions.ts';
import type { Values } from '../query.ts';
import { overView } from './overView.ts';

/**
 * Formulas as SQL over the columns of one row, equal to `evaluateFormula`. Whatever the row, no step fails: sizes are guarded,
 * and where nothing is known the value is NULL. A part is written once, so that texts grow no faster than formulas.
 */
export class Expressions {
  readonly #spec: DataSetSpec;
  readonly #now: UnixMs;
  readonly #values: Values;

  /** A select of the ids and a figure (v) of the rows that functions over the view count. */
  readonly #view: (figure: string) => string;

  constructor(spec: DataSetSpec, now: UnixMs, values: Values, view: (figure: string) => string) {
    this.#view = view;
    this.#spec = spec;
    this.#now = now;
    this.#values = values;
  }

  /** Zero is never negative. */
  figure(figure: Figure): string {
    return `(${this.#figure(figure)} + 0::float8)`;
  }

  #figure(figure: Figure): string {
    switch (figure.op) {
      case 'constant':
        return this.#number(figure.value);
      case 'unknown':
        return 'NULL::float8';
      case 'moment':
        return this.#number(dayOfMoment(figure, this.#now));
      case 'figure':
        return this.#stored(figure.field);
      case 'day':
        return `(${dayColumn(fieldNamed(this.#spec, figure.field), figure.end)})::float8`;
      case 'add':
      case 'subtract':
      case 'multiply':
        return `(${this.#figure(figure.left)} ${SIGNS[figure.op]} ${this.#figure(figure.right)})`;
      case 'divide':
        return `(${this.#figure(figure.left)} / NULLIF(${this.#figure(figure.right)}, 0))`;
      case 'negate':
        return `(- ${this.#figure(figure.of)})`;
      case 'abs':
        return `abs(${this.#figure(figure.of)})`;
      case 'log':
        return `log(NULLIF(GREATEST(${this.#figure(figure.of)}, 0), 0))`;
      case 'round':
        return this.#rounded(figure.of, figure.digits);
      case 'least':
      case 'most':
        return this.#extreme(figure.op === 'least' ? 'min' : 'max', figure.of);
      case 'coalesce':
        return `COALESCE(${figure.of.map((one) => this.#figure(one)).join(', ')})`;
      case 'if':
        return this.#chosen(figure.test, this.#figure(figure.met), this.#figure(figure.otherwise));
      case 'overView': {
        const of = () => this.figure(figure.of);
        return overView(figure.take, of, this.#view(of()));
      }
      case 'guard':
        return `(SELECT CASE WHEN v = 0 OR abs(v) BETWEEN ${GUARDED.least}::float8 AND ${GUARDED.most}::float8 THEN v END
          FROM (SELECT ${this.#figure(figure.of)} AS v OFFSET 0) guarded)`;
    }
  }

  yes(yes: Yes): string {
    switch (yes.op) {
      case 'same':
      case 'below':
      case 'upTo':
        return `(${this.#figure(yes.left)} ${COMPARING[yes.op]} ${this.#figure(yes.right)})`;
      case 'and':
      case 'or':
        return `(${this.yes(yes.left)} ${yes.op.toUpperCase()} ${this.yes(yes.right)})`;
      case 'not':
        return `(NOT ${this.yes(yes.of)})`;
      case 'knows':
        return `((${this.#figure(yes.of)}) IS NOT NULL)`;
      case 'knowsYes':
        return `((${this.yes(yes.of)}) IS NOT NULL)`;
      case 'says':
        return `(${knownCondition(fieldNamed(this.#spec, yes.field))})`;
      case 'meets': {
        const { field, operator, value } = yes;
        // A row without other names leaves its condition on them unknown.
        const met = tripleCondition(this.#spec, [field, operator, value], [WITH_STALE], this.#values);
        return `(CASE WHEN ${knownCondition(fieldNamed(this.#spec, field))} THEN (${met}) IS TRUE END)`;
      }
      case 'coalesceYes':
        return `COALESCE(${yes.of.map((one) => this.yes(one)).join(', ')})`;
      case 'ifYes':
        return this.#chosen(yes.test, this.yes(yes.met), this.yes(yes.otherwise));
      case 'unknownYes':
        return 'NULL::boolean';
    }
  }

  /** A text, or its key: `write` makes what stands for a written one, `columnOf` names the column of a field. */
  text(text: Text, write: (written: string) => string, columnOf: (field: FieldSpec) => string): string {
    const part = (one: Text) => this.text(one, write, columnOf);
    switch (text.op) {
      case 'written':
        return this.#values.bind(write(text.value), 'text');
      case 'textOf': {
        const field = fieldNamed(this.#spec, text.field);
        return `(CASE WHEN ${knownCondition(field)} THEN ${columnOf(field)} END)`;
      }
      case 'coalesceText':
        return `COALESCE(${text.of.map(part).join(', ')})`;
      case 'ifText':
        return this.#chosen(text.test, part(text.met), part(text.otherwise));
      case 'unknownText':
        return 'NULL::text';
    }
  }

  /** A test that is unknown chooses neither. */
  #chosen(test: Yes, met: string, otherwise: string): string {
    return `(CASE ${this.yes(test)} WHEN TRUE THEN ${met} WHEN FALSE THEN ${otherwise} END)`;
  }

  #number(value: number): string {
    return this.#values.bind(value, 'float8');
  }

  #stored(name: string): string {
    const column = valueColumn(fieldNamed(this.#spec, name));
    const isNear = `${column} <> 0 AND abs(${column}) < ${LEAST_FIGURE}::float8`;
    return `(CASE WHEN NOT (${isNear}) THEN ${currentColumn(this.#spec, name)} END)`;
  }

  #rounded(of: Figure, digits: number): string {
    const [by, back] = digits >= 0 ? ['*', '/'] : ['/', '*'];
    const scale = this.#number(10 ** Math.abs(digits));
    return `(floor(${this.#figure(of)} ${by} ${scale} + 0.5::float8) ${back} ${scale})`;
  }

  /** LEAST and GREATEST would leave out what is unknown. */
  #extreme(name: 'min' | 'max', of: readonly Figure[]): string {
    const rows = of.map((one) => `(${this.#figure(one)})`).join(', ');
    return `(SELECT CASE WHEN count(v) = count(*) THEN ${name}(v) END FROM (VALUES ${rows}) parts (v))`;
  }
}

const SIGNS = { add: '+', subtract: '-', multiply: '*' } as const;
const COMPARING = { same: '=', below: '<', upTo: '<=' } as const;

function dayColumn(field: FieldSpec, end: DayEnd): string {
  return end === 'from' ? fromColumn(field) : toColumn(field);
}
