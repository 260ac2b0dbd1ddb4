import { dateColumn, numberColumn, tagsColumn } from './define.ts';

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
  ] as const;
}
