import { daySpan, resolveRelativeDate } from '../dates.ts';
import type { UnixMs } from '../units.ts';
import type { Figure, FormulaCore } from './core.ts';

type Moment = Extract<Figure, { readonly op: 'moment' }>;

/** The day since 1970 that a rolling date means. */
export function dayOfMoment({ value, end }: Moment, now: UnixMs): number {
  const span = daySpan(resolveRelativeDate(value, now) ?? value);
  if (!span) throw new Error(`'${value}' passed the check of formulas, but is no date`);
  return span[end];
}

/** True for a formula whose values another day changes. */
export function countsFromToday(core: FormulaCore): boolean {
  return hasMoment(core);
}

function hasMoment(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ('op' in value && value.op === 'moment') || Object.values(value).some(hasMoment);
}
