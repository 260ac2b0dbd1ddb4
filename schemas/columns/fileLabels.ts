import type { FieldSpec } from './spec.ts';

/** What a field is called in files. */
export const fileLabel = ({ declared, label }: Pick<FieldSpec, 'declared' | 'label'>): string => declared ?? label;

/** Headers of exported and copied tables: the same in every language, since files are read back and compared. */
export const fileLabels = {
  id: 'ID',
  symbol: 'Symbol',
  address: 'Address',
  /** Units in brackets; empty when the label names the unit. */
  units: { usd: 'USD', percent: '%', tokens: 'tokens', count: '', year: '', times: '×' },
  withUnit: (label: string, unit: string) => `${label} (${unit})`,
  sourceOf: (label: string) => `Source of ${label}`,
  /** A source of which the amount differs from the one taken. */
  states: (source: string, amount: string) => `${source} states ${amount}`,
  /** Names the stale figures of a row, each with its moment. */
  staleAsOf: 'Stale figures as of',
  dateUnknown: 'date unknown',
};
