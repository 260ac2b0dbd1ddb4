import { describe, expect, it } from 'vitest';
import { EMPTY_POSTING } from '../api/jobs.ts';
import { wordFormMessage } from './messages.ts';
import { COMPANY_STEP, JOB_STEP, POST_JOB_LENGTHS } from './postJob.ts';
import { failuresOf } from './rules.ts';

const GOOD = {
  company: 'Acme',
  website: 'https://acme.example',
  title: 'Engineer',
  department: 'Engineering',
  description: 'Build.',
  workplace: 'Remote',
  places: 'Vietnam; Portugal',
  employment: 'Full-time',
  salary_min: '90000',
  salary_max: '120000',
  currency: 'USD',
  period: 'year',
  apply: 'jobs@acme.example',
};
const wrong = (change: Partial<typeof GOOD>) =>
  failuresOf({ ...COMPANY_STEP, ...JOB_STEP }, { ...GOOD, ...change }).map(
    ({ field, message }) => `${field}: ${wordFormMessage(message)}`,
  );

describe('the form of an ad', () => {
  it('takes a whole one, with or without pay, by mail or by address', () => {
    for (const change of [
      {},
      { salary_min: '', salary_max: '' },
      { salary_min: '' },
      { salary_min: '5', salary_max: '5' },
      { apply: 'https://acme.example/apply?id=1' },
    ]) {
      expect(wrong(change)).toEqual([]);
    }
  });

  it.each([
    [{ company: ' ' }, 'company: This field can not be empty'],
    [{ company: 'x'.repeat(POST_JOB_LENGTHS.company + 1) }, 'company: Please enter at most 80 characters!'],
    [{ website: 'acme' }, 'website: Write the web address of the company, such as https://example.com'],
    [{ workplace: '' }, 'workplace: Choose where the work is done'],
    [{ employment: '' }, 'employment: Choose how one is employed'],
    [{ salary_min: '90k' }, 'salary_min: Write a whole sum in digits, such as 120000'],
    [{ salary_min: '130000' }, 'salary_max: The highest pay cannot be less than the lowest'],
    [{ apply: 'http://acme.example' }, 'apply: Write an email address, or a web address that begins with https://'],
    [{ apply: 'javascript:alert(1)' }, 'apply: Write an email address, or a web address that begins with https://'],
  ])('says of %j: %s', (change, message) => {
    expect(wrong(change)).toEqual([message]);
  });

  it('asks for everything but pay, in the order of the two steps', () => {
    const empty = failuresOf({ ...COMPANY_STEP, ...JOB_STEP }, { ...EMPTY_POSTING, logo: '', file: '' });
    expect(empty.map(({ field }) => field)).toEqual([
      ...['company', 'website'],
      ...['title', 'department', 'description', 'workplace', 'places', 'employment', 'apply'],
    ]);
  });
});
