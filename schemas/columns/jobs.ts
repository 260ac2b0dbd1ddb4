import { EMPLOYMENT_TYPES, WORKPLACE_TYPES } from '../entities/stories.ts';
import { dateColumn, numberColumn, orderColumn, refsColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import type { Bounds } from './spec.ts';

const AS_STATED = 'As the ad states it.';
/** US dollars a year. */
const SALARY_BOUNDS: Bounds = [0, 1e7];

/** Ads for jobs, newest first. Ten columns after the position, one starts hidden. */
export const jobs = defineDataSet({
  source: 'jobs',
  identity: 'name',
  beside: 'company',
  defaultSort: { field: 'posted_date', order: 'desc' },
  companions: rowCompanions,
  columns: [
    orderColumn,
    dateColumn('posted_date', 'Posted', 136, {
      asked: { words: ['posting date'] },
      about: { means: 'Day the ad was posted.', from: 'ads', rule: `${AS_STATED} Missing where it does not.` },
    }),
    textColumn('name', 'Title', 264, 'title', {
      searchable: true,
      about: { means: 'The position.', from: 'ads', rule: AS_STATED },
    }),
    refsColumn('company', 'Company', 184, 'avatars', 'project', {
      asked: { words: ['employer', 'hiring company'] },
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
      asked: {
        words: ['employment type'],
        values: { 'Freelance / Contract hire': ['freelance', 'contract', 'contractor', 'freelancer'] },
      },
      about: { means: 'How one is employed.', from: 'ads', rule: AS_STATED },
    }),
    textColumn('workplace_type', 'Workplace', 104, 'text', {
      options: true,
      choices: WORKPLACE_TYPES,
      asked: {
        words: ['workplace type'],
        values: { Remote: ['remotely', 'work from home'], 'On-site': ['onsite', 'in office'] },
      },
      about: { means: 'Where one works.', from: 'ads', rule: AS_STATED },
    }),
    tagsColumn('places', 'Location', 208, {
      asked: { words: ['place', 'city'], match: 'parts' },
      searchable: true,
      about: {
        means: 'Towns and countries of the job.',
        from: 'ads',
        rule: 'One ad for several places is one row. Of a remote job where it may be done from.',
      },
    }),
    tagsColumn('countries', 'Country', 136, {
      defaultVisible: false,
      about: { means: 'Countries of the job.', from: 'ads', rule: 'Of a remote job those it may be done from.' },
    }),
    numberColumn('min_salary', 'Salary from', 112, 'money', 'usd', {
      neverAdded: true,
      bounds: SALARY_BOUNDS,
      // A filter of salaries compares with the top of the range.
      filterable: false,
      about: {
        means: 'Lower end of the salary a year.',
        from: 'ads',
        rule: 'Never estimated: missing where it is not stated. A filter of salaries compares with the upper end.',
      },
    }),
    numberColumn('max_salary', 'Salary to', 112, 'money', 'usd', {
      neverAdded: true,
      asked: {
        words: ['salary', 'pay', 'paying', 'wage', 'compensation'],
        most: ['best paid', 'highest paid', 'best paying', 'highest paying'],
        least: ['lowest paid', 'lowest paying'],
      },
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
