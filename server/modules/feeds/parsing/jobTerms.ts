import type { StatedPay } from '#schemas/entities/pay.ts';
import type { Job } from '#schemas/entities/stories.ts';
import { line } from './texts.ts';

/** What job boards say of an ad, each in one form. What they leave out stays unknown. */

/** A term of employment; null: it says none of ours, as "Intern" does. */
export function readEmployment(value: unknown): Job['employment_type'] {
  const text = line(value) ?? '';
  if (/\bfull[- ]?time\b/i.test(text)) return 'Full-time';
  if (/\bpart[- ]?time\b/i.test(text)) return 'Part time';
  return /\b(?:contract(?:or)?|freelance)\b/i.test(text) ? 'Freelance / Contract hire' : null;
}

/** The part of a company, without the number that some boards put before it ("1200 - Engineering"). */
export function readDepartment(value: unknown): string | null {
  return line(line(value)?.replace(/^\d+\s*[-–:]\s*/, ''));
}

const PERIODS = [
  ['year', /\b(?:year|annual|annum|yearly)/i],
  ['month', /\bmonth/i],
  ['week', /\bweek/i],
  ['day', /\b(?:day|daily)/i],
  ['hour', /\bhour/i],
] as const;

/** The span of time in a source's words: "1 YEAR", "per-hour-wage", "Annual Salary Range"; null: it says none. */
export function readPayPeriod(value: unknown): StatedPay['period'] {
  const text = line(value)?.replaceAll(/[-_]/g, ' ') ?? '';
  return PERIODS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** What an ad states of pay; null: no sum, or one that cannot be meant. */
export function readPay(stated: {
  readonly min: unknown;
  readonly max: unknown;
  readonly currency: unknown;
  readonly period: unknown;
}): StatedPay | null {
  const [min, max] = [sumOf(stated.min), sumOf(stated.max)];
  const currency = line(stated.currency)?.toUpperCase() ?? '';
  if (!/^[A-Z]{3}$/.test(currency) || (min === null && max === null)) return null;
  if (min !== null && max !== null && min > max) return null;
  return { min, max, currency, period: readPayPeriod(stated.period) };
}

function sumOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}
