import type { Sort } from '#schemas/columns/spec.ts';
import type { Source } from '#schemas/kinds.ts';

/** Rows of a view listed in few words: name and value. */
interface ListedRows {
  readonly kind: 'rows';
  readonly sort: Sort;
  /** Leaves out values of the other sign: what rose does not fall. */
  readonly sign?: 1 | -1;
}

/** The most frequent values of a field. */
interface ListedValues {
  readonly kind: 'values';
  readonly field: string;
}

export type Listed = ListedRows | ListedValues;

/** What the strip above a directory says of a filtered view. */
export interface Glance {
  /** The figure of which it gives sum and median. */
  readonly figure: string;
  /** The order of its largest rows. */
  readonly largest: string;
  readonly lists: readonly Listed[];
}

const movers = (order: Sort['order']): ListedRows => ({
  kind: 'rows',
  sort: { field: 'change24h', order },
  sign: order === 'desc' ? 1 : -1,
});

/** One entry per directory. */
export const GLANCES: Readonly<Record<Source, Glance>> = {
  projects: { figure: 'market_cap_usd', largest: 'market_cap_usd', lists: [movers('desc'), movers('asc')] },
  fundraising: {
    figure: 'amount_quantity',
    largest: 'amount_quantity',
    lists: [
      { kind: 'rows', sort: { field: 'date', order: 'desc' } },
      { kind: 'values', field: 'stages' },
    ],
  },
  organizations: {
    figure: 'number_of_investment',
    largest: 'number_of_investment',
    lists: [
      { kind: 'rows', sort: { field: 'rounds_led', order: 'desc' } },
      { kind: 'values', field: 'type' },
    ],
  },
  people: {
    figure: 'number_of_investment',
    largest: 'relate_token',
    lists: [
      { kind: 'values', field: 'type_of_investor' },
      { kind: 'values', field: 'organization' },
    ],
  },
};

/** Rows named as the largest, and entries of a list. */
export const LARGEST = 5;
export const LISTED = 2;
