import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { ErrorFactsOf } from '#schemas/i18n/errors.ts';
import { wordError } from '#schemas/i18n/errors.ts';
import { type PivotParams, readPivot, writePivot } from '#schemas/pivot/address.ts';
import { PivotSchema, problemOf } from '#schemas/pivot/params.ts';
import { PIVOT_LIMITS, type Pivot } from '#schemas/pivot/pivot.ts';
import type { ViewPivot } from '#schemas/queries/view.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';

const text = pivotMessages.states;

/** Whose largest figure a color compares a cell with. */
export const HEATS = ['column', 'row', 'table'] as const;
export type Heat = (typeof HEATS)[number];

/** The charts that a pivot is drawn as. */
export const FORMS = ['bars', 'stacked', 'lines', 'heat'] as const;
export type Form = (typeof FORMS)[number];

/** A pivot and how it is shown. */
export interface ShownPivot {
  readonly pivot: Pivot;
  /** Null: no colors. */
  readonly heat: Heat | null;
  /** Null: no chart. */
  readonly form: Form | null;
  /** The place of the measure that the chart draws. */
  readonly drawnMeasure: number;
}

export type ReadShown =
  | { readonly ok: true; readonly shown: ShownPivot }
  /** What is wrong, and how to mend it. */
  | { readonly ok: false; readonly problem: string };

const EXAMPLES = {
  group: 'sector,date.quarter',
  by: 'date.year',
  show: 'count,sum.amount_quantity',
  order: '0.desc',
  top: '10',
  heat: 'column',
  draw: 'bars',
} as const satisfies Record<keyof PivotParams | 'heat' | 'draw', string>;

/** Reads the pivot of an address, and checks what the data set can be asked for. */
export function readShown(spec: DataSetSpec, written: ViewPivot): ReadShown {
  const read = readPivot(written);
  if (!read.ok) return unread(read.problem.param, read.problem.typed);
  const heat = HEATS.find((one) => one === written.heat) ?? null;
  if (written.heat !== undefined && heat === null) return unread('heat', written.heat);
  const [, named, place = '0'] = /^([a-z]+)(?:\.(\d))?$/.exec(written.draw ?? '') ?? [];
  const form = FORMS.find((one) => one === named) ?? null;
  if (written.draw !== undefined && form === null) return unread('draw', written.draw);
  const { pivot } = read;
  const problem = tooMuch(pivot) ?? asked(spec, pivot);
  return problem === null
    ? { ok: true, shown: { pivot, heat, form, drawnMeasure: Number(place) } }
    : { ok: false, problem };
}

/** The parameters of an address that show a pivot so. */
export function writeShown({ pivot, heat, form, drawnMeasure }: ShownPivot): ViewPivot {
  const draw = form === null ? '' : drawnMeasure === 0 ? form : `${form}.${drawnMeasure}`;
  const written = Object.entries({ ...writePivot(pivot), heat: heat ?? '', draw });
  return Object.fromEntries(written.filter(([, value]) => value !== ''));
}

function unread(param: keyof typeof EXAMPLES, typed: string): ReadShown {
  return {
    ok: false,
    problem: worded({ code: 'wrong_pivot', reason: 'written', param, typed, example: EXAMPLES[param] }),
  };
}

function asked(spec: DataSetSpec, pivot: Pivot): string | null {
  const found = problemOf(spec, pivot);
  return found && worded(found.problem);
}

function tooMuch(pivot: Pivot): string | null {
  const { rows, columns, measures, edges, parts } = PIVOT_LIMITS;
  if (pivot.rows.length > rows) return text.bins(rows, 'rows');
  if (pivot.columns.length > columns) return text.bins(columns, 'columns');
  if (pivot.measures.length > measures) return text.measures(measures);
  return PivotSchema.safeParse(pivot).success ? null : text.ranges(edges, parts);
}

/** The sentence of a problem. */
export function worded({ code, ...params }: ErrorFactsOf<'wrong_pivot'>): string {
  return wordError(code, params) ?? text.wrong;
}
