import { PLACE_WORDS, SECTOR_WORDS } from './asked.ts';
import { linksColumn, numberColumn, orderColumn, refsColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { FORMER_NAMES_FIELD, formerNamesColumn } from './formerNames.ts';
import { growthColumns, investmentColumns, quarterColumns } from './investments.ts';
import { portfolioColumn } from './related.ts';
import { storiesColumn } from './stories.ts';

const FIRST_KNOWN = 'The first source that states it.';

/** Organizations: funds, DAOs, companies. 14 columns after the position. */
export const organizations = defineDataSet({
  source: 'organizations',
  identity: 'ventures_name',
  defaultSort: { field: 'number_of_investment', order: 'desc' },
  companions: rowCompanions,
  columns: [
    orderColumn,
    textColumn('ventures_name', 'Organization', 192, 'identity', {
      sticky: true,
      searchable: true,
      alsoNamed: FORMER_NAMES_FIELD,
      about: {
        means: 'Name of the fund, company or DAO.',
        from: 'profiles',
        rule: 'The most frequent spelling; others are found by search.',
      },
    }),
    textColumn('type', 'Type', 104, 'text', {
      options: true,
      asked: {
        words: ['kind', 'kind of organization', 'type of organization', 'organization type'],
      },
      about: { means: 'Kind of organization.', from: 'profiles', rule: FIRST_KNOWN },
    }),
    ...investmentColumns(true),
    refsColumn('relate_project', 'Portfolio', 136, 'avatars', 'project', {
      asked: { words: ['portfolio project', 'portfolio company', 'portfolio size'] },
      about: {
        means: 'Projects whose rounds it joined or that it acquired.',
        from: 'derived',
        rule: 'Each once, newest round first.',
      },
    }),
    tagsColumn('sector', 'Sector', 168, {
      vocabulary: 'sectors',
      asked: {
        words: [...SECTOR_WORDS, 'focus', 'focused on', 'focus on', 'focusing on', 'specialized in'],
      },
      about: {
        means: 'What it invests in.',
        from: 'profiles',
        rule: 'As a source states it; else the most frequent sectors of its portfolio, at most five; then the sectors above them.',
      },
    }),
    numberColumn('year_founded', 'Founded', 88, 'number', 'year', {
      asked: {
        words: ['founded in', 'year founded', 'founding year', 'established', 'established in', 'year of founding'],
        most: ['youngest', 'most recently founded'],
        least: ['oldest'],
      },
      about: { means: 'Year of its founding.', from: 'profiles', rule: FIRST_KNOWN },
    }),
    refsColumn('founder', 'Founders', 128, 'people', 'people', {
      asked: { words: ['founder'] },
      about: {
        means: 'People who founded it.',
        from: 'profiles',
        rule: 'Everybody whom a list of people calls its founder.',
      },
    }),
    textColumn('location', 'Location', 136, 'text', {
      options: true,
      asked: { words: PLACE_WORDS, match: 'parts' },
      about: { means: 'Where it has its seat.', from: 'profiles', rule: FIRST_KNOWN },
    }),
    textColumn('actively_investing', 'Active', 80, 'text', {
      options: true,
      asked: {
        match: 'declared',
        values: {
          Yes: ['active', 'actively investing', 'still investing', 'still active', 'currently investing'],
          No: ['inactive', 'not active', 'no longer active', 'not investing', 'no longer investing'],
        },
      },
      about: {
        means: 'Whether it invested lately.',
        from: 'derived',
        rule: 'Yes for a round in the year before the newest one; else unknown.',
      },
    }),
    linksColumn('social', 'Social', 112, {
      about: { means: 'Its pages elsewhere.', from: 'profiles', rule: 'Of all sources, each once.' },
    }),
    textColumn('summary', 'Summary', 280, 'text', {
      about: { means: 'What it says of itself.', from: 'profiles', rule: FIRST_KNOWN },
    }),
    ...growthColumns,
    ...quarterColumns,
    portfolioColumn,
    formerNamesColumn,
    storiesColumn,
  ],
});
