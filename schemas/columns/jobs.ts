import { EMPLOYMENT_TYPES, WORKPLACE_TYPES } from '../entities/stories.ts';
import { dateColumn, numberColumn, orderColumn, refsColumn, rowCompanions, textColumn } from './define.ts';
import { type Bounds, defineDataSet } from './spec.ts';

const AS_STATED = 'As the ad states it.';
/** US dollars a year. */
const SALARY_BOUNDS: Bounds = [0, 1e7];

/** Ads for jobs, newest first. Ten columns after the position, one starts hidden. */
export const jobs = defineDataSet({
  source: 'jobs',
  identity: 'name',
  defaultSort: { field: 'posted_date', order: 'desc' },
  companions: rowCompanions,
  columns: [
    orderColumn,
    dateColumn('posted_date', 'Posted', 120, {
      about: { means: 'Day the ad was posted.', from: 'ads', rule: AS_STATED },
    }),
    textColumn('name', 'Title', 264, 'title', {
      searchable: true,
      about: { means: 'The position.', from: 'ads', rule: AS_STATED },
    }),
    refsColumn('company', 'Company', 184, 'avatars', 'project', {
      searchable: true,
      sortKey: 'first',
      about: { means: 'Who hires.', from: 'ads', rule: 'A link where it is a project of our directory.' },
    }),
    textColumn('department', 'Department', 128, 'text', {
      options: true,
      searchable: true,
      about: { means: 'Part of the company.', from: 'ads', rule: AS_STATED },
    }),
    textColumn('employment_type', 'Type', 120, 'text', {
      options: true,
      choices: EMPLOYMENT_TYPES,
      about: { means: 'How one is employed.', from: 'ads', rule: AS_STATED },
    }),
    textColumn('workplace_type', 'Place', 96, 'text', {
      options: true,
      choices: WORKPLACE_TYPES,
      about: { means: 'Where one works.', from: 'ads', rule: AS_STATED },
    }),
    textColumn('location', 'Location', 168, 'text', {
      options: true,
      searchable: true,
      about: { means: 'Town and country of the job.', from: 'ads', rule: 'Of a remote job where it may be done from.' },
    }),
    textColumn('country', 'Country', 136, 'text', {
      options: true,
      defaultVisible: false,
      about: { means: 'Country of the job.', from: 'ads', rule: 'Of a remote job where it may be done from.' },
    }),
    numberColumn('min_salary', 'Salary from', 112, 'money', 'usd', {
      bounds: SALARY_BOUNDS,
      keepsUnknown: true,
      about: {
        means: 'Lower end of the salary a year.',
        from: 'ads',
        rule: 'Never estimated: missing where it is not stated.',
      },
    }),
    numberColumn('max_salary', 'Salary to', 112, 'money', 'usd', {
      bounds: SALARY_BOUNDS,
      keepsUnknown: true,
      about: {
        means: 'Upper end of the salary a year.',
        from: 'ads',
        rule: 'Never estimated: missing where it is not stated.',
      },
    }),
  ],
});
