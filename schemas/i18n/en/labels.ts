import type { PlanName } from '../../api/plans.ts';
import type { Device } from '../../devices.ts';

/**
 * Labels that stand in English where they are declared: columns in `schemas/columns`, pages in `schemas/routes`. The
 * catalogue of another language has them here, by the same keys.
 */

/** The label of a field of a data set. */
export function columnLabel(_source: string, _field: string, declared: string): string {
  return declared;
}

/** The title of a page, by its path. */
export function pageTitle(_path: string, declared: string): string {
  return declared;
}

/** What a search result says of a page, by its path. */
export function pageDescription(_path: string, declared: string): string {
  return declared;
}

export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  standard: 'Standard',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

/** `Chrome on Windows`. */
export function deviceName({ browser, system }: Device): string {
  if (system !== null) return `${browser ?? 'A browser'} on ${system}`;
  return browser ?? 'Unknown device';
}
