import { formatCount, plural } from '#schemas/format.ts';

/** Texts of the observatory. */
export const observatoryMessages = {
  title: 'Observatory',
  intro: 'Capital, deals and markets. Choose a mark to filter the other charts; click it to open its rows.',
  rounds: (count: number) => plural(count, 'round', 'rounds'),
  projects: (count: number) => plural(count, 'project', 'projects'),
  filters: {
    rounds: 'Filters of rounds',
    projects: 'Filters of projects',
    roundsShort: 'Rounds',
    projectsShort: 'Projects',
    period: 'Period',
    periods: { '30d': '30D', '180d': '180D', '1y': '1Y', '3y': '3Y', all: 'All' },
    add: 'Filter',
    reset: 'Reset',
  },
  figures: { raised: 'Raised', rounds: 'Rounds', median: 'Median round', cap: 'Market cap', projects: 'Projects' },
  usd: 'USD',
  failed: 'The observatory could not be loaded',
  partial: 'These charts could not be updated; they show the filters before.',
  sections: { rounds: 'Rounds', market: 'Market' },
  other: 'Other',
  undated: (rounds: string) => `${rounds} known only to the year or less are in no month.`,
  unsized: (rounds: string) => `${rounds} of unknown amount are in no bar.`,
  /** What a chart by value leaves out: rows, and the sum of their figures. */
  unvalued: (rows: string, sum: string, bin: string) => `${rows} without a ${bin}, ${sum} USD in all, are in no bar.`,
  /** Rounds older than the calendar, its first day, and their sum. */
  beforeCalendar: (rounds: string, first: string, sum: string) =>
    `The calendar has room for 53 weeks: ${rounds} before ${first}, ${sum} USD in all, are in no cell.`,
  unplacedDays: (rounds: string) => `${rounds} without an exact day are in no cell.`,
  overlaps: 'Sectors, categories, chains and investors overlap: what has several counts in each.',
  about:
    'Acquisitions do not count as rounds. Rounds of unknown amount count as deals and not as capital. Stale figures are left out.',
  charts: {
    months: {
      label: 'Capital raised by month',
      lacking: 'none is dated to the month',
      bin: 'Month',
      method:
        'Sum of the disclosed amounts of rounds announced in each month (UTC), by stage. Rounds known only to the year are in no month.',
    },
    deals: {
      label: 'Deals and median size by month',
      lacking: 'none is dated to the month',
      bin: 'Month',
      median: 'Median size',
      method: 'Number of rounds announced in each month, and the median of their disclosed amounts.',
    },
    stages: {
      label: 'Capital by stage',
      lacking: 'none states both its stage and its amount',
      bin: 'Stage',
      method: 'Sum of the disclosed amounts of rounds by their stage. Rounds of unknown stage are in none.',
    },
    categories: {
      label: 'Capital by category',
      lacking: 'none states both its category and its amount',
      bin: 'Category',
      method:
        'Sum of the disclosed amounts by what rounds were for, in the words of their reports. Categories overlap.',
    },
    sizes: {
      label: 'Rounds by size',
      lacking: 'none discloses its amount',
      bin: 'Size',
      method: 'Number of rounds by their disclosed amount.',
    },
    calendar: {
      label: 'Funding calendar',
      lacking: 'none is dated to the day',
      bin: 'Day',
      method:
        'Sum of the disclosed amounts of rounds announced on each day, in the last year shown. Shades follow the logarithm.',
    },
    sectors: {
      label: 'Sectors',
      lacking: 'none has both a sector and the figure of the tiles',
      bin: 'Sector',
      change: '30d change',
      byCap: 'By change',
      byRaised: 'By capital',
      order: 'Size of tiles',
      method:
        'Tiles are as large as the market cap of a sector’s projects, or as the capital they raised. The color is the change of their market cap in 30 days, of projects whose change is known. Sectors overlap.',
    },
    changes: {
      label: 'Projects by 24h change',
      lacking: 'none has a current change',
      bin: 'Change',
      method: 'Number of projects by the change of their price in 24 hours. Stale prices are left out.',
    },
    caps: {
      label: 'Projects by market cap',
      lacking: 'none has a current market cap',
      bin: 'Market cap',
      method: 'Number of projects by market cap. Stale caps are left out.',
    },
    chains: {
      label: 'TVL by chain',
      lacking: 'none has both a chain and a current TVL',
      bin: 'Chain',
      method:
        'Sum of the TVL of all projects that run on a chain. No source divides a project’s TVL between its chains here: a project on several counts in each.',
    },
  },
  units: { usd: 'USD', rounds: 'rounds', projects: 'projects', percent: '%' },
  investors: {
    title: 'Most active investors',
    window: 'Period of the investors',
    windows: { '30d': '30D', '180d': '180D', '1y': '1Y', all: 'All' },
    chosenMonths: 'in the chosen months',
    organization: 'Organization',
    rounds: 'Rounds',
    amount: 'In rounds of',
    empty: 'No investor is known for these rounds',
    summary: (first: string, rounds: string, count: number) =>
      `${first} joined most: ${rounds}. ${plural(count, 'organization', 'organizations')} took part in all. Amounts are of whole rounds, all investors together.`,
  },
  breadth: {
    title: 'Market breadth',
    unit: '% of projects up',
    rows: { breadth1h: '1h', breadth24h: '24h', breadth7d: '7d', breadth30d: '30d' },
    up: 'Up',
    down: 'Down',
    share: 'Share up',
    level: 'Level',
    open: (what: string, count: string, span: string) =>
      `${what} over ${span}: ${count} projects. Open in the directory`,
    summary: (share: string, span: string, count: number) =>
      `${share}% of ${formatCount(count)} projects with a current price are up over ${span}.`,
  },
  movers: {
    title: 'Gainers and losers',
    unit: (volume: string) => `24h, volume from ${volume} USD`,
    gainers: 'Gainers',
    losers: 'Losers',
    project: 'Project',
    price: 'Price',
    change: '24h',
    volume: 'Volume',
    all: 'All',
    empty: 'None with enough volume',
  },
  latest: {
    title: 'Latest rounds',
    project: 'Project',
    stage: 'Stage',
    amount: 'Amount',
    date: 'Date',
    all: 'All',
    empty: 'No round passes these filters',
  },
  sizes: {
    below: (to: string) => `Under ${to}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    from: (from: string) => `${from} and more`,
    change: (value: string) => `${value}%`,
  },
};
