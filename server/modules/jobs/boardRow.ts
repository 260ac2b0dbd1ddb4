import { yearlyUsd } from '#schemas/entities/pay.ts';
import type { EMPLOYMENT_TYPES, JobOrigin, PAY_PERIODS, WORKPLACE_TYPES } from '#schemas/entities/stories.ts';
import { isEmail } from '#schemas/forms/patterns.ts';
import { readPlaces } from '#server/modules/feeds/parsing/places.ts';

/** An ad that a person wrote. */
export interface WrittenAd {
  readonly origin: Extract<JobOrigin, 'member' | 'operator'>;
  readonly title: string;
  readonly company: string;
  readonly website: string;
  readonly department: string;
  /** HTML; null: it says nothing. */
  readonly description: string | null;
  readonly places: readonly string[];
  readonly workplace: (typeof WORKPLACE_TYPES)[number];
  readonly employment: (typeof EMPLOYMENT_TYPES)[number];
  /** Null: it states none. */
  readonly payMin: number | null;
  readonly payMax: number | null;
  readonly currency: string;
  readonly period: (typeof PAY_PERIODS)[number];
  /** A mail address or a web address. */
  readonly apply: string;
  /** ISO dates. */
  readonly posted: string;
  readonly until: string;
}

/** A row of `jobs`, without number and slug. */
export type BoardRow = Readonly<Record<string, unknown>>;

/** An ad as the board holds ads. */
export function boardRow(ad: WrittenAd): BoardRow {
  const { payMin: min, payMax: max, currency, period, apply, places, workplace } = ad;
  const states = min !== null || max !== null;
  return {
    origin: ad.origin,
    state: 'published',
    name: ad.title,
    company: ad.company,
    company_website: ad.website,
    department: ad.department,
    description: ad.description,
    places,
    countries: readPlaces(places, workplace).countries,
    workplace_type: workplace,
    employment_type: ad.employment,
    pay_min: min,
    pay_max: max,
    pay_currency: states ? currency : null,
    pay_period: states ? period : null,
    ...yearlyUsd({ min, max, currency, period }),
    posted_date: ad.posted,
    expires_on: ad.until,
    closed_on: null,
    apply_url: isEmail(apply) ? `mailto:${apply}` : apply,
    apply_urls: [],
    source_keys: [],
  };
}
