import type { PAY_PERIODS } from './stories.ts';

/** Pay as an ad states it. null: it does not say. */
export interface StatedPay {
  readonly min: number | null;
  readonly max: number | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly period: (typeof PAY_PERIODS)[number] | null;
}

/** Years and months compare; hours and days a year are not stated. */
const A_YEAR: Readonly<Partial<Record<(typeof PAY_PERIODS)[number], number>>> = { year: 1, month: 12 };

/** The stated pay in US dollars a year; null where that would be an estimate: of another currency, or by the hour. */
export function yearlyUsd({ min, max, currency, period }: StatedPay): {
  readonly min_salary: number | null;
  readonly max_salary: number | null;
} {
  const times = currency === 'USD' && period !== null ? (A_YEAR[period] ?? null) : null;
  const yearly = (sum: number | null) => (sum === null || times === null ? null : sum * times);
  return { min_salary: yearly(min), max_salary: yearly(max) };
}
