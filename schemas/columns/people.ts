import { PLACE_WORDS, SECTOR_WORDS } from './asked.ts';
import { linksColumn, orderColumn, refsColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { FORMER_NAMES_FIELD, formerNamesColumn } from './formerNames.ts';
import { investmentColumns } from './investments.ts';
import { employerColumn } from './related.ts';
import { storiesColumn } from './stories.ts';

const FIRST_KNOWN = 'The first source that states it.';

/** People: founders, investors, builders. Eleven columns after the position, and those that start hidden. */
export const people = defineDataSet({
  source: 'people',
  identity: 'name',
  defaultSort: { field: 'relate_token', order: 'desc' },
  companions: rowCompanions,
  columns: [
    orderColumn,
    textColumn('name', 'Name', 184, 'identity', {
      sticky: true,
      searchable: true,
      alsoNamed: FORMER_NAMES_FIELD,
      about: {
        means: 'Name of the person.',
        from: 'profiles',
        rule: 'Two of one name are one, unless their accounts on X differ.',
      },
    }),
    textColumn('primary_job_title', 'Title', 168, 'text', {
      options: true,
      asked: {
        words: ['job title', 'role', 'position', 'job'],
        match: 'words',
        values: {
          CEO: ['ceo', 'chief executive', 'chief executive officer'],
          CTO: ['cto', 'chief technology officer'],
          'Chief Operating Officer': ['coo'],
          'Chief Financial Officer': ['cfo'],
          'General Counsel': ['gc'],
          'Co-founder': ['cofounder'],
          Engineer: ['engineer', 'developer'],
          Researcher: ['researcher'],
          Partner: ['partner'],
          Founder: ['founder'],
          Advisor: ['advisor', 'adviser'],
          Analyst: ['analyst'],
        },
      },
      searchable: true,
      about: { means: 'What the person does.', from: 'profiles', rule: FIRST_KNOWN },
    }),
    refsColumn('organization', 'Organization', 160, 'avatars', 'venture', {
      asked: { words: ['employer', 'company'] },
      searchable: true,
      about: { means: 'Where the person works.', from: 'profiles', rule: 'All organizations that a source names.' },
    }),
    tagsColumn('type_of_investor', 'Investor type', 152, {
      asked: {
        words: ['type of investor', 'kind of investor'],
      },
      about: {
        means: 'How the person invests.',
        from: 'profiles',
        rule: 'As a source states it; Angel for anybody named as investor of a round.',
      },
    }),
    ...investmentColumns(false),
    refsColumn('relate_token', 'Projects', 136, 'avatars', 'project', {
      about: {
        means: 'Projects the person works on or invested in.',
        from: 'derived',
        rule: 'By organization and by funding rounds, each once.',
      },
    }),
    textColumn('location', 'Location', 136, 'text', {
      options: true,
      asked: { words: [...PLACE_WORDS, 'live in', 'living in'], match: 'parts' },
      about: { means: 'Where the person lives.', from: 'profiles', rule: FIRST_KNOWN },
    }),
    textColumn('gender', 'Gender', 88, 'text', {
      options: true,
      asked: { values: { Female: ['woman', 'women'], Male: ['man', 'men'] } },
      about: { means: 'As a source states it.', from: 'profiles', rule: 'Never derived from a name.' },
    }),
    textColumn('background_summary', 'Background', 280, 'text', {
      about: { means: 'What the person did before.', from: 'profiles', rule: FIRST_KNOWN },
    }),
    linksColumn('social', 'Social', 112, {
      about: { means: 'The person’s pages elsewhere.', from: 'profiles', rule: 'Of all sources, each once.' },
    }),
    tagsColumn('sector', 'Sector', 168, {
      vocabulary: 'sectors',
      asked: { words: SECTOR_WORDS },
      about: {
        means: 'What the person works on.',
        from: 'profiles',
        rule: 'Of all sources, each once, then the sectors above them.',
      },
    }),
    employerColumn,
    formerNamesColumn,
    storiesColumn,
  ],
});
