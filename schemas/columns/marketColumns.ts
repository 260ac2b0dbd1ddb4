import { dateColumn, numberColumn, seriesColumn } from './define.ts';

/** What sources state of a coin or protocol beside the figures that projects begin with; all start hidden. */

/** Revenue may be lost. */
const EARNED = [-1e12, 1e15] as const;

const PASSED = 'From the newest answer that states it; unknown once the price has passed it.';

export const fdvColumn = numberColumn('fdv_usd', 'FDV', 120, 'money', 'usd', {
  asked: {
    words: ['fully diluted valuation', 'fully diluted value', 'diluted valuation', 'fully diluted market cap'],
    most: ['highest fully diluted'],
  },
  ages: 'Price',
  defaultVisible: false,
  about: {
    means: 'Fully diluted valuation: price times all tokens that will ever exist.',
    from: 'coins',
    rule: 'As the source states it, never computed.',
  },
});

export const rankColumn = numberColumn('cap_rank', 'Rank', 80, 'number', 'count', {
  asked: { words: ['market cap rank', 'cap rank', 'coin rank'] },
  neverAdded: true,
  ages: 'Price',
  defaultVisible: false,
  about: {
    means: 'Place by market cap among all coins of its source.',
    from: 'coins',
    rule: 'As the source states it.',
  },
});

export const extremeColumns = [
  numberColumn('ath_usd', 'All-time high', 112, 'price', 'usd', {
    asked: { words: ['ath', 'ath price', 'highest price ever', 'record price'] },
    ages: 'Price',
    defaultVisible: false,
    about: { means: 'Highest price ever.', from: 'coins', rule: PASSED },
  }),
  dateColumn('ath_date', 'ATH date', 104, {
    asked: { words: ['day of the all-time high', 'date of the all-time high'] },
    defaultVisible: false,
    about: { means: 'Day of the highest price ever.', from: 'coins', rule: 'That of the all-time high.' },
  }),
  numberColumn('from_ath', 'From ATH', 88, 'change', 'percent', {
    asked: { words: ['from ath', 'below ath', 'change from ath', 'drawdown'] },
    ages: 'Price',
    defaultVisible: false,
    about: {
      means: 'Change of the price against the highest price ever.',
      from: 'figures',
      rule: 'Of projects with both figures.',
    },
  }),
  numberColumn('atl_usd', 'All-time low', 112, 'price', 'usd', {
    asked: { words: ['atl', 'atl price', 'lowest price ever'] },
    ages: 'Price',
    defaultVisible: false,
    about: { means: 'Lowest price ever.', from: 'coins', rule: PASSED },
  }),
  dateColumn('atl_date', 'ATL date', 104, {
    asked: { words: ['day of the all-time low', 'date of the all-time low'] },
    defaultVisible: false,
    about: { means: 'Day of the lowest price ever.', from: 'coins', rule: 'That of the all-time low.' },
  }),
] as const;

export const lockedColumns = [
  numberColumn('tvl_change7d', 'Weekly TVL', 88, 'change', 'percent', {
    asked: { words: ['tvl change', 'tvl growth', 'weekly tvl change', '7d tvl change'] },
    ages: 'TVL',
    defaultVisible: false,
    about: {
      means: 'Change of the TVL over seven days.',
      from: 'protocols',
      rule: 'Of the sum of its protocols in the newest answer, where the source states the change of each; else from its TVL of exactly that day.',
    },
  }),
  numberColumn('tvl_change30d', 'Monthly TVL', 96, 'change', 'percent', {
    asked: { words: ['monthly tvl change', '30d tvl change', 'tvl growth of the month'] },
    ages: 'TVL',
    defaultVisible: false,
    about: {
      means: 'Change of the TVL over 30 days.',
      from: 'protocols',
      rule: 'Of the sum of its protocols, where the TVL of each was read on exactly the day 30 days before; no source states it.',
    },
  }),
  dateColumn('listed', 'Listed', 104, {
    asked: { words: ['listing date', 'listed on', 'date listed'] },
    defaultVisible: false,
    about: {
      means: 'Day from which a source follows the project.',
      from: 'protocols',
      rule: 'The first day of all its protocols.',
    },
  }),
] as const;

const PRICE_GAPS = 'A day without a price is a gap; a price that is stale has no line.';

/** Prices, TVL and money raised over time. Each names the figure that sorts it. */
export const marketSeries = [
  seriesColumn(
    'price_7d',
    'Price 7d',
    'usd',
    { figure: 'change7d', points: 8, step: 'day' },
    {
      means: 'Daily prices of seven days, and the newest.',
      from: 'coins',
      rule: `${PRICE_GAPS} Sorted by “7d”, which stands for it in files.`,
    },
  ),
  seriesColumn(
    'price_30d',
    'Price 30d',
    'usd',
    { figure: 'change30d', points: 31, step: 'day' },
    {
      means: 'Daily prices of 30 days, and the newest.',
      from: 'coins',
      rule: `${PRICE_GAPS} Sorted by “30d”, which stands for it in files.`,
    },
  ),
  seriesColumn(
    'price_1y',
    'Price 1y',
    'usd',
    { figure: 'change1y', points: 53, step: 'week' },
    {
      means: 'Prices of a year, of one day each week.',
      from: 'coins',
      rule: `${PRICE_GAPS} Sorted by “1y”, which stands for it in files.`,
    },
  ),
  seriesColumn(
    'tvl_30d',
    'TVL 30d',
    'usd',
    { figure: 'tvl_change30d', points: 31, step: 'day' },
    {
      means: 'Total value locked by day, of 30 days and the newest.',
      from: 'protocols',
      rule: 'Of the protocols that make up the TVL now; a day on which one of them was not read is a gap, and a TVL that is stale has no line. Sorted by “Monthly TVL”, which stands for it in files.',
    },
  ),
  seriesColumn(
    'funding_quarters',
    'Raised by quarter',
    'usd',
    { figure: 'total_raised_usd', points: 12, step: 'quarter' },
    {
      means: 'Disclosed amounts of its funding rounds, in each of the last twelve quarters.',
      from: 'derived',
      rule: 'A quarter whose rounds are all undisclosed is a gap; one without rounds is zero. Acquisitions, rounds in doubt and rounds whose quarter is not known are left out. Sorted by “Total raised”, which stands for it in files.',
    },
  ),
] as const;

const OF_NEWEST = 'Sum of its protocols in the newest answer that states any.';

export const earningColumns = [
  numberColumn('fees_24h_usd', 'Fees 24h', 112, 'money', 'usd', {
    asked: { words: ['daily fee', 'fees of the day', '24h fees', 'protocol fee', 'fees paid'], most: ['highest fees'] },
    ages: 'Fees',
    defaultVisible: false,
    about: { means: 'What users paid its protocols within 24 hours.', from: 'protocols', rule: OF_NEWEST },
  }),
  numberColumn('fees_30d_usd', 'Fees 30d', 112, 'money', 'usd', {
    asked: { words: ['monthly fee', 'fees of the month', '30d fees'] },
    ages: 'Fees',
    defaultVisible: false,
    about: { means: 'What users paid its protocols within 30 days.', from: 'protocols', rule: OF_NEWEST },
  }),
  numberColumn('revenue_24h_usd', 'Revenue 24h', 120, 'money', 'usd', {
    asked: { words: ['revenue', 'daily revenue', 'revenue of the day', '24h revenue'], most: ['highest revenue'] },
    ages: 'Revenue',
    bounds: EARNED,
    defaultVisible: false,
    about: {
      means: 'What of the fees of 24 hours the protocols and holders of their tokens kept.',
      from: 'protocols',
      rule: `${OF_NEWEST} Below zero where incentives cost more.`,
    },
  }),
  numberColumn('revenue_30d_usd', 'Revenue 30d', 120, 'money', 'usd', {
    asked: { words: ['monthly revenue', 'revenue of the month', '30d revenue'] },
    ages: 'Revenue',
    bounds: EARNED,
    defaultVisible: false,
    about: {
      means: 'What of the fees of 30 days the protocols and holders of their tokens kept.',
      from: 'protocols',
      rule: `${OF_NEWEST} Below zero where incentives cost more.`,
    },
  }),
] as const;
