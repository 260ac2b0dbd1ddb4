import { dateColumn, numberColumn, seriesColumn, tagsColumn } from './define.ts';

const LEFT_OUT = 'Acquisitions are left out.';

/** An investor's rounds as reported; shares are not published. */
export function investmentColumns(isShown: boolean) {
  const defaultVisible = isShown;
  return [
    numberColumn('number_of_investment', 'Deals', 88, 'number', 'count', {
      asked: {
        words: [
          'deal',
          'number of deals',
          'number of investments',
          'investment',
          'deal count',
          'investment count',
          'round joined',
        ],
        most: ['most active', 'busiest', 'most prolific'],
        least: ['least active'],
      },
      about: {
        means: 'Funding rounds it took part in.',
        from: 'derived',
        rule: 'Acquisitions are left out. Where no round is known, the count that a list of funds states.',
      },
    }),
    numberColumn('rounds_led', 'Led', 80, 'number', 'count', {
      asked: { words: ['round led', 'led round', 'deal led', 'number of rounds led'] },
      defaultVisible,
      about: {
        means: 'Those of its rounds that it led, alone or with others.',
        from: 'derived',
        rule: 'Counts rounds whose reports name it as lead; many reports name none.',
      },
    }),
    numberColumn('median_round_usd', 'Median round', 120, 'money', 'usd', {
      asked: { words: ['median round size', 'typical round', 'typical round size'] },
      neverAdded: true,
      defaultVisible,
      about: {
        means: 'Median size of the rounds it took part in.',
        from: 'derived',
        rule: 'Whole rounds of disclosed amount, all investors together: not its own share.',
      },
    }),
    numberColumn('total_investment_amount', 'Total of rounds joined', 168, 'money', 'usd', {
      asked: { words: ['total of rounds', 'sum of rounds joined'] },
      defaultVisible,
      about: {
        means: 'Sum of the rounds it took part in, all investors together.',
        from: 'derived',
        rule: 'Not what it invested: sources do not say who put in how much. Adds the full disclosed amount of each round, without acquisitions.',
      },
    }),
    dateColumn('last_deal', 'Last deal', 104, {
      asked: { words: ['latest deal', 'last investment', 'latest investment', 'last round joined'] },
      defaultVisible: false,
      about: {
        means: 'Date of the latest round it took part in.',
        from: 'derived',
        rule: `As exact as the date of the round is known. ${LEFT_OUT}`,
      },
    }),
    numberColumn('deals_12m', '12M deals', 96, 'number', 'count', {
      asked: {
        words: ['recent deal', 'deal in 12 months', 'deal in the last year', 'deal of the last 12 months'],
        most: ['most active lately', 'most active recently'],
      },
      byClock: true,
      defaultVisible: false,
      about: {
        means: 'Rounds it took part in during the last twelve months.',
        from: 'derived',
        rule: `Counted back from the day on which the sources were read last. A round of which only the year is known counts if all of it lies there. ${LEFT_OUT}`,
      },
    }),
    tagsColumn('lead_sectors', 'Most-led sectors', 168, {
      vocabulary: 'sectors',
      asked: { words: ['sector led', 'sector they lead'] },
      defaultVisible: false,
      about: {
        means: 'Sectors of the projects whose rounds it led most often.',
        from: 'derived',
        rule: `At most three, the most frequent first, then the sectors above them. Of rounds whose reports name it as lead. ${LEFT_OUT}`,
      },
    }),
    tagsColumn('lead_stages', 'Most-led stages', 144, {
      asked: { words: ['stage led', 'stage they lead'] },
      defaultVisible: false,
      about: {
        means: 'Kinds of the rounds it led most often.',
        from: 'derived',
        rule: `At most three, the most frequent first. Of rounds whose reports name it as lead. ${LEFT_OUT}`,
      },
    }),
    tagsColumn('lead_history', 'Lead history', 184, {
      asked: { words: ['history of leading'] },
      defaultVisible: false,
      about: {
        means: 'Rounds that it led, in words: “DeFi Seed 2022” for a seed round of a DeFi project in that year.',
        from: 'derived',
        rule: `For each sector of the project, and those above it; the newest year first. Of rounds whose reports name it as lead, with a kind and a year. ${LEFT_OUT}`,
      },
    }),
  ] as const;
}

/** How an organization's deals and the sums of its rounds change: of twelve months against the twelve before. */
export const growthColumns = [
  numberColumn('deal_growth', 'Deal growth', 112, 'change', 'percent', {
    asked: { words: ['growth of deals', 'change of deals'], most: ['fastest growing'] },
    byClock: true,
    defaultVisible: false,
    about: {
      means: 'Change of its deals: of the last twelve months against the twelve before.',
      from: 'derived',
      rule: `Of rounds whose date lies in one of them for certain; unknown without a deal in the twelve months before. ${LEFT_OUT}`,
    },
  }),
  numberColumn('raised_growth', 'Raised growth', 120, 'change', 'percent', {
    asked: { words: ['growth of rounds joined', 'change of rounds joined'] },
    byClock: true,
    defaultVisible: false,
    about: {
      means: 'Change of the sum of the rounds it took part in: of the last twelve months against the twelve before.',
      from: 'derived',
      rule: `Of disclosed amounts, all investors together; unknown without one in either. ${LEFT_OUT}`,
    },
  }),
] as const;

/** Deals and sums by quarter, up to that of the newest round of all. */
export const quarterColumns = [
  seriesColumn(
    'deals_quarters',
    'Deals by quarter',
    'count',
    { figure: 'deal_growth', points: 12, step: 'quarter' },
    {
      means: 'Rounds it took part in, in each of the last twelve quarters.',
      from: 'derived',
      rule: `Rounds whose quarter is not known are left out. ${LEFT_OUT} Sorted by “Deal growth”, which stands for it in files.`,
    },
  ),
  seriesColumn(
    'raised_quarters',
    'Raised by quarter',
    'usd',
    { figure: 'raised_growth', points: 12, step: 'quarter' },
    {
      means: 'Sum of the rounds it took part in, in each of the last twelve quarters, all investors together.',
      from: 'derived',
      rule: `A quarter whose rounds are all undisclosed is a gap; one without rounds is zero. ${LEFT_OUT} Sorted by “Raised growth”, which stands for it in files.`,
    },
  ),
] as const;
