import { SECTOR_WORDS } from './asked.ts';
import { numberColumn, tagsColumn, textColumn } from './define.ts';
import { OWN_ADDRESS, type RelatedSpec } from './relatedSpec.ts';

const OF_PROJECT = 'The project’s as it is known today, not on the day of the round.';
const OF_INVESTORS = 'Of organizations and persons together, each once, in the order of the investors.';

const ofProject = (field: string): RelatedSpec => ({ through: [OWN_ADDRESS], of: { project: field } });
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

/** What rounds and projects have of their investors, whom the fields of `through` name. */
export function investorColumns(...through: readonly string[]) {
  return [
    tagsColumn('investor_kinds', 'Kinds of investors', 152, {
      defaultVisible: false,
      asked: { words: ['kind of investor', 'type of investor', 'investor kind', 'investor type'] },
      related: { through, of: { venture: 'type', people: 'type_of_investor' } },
      about: { means: 'What kinds of investors took part.', from: 'investors', rule: OF_INVESTORS },
    }),
    tagsColumn('investor_countries', 'Countries of investors', 168, {
      defaultVisible: false,
      asked: { words: ['country of investors', 'investor country', 'country of the investor', 'investor location'] },
      related: { through, of: { venture: 'location', people: 'location' }, as: 'country' },
      about: {
        means: 'Countries where the investors are.',
        from: 'investors',
        rule: `${OF_INVESTORS} Those whose location names no country are left out.`,
      },
    }),
  ] as const;
}

/** What people have of the organizations where they work. */
export const employerColumn = tagsColumn('employer_kinds', 'Kinds of employer', 144, {
  defaultVisible: false,
  asked: { words: ['kind of employer', 'type of employer', 'employer kind', 'employer type'] },
  related: { through: ['organization'], of: { venture: 'type' } },
  about: {
    means: 'What kinds of organizations the person works at.',
    from: 'related',
    rule: 'Of the organizations that are named, each kind once.',
  },
});

/** What organizations have of the projects in their portfolio. */
export const portfolioColumn = tagsColumn('portfolio_chains', 'Chains of portfolio', 152, {
  defaultVisible: false,
  asked: { words: ['chain of the portfolio', 'portfolio chain', 'ecosystem of the portfolio', 'portfolio ecosystem'] },
  related: { through: ['relate_project'], of: { project: 'chains' } },
  about: {
    means: 'Blockchains that the projects of its portfolio run on.',
    from: 'related',
    rule: 'Each once, those of its newest rounds first, as they are known today.',
  },
});
