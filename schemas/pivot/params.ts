import * as z from 'zod/mini';
import { addsUp, type DataSetSpec, type FieldSpec, findField } from '../columns/spec.ts';
import { isListField } from '../filters/triples.ts';
import type { ErrorFactsOf } from '../i18n/errors.ts';
import { searchText } from '../queries/params.ts';
import { PERIODS } from './periods.ts';
import {
  COMPARED_WITH,
  FIGURES,
  isPeriod,
  PIVOT_LIMITS,
  type Pivot,
  type PivotBin,
  type PivotMeasure,
} from './pivot.ts';

/** Pivots from outside: their shape, and what fields of a data set can be asked for. */

const name = z.string().check(z.maxLength(100));
const finite = z.number();

const PivotBinSchema = z.discriminatedUnion('by', [
  z.strictObject({ field: name, by: z.enum(['value', 'letter', 'known', 'sign', ...PERIODS]) }),
  z.strictObject({
    field: name,
    by: z.literal('edges'),
    edges: z.array(finite).check(z.minLength(1), z.maxLength(PIVOT_LIMITS.edges)),
  }),
  z.strictObject({
    field: name,
    by: z.literal('quantiles'),
    parts: z.int().check(z.gte(2), z.lte(PIVOT_LIMITS.parts)),
  }),
]);

const of = z.optional(z.enum(COMPARED_WITH));
const PivotMeasureSchema = z.discriminatedUnion('figure', [
  z.strictObject({ figure: z.literal('count'), of }),
  z.strictObject({ figure: z.enum(FIGURES), field: name, by: z.optional(name), of }),
]);

const limit = z._default(z.nullable(z.int().check(z.gte(1), z.lte(PIVOT_LIMITS.cells))), null);

export const PivotSchema = z.strictObject({
  rows: z._default(z.array(PivotBinSchema).check(z.maxLength(PIVOT_LIMITS.rows)), []),
  columns: z._default(z.array(PivotBinSchema).check(z.maxLength(PIVOT_LIMITS.columns)), []),
  measures: z._default(z.array(PivotMeasureSchema).check(z.minLength(1), z.maxLength(PIVOT_LIMITS.measures)), [
    { figure: 'count' },
  ]),
  sort: z._default(
    z.nullable(
      z.strictObject({
        by: z.union([z.enum(['rows', 'keys']), z.int().check(z.gte(0))]),
        order: z.enum(['asc', 'desc']),
      }),
    ),
    null,
  ),
  limit: z._default(z.strictObject({ rows: limit, columns: limit }), { rows: null, columns: null }),
});

/** A pivot over the rows that pass filter and search. */
export const PivotParamsSchema = z.strictObject({
  pivot: PivotSchema,
  filter: z._default(z.array(z.unknown()), []),
  search: searchText,
});

/** What is wrong with a pivot; `path` leads to the part. */
export interface PivotProblem {
  readonly path: string;
  readonly problem: ErrorFactsOf<'wrong_pivot'>;
}

/** How a field can be grouped; none: it cannot. */
export function binsOf(field: FieldSpec): readonly PivotBin['by'][] {
  if (!field.filterable && field.type !== 'number') return [];
  switch (field.type) {
    case 'number':
      return field.currencies ? [] : ['value', 'edges', 'quantiles', 'sign', 'known'];
    case 'date':
      return [...PERIODS, 'known'];
    case 'text':
      return ['value', 'letter', 'known'];
    case 'links':
      return [];
    default:
      return ['value', 'known'];
  }
}

/** The figures that a field's rows come to; none: it has no figures. */
export function figuresOf(spec: DataSetSpec, field: FieldSpec): readonly PivotMeasure['figure'][] {
  switch (field.type) {
    case 'number': {
      if (field.currencies) return [];
      const column = spec.columns.find((one) => one.field === field.field);
      const sums = column && addsUp(column) ? (['sum'] as const) : [];
      return [...sums, 'mean', 'median', 'q1', 'q3', 'min', 'max', 'first', 'last'];
    }
    case 'date':
      return ['min', 'max'];
    case 'links':
      return [];
    default:
      return field.filterable ? ['distinct'] : [];
  }
}

/** The first thing that a data set cannot be asked for; null: all of it can. */
export function problemOf(spec: DataSetSpec, pivot: Pivot): PivotProblem | null {
  for (const side of ['rows', 'columns'] as const)
    for (const [at, bin] of pivot[side].entries()) {
      const problem = binProblem(spec, bin);
      if (problem) return { path: `${side}[${at}]`, problem };
    }
  const lists = listBins(spec, pivot);
  if (lists > PIVOT_LIMITS.lists)
    return { path: 'rows', problem: { code: 'wrong_pivot', reason: 'lists', max: PIVOT_LIMITS.lists } };
  for (const [at, measure] of pivot.measures.entries()) {
    const problem = measureProblem(spec, pivot, measure);
    if (problem) return { path: `measures[${at}]`, problem };
  }
  const { sort } = pivot;
  return sort !== null && typeof sort.by === 'number' && sort.by >= pivot.measures.length
    ? {
        path: 'sort.by',
        problem: { code: 'wrong_pivot', reason: 'sort', known: ['rows', 'keys', ...pivot.measures.keys()].join(', ') },
      }
    : null;
}

/** How many bins divide rows among the members of a list. */
export function listBins(spec: DataSetSpec, { rows, columns }: Pick<Pivot, 'rows' | 'columns'>): number {
  return [...rows, ...columns].filter(({ field, by }) => by === 'value' && isListField(spec, field)).length;
}

function binProblem(spec: DataSetSpec, bin: PivotBin): PivotProblem['problem'] | null {
  const field = findField(spec, bin.field);
  const known = field ? binsOf(field) : [];
  if (!field || known.length === 0)
    return { code: 'wrong_pivot', reason: 'field', field: bin.field, source: spec.source };
  if (!known.includes(bin.by))
    return { code: 'wrong_pivot', reason: 'bin', field: bin.field, bin: bin.by, known: known.join(', ') };
  const isAscending =
    bin.by !== 'edges' || bin.edges.every((edge, at) => at === 0 || edge > (bin.edges[at - 1] ?? edge));
  return isAscending ? null : { code: 'wrong_pivot', reason: 'edges' };
}

function measureProblem(spec: DataSetSpec, pivot: Pivot, measure: PivotMeasure): PivotProblem['problem'] | null {
  const code = 'wrong_pivot';
  const { figure, of: compared } = measure;
  if (compared === 'before' && ![...pivot.rows, ...pivot.columns].some(({ by }) => isPeriod(by)))
    return { code, reason: 'period' };
  const isShare = compared === 'total' || compared === 'row' || compared === 'column';
  if (isShare && figure !== 'count' && figure !== 'sum') return { code, reason: 'share', figure };
  if (measure.figure === 'count') return null;
  const field = findField(spec, measure.field);
  const known = field ? figuresOf(spec, field) : [];
  if (!known.includes(figure)) {
    return known.length === 0
      ? { code, reason: 'no_figure', field: measure.field, source: spec.source }
      : { code, reason: 'figure', field: measure.field, figure, known: known.join(', ') };
  }
  const needsDate = figure === 'first' || figure === 'last';
  const dated = measure.by === undefined ? undefined : findField(spec, measure.by);
  return needsDate === (dated?.type === 'date')
    ? null
    : { code, reason: needsDate ? 'date' : 'no_date', figure, param: 'by' };
}
