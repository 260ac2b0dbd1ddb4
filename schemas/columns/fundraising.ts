import { ROUND_DOUBTS, TOKEN_STATES } from '../constants.ts';
import { SECTOR_WORDS } from './asked.ts';
import {
  companion,
  dateColumn,
  numberColumn,
  orderColumn,
  refsColumn,
  rowCompanions,
  tagsColumn,
  textColumn,
} from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { FORMER_NAMES_FIELD, formerNamesColumn } from './formerNames.ts';
import { investorColumns, projectColumns } from './related.ts';
import {
  INVESTORS_FORMERLY_FIELD,
  INVESTORS_NOW_FIELD,
  INVESTORS_THEN_FIELD,
  LEADS_FORMERLY_FIELD,
  TOLD_AS_FIELD,
  UNIT_BOUNDS,
} from './spec.ts';

const NEXT =
  'Acquisitions and rounds in doubt are left out. Unknown where no round follows, or where dates do not say which one does.';

/** How long ago a round was, and what followed it. */
const sequenceColumns = [
  numberColumn('days_since', 'Days since', 96, 'number', 'count', {
    neverAdded: true,
    asked: { words: ['days ago', 'age of the round', 'round age'] },
    byClock: true,
    defaultVisible: false,
    about: {
      means: 'Days since the round was announced.',
      from: 'derived',
      rule: 'Counted to the day on which the sources were read last; only where the day of the round is known.',
    },
  }),
  textColumn('next_stage', 'Next round', 128, 'text', {
    options: true,
    asked: { words: ['following round', 'round after it', 'stage after it'] },
    defaultVisible: false,
    about: { means: 'Kind of the next round of the same project.', from: 'derived', rule: NEXT },
  }),
  numberColumn('next_amount_usd', 'Next amount', 128, 'money', 'usd', {
    neverAdded: true,
    asked: { words: ['size of the next round', 'next round size', 'amount of the next round'] },
    bounds: [0, 1e11],
    defaultVisible: false,
    about: { means: 'Size of the next round of the same project.', from: 'derived', rule: NEXT },
  }),
  numberColumn('days_to_next', 'Days to next', 112, 'number', 'count', {
    neverAdded: true,
    asked: { words: ['days until the next round', 'days to the next round', 'time to the next round'] },
    defaultVisible: false,
    about: {
      means: 'Days from this round to the next one of the same project.',
      from: 'derived',
      rule: `Only where the days of both are known. ${NEXT}`,
    },
  }),
] as const;

const MOST_RELIABLE = 'From the most reliable report that states it.';

/** Funding rounds, named and pictured by the project that raised. Seven columns after the position; the others start hidden. */
export const fundraising = defineDataSet({
  source: 'fundraising',
  identity: 'projects',
  defaultSort: { field: 'date', order: 'desc' },
  companions: [
    ...rowCompanions,
    companion('stated_amount', 'Stated amount', 'number', { bounds: UNIT_BOUNDS.usd, currencies: true }),
    companion(INVESTORS_NOW_FIELD, 'Present names of investors', 'tags', { searchable: true }),
    companion(INVESTORS_FORMERLY_FIELD, 'Former names of investors', 'tags', { searchable: true }),
    companion(LEADS_FORMERLY_FIELD, 'Former names of leads', 'tags', { searchable: true }),
  ],
  columns: [
    orderColumn,
    textColumn('projects', 'Project', 200, 'identity', {
      sticky: true,
      searchable: true,
      alsoNamed: FORMER_NAMES_FIELD,
      about: { means: 'The project that raised.', from: 'rounds', rule: 'By its name in the directory of projects.' },
    }),
    textColumn(TOLD_AS_FIELD, 'Name then', 160, 'text', {
      defaultVisible: false,
      searchable: true,
      asked: { words: ['name at the time', 'name then'] },
      about: {
        means: 'What the project was called when it raised.',
        from: 'rounds',
        rule: 'As a report states it, where that is another name than the present one.',
      },
    }),
    formerNamesColumn,
    dateColumn('date', 'Date', 136, {
      asked: { words: ['announced', 'announcement date'] },
      about: {
        means: 'When the round was announced.',
        from: 'rounds',
        rule: 'The most precise date of its reports; a month or year stays one.',
      },
    }),
    textColumn('stages', 'Round', 136, 'text', {
      options: true,
      asked: {
        words: ['stage', 'round type', 'kind of round', 'type of round', 'round stage'],
      },
      about: {
        means: 'Kind of the round.',
        from: 'rounds',
        rule: `${MOST_RELIABLE} Spellings of one kind are joined.`,
      },
    }),
    numberColumn('amount_quantity', 'Amount', 136, 'money', 'usd', {
      asked: { words: ['size', 'round size', 'raise size', 'deal size', 'size of round', 'raise amount'] },
      bounds: [0, 1e11],
      besideStated: true,
      about: {
        means: 'Size of the whole round, all investors together.',
        from: 'rounds',
        rule: `${MOST_RELIABLE} Missing where nobody discloses it in dollars: an amount of another currency stands beside it and is not converted.`,
      },
    }),
    textColumn('stated_currency', 'Stated currency', 120, 'text', {
      defaultVisible: false,
      options: true,
      about: {
        means: 'Currency that a source states the amount in, where it is not the US dollar.',
        from: 'rounds',
        rule: `${MOST_RELIABLE} Its code by ISO 4217; the amount stands in the cell of the amount and in files.`,
      },
    }),
    refsColumn('organizations', 'Investors', 240, 'avatars', 'venture', {
      asked: { words: ['investor', 'participant'] },
      searchable: true,
      alsoNamed: INVESTORS_FORMERLY_FIELD,
      about: {
        means: 'Organizations that took part, leads first.',
        from: 'rounds',
        rule: 'All reports together, each organization once.',
      },
    }),
    tagsColumn(INVESTORS_THEN_FIELD, 'Investor names then', 168, {
      defaultVisible: false,
      asked: { words: ['investor name at the time'] },
      about: {
        means: 'What organizations that have another name now were called when they invested.',
        from: 'rounds',
        rule: 'As a report states it, and on days before they are known to have changed their name.',
      },
    }),
    refsColumn('people', 'People', 168, 'people', 'people', {
      about: {
        means: 'Persons who took part.',
        from: 'rounds',
        rule: 'An investor is a person where a source marks one, a list of people or the curated angels have one, or the name has the shape of one.',
      },
    }),
    textColumn('announcement', 'Source', 240, 'link', {
      filterable: false,
      sortable: false,
      about: { means: 'Link to the announcement.', from: 'rounds', rule: 'The first report that has one.' },
    }),
    textColumn('symbol', 'Symbol', 88, 'text', {
      defaultVisible: false,
      searchable: true,
      about: {
        means: 'Ticker of the project’s token.',
        from: 'coins',
        rule: 'The project’s; missing without a token.',
      },
    }),
    textColumn('token', 'Token', 128, 'text', {
      defaultVisible: false,
      options: true,
      choices: TOKEN_STATES,
      asked: {
        words: ['token state'],
        values: {
          'No Token': ['without a token', 'without token', 'tokenless', 'have no token', 'without their own token'],
          'Tokens included': ['with a token', 'with token', 'have a token'],
        },
      },
      about: {
        means: 'Whether the project has a token.',
        from: 'derived',
        rule: 'Yes where its symbol is known today, not on the day of the round.',
      },
    }),
    textColumn('doubt', 'In doubt', 168, 'text', {
      defaultVisible: false,
      options: true,
      choices: ROUND_DOUBTS,
      asked: { words: ['doubt'] },
      about: {
        means:
          'Whether the round may be of another company with the name of the project. It is not part of what the project raised.',
        from: 'derived',
        rule: 'A seed half a year or more after a Series A, without a common investor, parts the rounds; in doubt are those of the side of which less is known.',
      },
    }),
    tagsColumn('category', 'Category', 168, {
      vocabulary: 'sectors',
      defaultVisible: false,
      asked: { words: [...SECTOR_WORDS, 'sector'] },
      about: {
        means: 'What the round was for. How its reports put it is in the details of the value.',
        from: 'rounds',
        rule: `${MOST_RELIABLE} Then the sectors above them. Never taken from the project.`,
      },
    }),
    numberColumn('valuation_usd', 'Valuation', 120, 'money', 'usd', {
      asked: { words: ['valued at', 'valued', 'company value'], most: ['most highly valued', 'highest valued'] },
      defaultVisible: false,
      about: {
        means: 'What the company was valued at in this round.',
        from: 'rounds',
        rule: `${MOST_RELIABLE} One below the amount raised is a mistake of the source and left out.`,
      },
    }),
    tagsColumn('lead_investors', 'Lead investors', 168, {
      defaultVisible: false,
      asked: { words: ['lead', 'lead investor', 'leading investor', 'leader'] },
      alsoNamed: LEADS_FORMERLY_FIELD,
      about: { means: 'Who led the round.', from: 'rounds', rule: 'All leads that any of its reports names.' },
    }),
    ...sequenceColumns,
    ...projectColumns,
    ...investorColumns('organizations', 'people'),
    textColumn('description', 'Description', 320, 'text', {
      defaultVisible: false,
      filterable: false,
      sortable: false,
      about: {
        means: 'What a report says of the round.',
        from: 'rounds',
        rule: 'The first report that says anything.',
      },
    }),
  ],
});
