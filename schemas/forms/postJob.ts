import type { FormRules, Rule } from './rules.ts';

/** The two steps of posting an ad for a job. Fields are named as on the wire. */

/** Characters; what is longer is refused. */
export const POST_JOB_LENGTHS = {
  company: 80,
  website: 300,
  title: 120,
  department: 80,
  description: 20_000,
  places: 500,
  apply: 300,
} as const;

const needed: Rule = { kind: 'required', message: { reason: 'empty' } };
const text = (max: number): Rule[] => [needed, { kind: 'maxLength', max }];
const sum: Rule = { kind: 'sum' };
const L = POST_JOB_LENGTHS;

export const COMPANY_STEP = {
  company: text(L.company),
  website: [needed, { kind: 'url', message: { reason: 'websiteFormat' } }, { kind: 'maxLength', max: L.website }],
} as const satisfies FormRules;

/** Places are parted by semicolons. A salary may be left out. */
export const JOB_STEP = {
  title: text(L.title),
  department: text(L.department),
  description: text(L.description),
  workplace: [{ kind: 'required', message: { reason: 'workplaceMissing' } }],
  places: text(L.places),
  employment: [{ kind: 'required', message: { reason: 'employmentMissing' } }],
  salary_min: [sum],
  salary_max: [sum, { kind: 'notBelow', of: 'salary_min' }],
  currency: [],
  period: [],
  apply: [needed, { kind: 'contact' }, { kind: 'maxLength', max: L.apply }],
} as const satisfies FormRules;

export const POST_JOB = { ...COMPANY_STEP, ...JOB_STEP } as const satisfies FormRules;
export type PostJobField = keyof typeof POST_JOB;

/** In which an ad may state pay, the most frequent first. ISO 4217. */
export const PAY_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'SGD',
  'HKD',
  'AED',
  'CAD',
  'AUD',
  'JPY',
  'KRW',
  'INR',
  'VND',
  'BRL',
  'PLN',
  'SEK',
  'ILS',
] as const;
