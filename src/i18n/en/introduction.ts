/** Text of the line for newcomers. */
export const introductionMessages = {
  title: 'About Assay',
  about: 'Assay is crypto intelligence: who raises, who invests and what it is worth, each figure with its source.',
  examples: 'Views to begin with',
  /** `ago`: quarters before the present one. */
  seedRounds: ({ ago, quarter, year }: { ago: number; quarter: number; year: number }) =>
    `Seed rounds above 5M ${ago === 0 ? 'this quarter' : ago === 1 ? 'last quarter' : `in Q${quarter} ${year}`}`,
  investsWith: (name: string) => `Who invests with ${name}`,
  belowTvl: 'DeFi below 1× TVL',
  dismiss: 'Dismiss',
};
