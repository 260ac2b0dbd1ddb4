import { PERIODS } from './periods.ts';
import {
  COMPARED_WITH,
  type ComparedWith,
  FIGURES,
  type Pivot,
  type PivotBin,
  type PivotMeasure,
  type PivotSort,
} from './pivot.ts';

/**
 * A pivot as parameters of an address: `group=sector,date.quarter&by=stage&show=sum.amount,median.amount&order=0.desc&top=10`.
 * A bin is a field with how it is grouped (without: by its values), `amount.edges.1000000_5000000` and `amount.quantiles.4`
 * with their numbers. A measure is a figure with its field (`first.amount.date` with a date too), and after `~` what it is
 * compared with.
 */
export interface PivotParams {
  readonly group: string;
  readonly by: string;
  readonly show: string;
  readonly order: string;
  readonly top: string;
}

/** A part that cannot be read. */
export interface WrittenProblem {
  readonly param: keyof PivotParams;
  readonly typed: string;
}

export type ReadPivot =
  | { readonly ok: true; readonly pivot: Pivot }
  | { readonly ok: false; readonly problem: WrittenProblem };

/** The parameters of a pivot; those that say nothing are empty. */
export function writePivot({ rows, columns, measures, sort, limit }: Pivot): PivotParams {
  return {
    group: rows.map(writeBin).join(','),
    by: columns.map(writeBin).join(','),
    show: measures.map(writeMeasure).join(','),
    order: sort === null ? '' : `${sort.by}.${sort.order}`,
    top: [limit.rows ?? '', limit.columns ?? ''].join(',').replace(/,$/, ''),
  };
}

/** Reads parameters that may be missing. What a data set can be asked for is checked by `problemOf`. */
export function readPivot(params: { readonly [Param in keyof PivotParams]?: string | undefined }): ReadPivot {
  const problems: WrittenProblem[] = [];
  const read = <Value>(param: keyof PivotParams, one: (text: string) => Value | null): Value[] =>
    partsOf(params[param]).flatMap((text) => {
      const value = one(text);
      if (value === null) problems.push({ param, typed: text });
      return value ?? [];
    });
  const rows = read('group', readBin);
  const columns = read('by', readBin);
  const measures = read('show', readMeasure);
  const [sort = null] = read('order', readSort);
  const limits = (params.top ?? '').split(',');
  const [top = null, across = null] = limits.slice(0, 2).map((text) => {
    const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (text !== '' && count < 1) problems.push({ param: 'top', typed: text });
    return count < 1 ? null : count;
  });
  const [problem] = problems;
  if (problem) return { ok: false, problem };
  return {
    ok: true,
    pivot: {
      ...{ rows, columns, sort, limit: { rows: top, columns: across } },
      measures: measures.length === 0 ? [{ figure: 'count' }] : measures,
    },
  };
}

const partsOf = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A bin as a part of an address. */
export function writeBin(bin: PivotBin): string {
  if (bin.by === 'edges') return `${bin.field}.edges.${bin.edges.join('_')}`;
  if (bin.by === 'quantiles') return `${bin.field}.quantiles.${bin.parts}`;
  return bin.by === 'value' ? bin.field : `${bin.field}.${bin.by}`;
}

const PLAIN = ['value', 'letter', 'known', 'sign'] as const;

/** Reads such a part; null: it is none. */
export function readBin(text: string): PivotBin | null {
  const [field = '', by = 'value', ...rest] = text.split('.');
  const numbers = rest.join('.');
  if (field === '') return null;
  const plain = PLAIN.find((one) => one === by);
  if (plain && rest.length === 0) return { field, by: plain };
  const period = PERIODS.find((one) => one === by);
  if (period && rest.length === 0) return { field, by: period };
  if (by === 'quantiles' && /^\d+$/.test(numbers)) return { field, by, parts: Number(numbers) };
  const edges = numbers.split('_').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)));
  return by === 'edges' && edges.every(Number.isFinite) ? { field, by, edges } : null;
}

/** A measure as a part of an address. */
export function writeMeasure(measure: PivotMeasure): string {
  const named = measure.figure === 'count' ? [] : [measure.field, ...(measure.by === undefined ? [] : [measure.by])];
  return `${[measure.figure, ...named].join('.')}${measure.of === undefined ? '' : `~${measure.of}`}`;
}

/** Reads such a part; null: it is none. */
export function readMeasure(text: string): PivotMeasure | null {
  const [, written = text, compared] = /^([^~]*)~([^~]*)$/.exec(text) ?? [];
  const of = COMPARED_WITH.find((one) => one === compared);
  if (compared !== undefined && of === undefined) return null;
  const [figure, field, by, ...more] = written.split('.');
  const comparison: { of?: ComparedWith } = of === undefined ? {} : { of };
  if (figure === 'count') return field === undefined ? { figure, ...comparison } : null;
  const known = FIGURES.find((one) => one === figure);
  if (known === undefined || field === undefined || field === '' || more.length > 0) return null;
  return { figure: known, field, ...(by === undefined ? {} : { by }), ...comparison };
}

function readSort(text: string): PivotSort | null {
  const [, by, order] = /^(rows|keys|\d+)\.(asc|desc)$/.exec(text) ?? [];
  if (by === undefined) return null;
  return { by: by === 'rows' || by === 'keys' ? by : Number(by), order: order === 'asc' ? 'asc' : 'desc' };
}
