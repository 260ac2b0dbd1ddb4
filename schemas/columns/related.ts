import { SECTOR_WORDS } from './asked.ts';
import { numberColumn, tagsColumn, textColumn } from './define.ts';
import { OWN_ADDRESS, type RelatedSpec } from './relatedSpec.ts';

const OF_PROJECT = 'The project’s as it is known today, not on the day of the round.';
const OF_INVESTORS = 'Of organizations and persons together, each once, in the order of the investors.';

const ofProject = (field: string): RelatedSpec => ({ through: [OWN_ADDRESS], of: { project: field } });
const ofInvestors = (venture: string, people: string): RelatedSpec => ({
  through: ['organizations', 'people'],
  of: { venture, people },
});
const inWords = (...words: readonly string[]) => ({
  words: words.flatMap((word) => [`${word} of the project`, `project ${word}`, `project’s ${word}`]),
});

/** What rounds have of their projects. */
export const projectColumns = [
  tagsColumn('project_sectors', 'Sectors of project', 168, {
    vocabulary: 'sectors',
    defaultVisible: false,
    asked: inWords('sector', ...SECTOR_WORDS),
    related: ofProject('sector'),
    about: {
      means: 'What the project does.',
      from: 'project',
      rule: `${OF_PROJECT} What the round itself was for is its category.`,
    },
  }),
  tagsColumn('project_chains', 'Chains of project', 144, {
    defaultVisible: false,
    asked: inWords('chain', 'blockchain', 'network', 'ecosystem'),
    related: ofProject('chains'),
    about: { means: 'Blockchains that the project runs on.', from: 'project', rule: OF_PROJECT },
  }),
  textColumn('project_country', 'Country of project', 144, 'text', {
    defaultVisible: false,
    options: true,
    asked: inWords('country', 'location'),
    related: { ...ofProject('location'), as: 'country' },
    about: {
      means: 'Country that the project is based in.',
      from: 'project',
      rule: `${OF_PROJECT} Missing where its location names no country.`,
    },
  }),
  numberColumn('project_founded', 'Founding year of project', 168, 'number', 'year', {
    defaultVisible: false,
    related: ofProject('year_founded'),
    about: { means: 'Year in which the project was founded.', from: 'project', rule: OF_PROJECT },
  }),
  numberColumn('project_market_cap_usd', 'Market cap of project', 152, 'money', 'usd', {
    neverAdded: true,
    defaultVisible: false,
    related: ofProject('market_cap_usd'),
    about: {
      means: 'Market cap of the project.',
      from: 'project',
      rule: `${OF_PROJECT} Missing where it is stale. Not added up: a project has several rounds.`,
    },
  }),
] as const;

/** What rounds have of their investors. */
export const investorColumns = [
  tagsColumn('investor_kinds', 'Kinds of investors', 152, {
    defaultVisible: false,
    asked: { words: ['kind of investor', 'type of investor', 'investor kind', 'investor type'] },
    related: ofInvestors('type', 'type_of_investor'),
    about: { means: 'What kinds of investors took part.', from: 'investors', rule: OF_INVESTORS },
  }),
  tagsColumn('investor_countries', 'Countries of investors', 168, {
    defaultVisible: false,
    asked: { words: ['country of investors', 'investor country', 'country of the investor', 'investor location'] },
    related: { ...ofInvestors('location', 'location'), as: 'country' },
    about: {
      means: 'Countries where the investors are.',
      from: 'investors',
      rule: `${OF_INVESTORS} Those whose location names no country are left out.`,
    },
  }),
] as const;
