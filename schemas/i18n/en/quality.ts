/** Texts of the quest that the data make: what well-known projects lack, what their sources disagree about, and projects in doubt. */
export const qualityMessages = {
  name: 'Data quality',
  description:
    'What well-known projects lack, figures that their sources disagree about, and projects that may be two.',
  tag: 'Data',
  fields: {
    description: 'description',
    sector: 'sector',
    year_founded: 'year of founding',
    website: 'website',
    max_supply: 'maximum supply',
    total_supply: 'total supply',
    circulating_supply: 'circulating supply',
  },
  missing: (field: string, name: string) => `Add the ${field} of ${name}`,
  missingAbout: 'No source states it yet',
  doubtful: (field: string, name: string) => `Say which ${name} it is: add the ${field}`,
  doubtfulAbout: 'Its rounds may be of two companies of one name',
  contradictory: (field: string, name: string) => `Settle the ${field} of ${name}`,
  contradictoryAbout: 'Its sources state different figures',
};
