import { formatCount } from '#schemas/format.ts';
import type { FunctionName } from '#schemas/formulas/functions.ts';
import type { ReadyFormula } from '#schemas/formulas/ready.ts';

/** Texts of the dialog for columns that a view computes. */
export const formulaMessages = {
  add: 'Add a formula',
  edit: 'Edit the formula',
  remove: 'Remove the formula',
  title: { new: 'New formula', edit: 'Formula' },
  name: 'Title',
  text: 'Formula',
  placeholder: 'Market cap / TVL',
  suggestions: 'Columns and functions',
  columns: 'Columns',
  functions: 'Functions',
  hint: 'Columns by name, + − × ÷, comparisons, and, or, not, if(…). Write “5m”, “30%”, "DeFi", “3 months ago”.',
  save: { new: 'Add the column', edit: 'Save' },
  cancel: 'Cancel',
  use: (mend: string) => `Use ${mend}`,
  known: (known: number, of: number) => `Known for ${formatCount(known)} of ${formatCount(of)}`,
  yes: 'yes or no',
  unknown: 'unknown',
  counting: 'Computing…',
  none: 'No row to show.',
  first: 'First rows of the view',
  full: (most: number) => `A view can have ${most} formulas. Remove one first.`,
  ready: 'Ready ones',
  readyOnes: {
    cap_to_tvl: {
      title: 'MC / TVL',
      says: 'Market cap as a multiple of the value locked: below 1, less than is locked.',
    },
    fdv_to_cap: { title: 'FDV / MC', says: 'How much larger the cap is once every token exists: 1, all are out.' },
    turnover: { title: 'Volume / MC', says: 'Share of the market cap that is traded within 24 hours.' },
    price_to_fees: {
      title: 'P/F',
      says: 'Market cap as a multiple of the fees of a year, at the pace of the last 30 days.',
    },
    circulating: {
      title: 'Supply circulating',
      says: 'Tokens in circulation as a share of all that can exist, or exist today.',
    },
    raised_to_fdv: { title: 'Raised / FDV', says: 'What was raised as a share of the fully diluted valuation.' },
    share_sold: { title: 'Raised / valuation', says: 'What the round raised as a share of the valuation.' },
    months_since: { title: 'Months since', says: 'Months that have passed since the round.' },
    months_idle: {
      title: 'Months since last deal',
      says: 'Months that have passed since the last round it took part in.',
    },
  } satisfies Readonly<Record<ReadyFormula, { readonly title: string; readonly says: string }>>,
  functionsSay: {
    if: 'if(condition, value, otherwise)',
    min: 'the smallest of several',
    max: 'the largest of several',
    abs: 'without its sign',
    log: 'logarithm to the base ten',
    round: 'round(value, digits)',
    coalesce: 'the first that is known',
    pct: 'the first as a share of the second, in %',
    days: 'days from one date to another',
    years_since: 'years that have passed',
    months_since: 'months that have passed',
  } satisfies Readonly<Record<FunctionName, string>>,
};
