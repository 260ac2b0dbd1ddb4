import { numberColumn } from './define.ts';

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
  ] as const;
}
