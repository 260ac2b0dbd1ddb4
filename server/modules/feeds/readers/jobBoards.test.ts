import { describe, expect, it } from 'vitest';
import { readAnswer } from '../parsing/answers.ts';
import { READERS } from '../readers.ts';
import { boardRequest, companyOfBoard, JOB_BOARDS, keyOfAd } from './jobBoardAddresses.ts';

const read = (body: unknown, address = 'saved.json') => {
  const answer = { address, fetchedAt: '2026-08-01T00:00:00.000Z', status: 200, body: JSON.stringify(body) };
  const reading = readAnswer(answer, READERS);
  if (reading.state !== 'read') throw new Error(reading.reason);
  return { ...reading, data: reading.records.map(({ data }) => data), keys: reading.records.map(({ key }) => key) };
};

const greenhouse = (known: object = {}) => ({
  id: 4001,
  title: 'Protocol Engineer',
  absolute_url: 'https://acme.example/careers?gh_jid=4001',
  updated_at: '2026-07-30T10:00:00-04:00',
  first_published: '2026-07-20T22:00:00-04:00',
  company_name: 'Acme',
  location: { name: 'Berlin, Germany; Remote (US)' },
  departments: [{ id: 1, name: '100 - Engineering' }],
  content: '&lt;p&gt;Write &amp;amp; read.&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;',
  pay_input_ranges: [
    { min_cents: 15_000_000, max_cents: 18_000_000, currency_type: 'USD', title: 'Annual Salary Range' },
    { min_cents: 17_000_000, max_cents: 21_000_000, currency_type: 'USD', title: 'Annual Salary Range, New York' },
  ],
  ...known,
});

describe('a board of Greenhouse', () => {
  it('is read with the widest range of pay and the day of its first publishing', () => {
    const { data, keys, rejected } = read(
      { jobs: [greenhouse()] },
      'https://boards-api.greenhouse.io/v1/boards/Acme/jobs?content=true',
    );
    expect(rejected).toEqual([]);
    expect(keys).toEqual(['greenhouse/acme/4001']);
    expect(data).toEqual([
      {
        title: 'Protocol Engineer',
        company: 'Acme',
        url: 'https://acme.example/careers?gh_jid=4001',
        department: 'Engineering',
        description: '<p>Write &amp; read.</p>',
        places: ['Berlin, Germany', 'Remote, United States'],
        countries: ['Germany', 'United States'],
        workplace: null,
        employment: null,
        pay: { min: 150_000, max: 210_000, currency: 'USD', period: 'year' },
        posted: '2026-07-21',
      },
    ]);
  });

  it('rejects an ad without a title or of no known board, and says which', () => {
    const absolute_url = 'https://acme.example/careers/4001';
    const jobs = [greenhouse({ title: '' }), greenhouse({ id: 2, absolute_url }), greenhouse({ id: 3, absolute_url })];
    const { data, rejected } = read({ jobs });
    expect(data).toEqual([]);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'title: missing',
      'address: of no known board',
      'address: of no known board',
    ]);
  });
});

it('a board of Lever is read with all its places, lists and stated pay', () => {
  const ad = {
    id: 'f1',
    text: 'Trader',
    hostedUrl: 'https://jobs.lever.co/acme/f1',
    createdAt: Date.UTC(2026, 6, 3),
    country: 'SG',
    workplaceType: 'hybrid',
    categories: {
      commitment: 'Contract',
      team: 'Markets',
      location: 'Singapore',
      allLocations: ['Singapore', 'Hong Kong'],
    },
    description: '<div>Trade.</div>',
    lists: [{ text: 'You', content: '<li>calm</li>' }],
    salaryRange: { min: 50, max: 80, currency: 'SGD', interval: 'per-hour-wage' },
  };
  const { data, keys } = read([ad]);
  expect(keys).toEqual(['lever/acme/f1']);
  expect(data).toMatchObject([
    {
      company: 'Acme',
      department: 'Markets',
      places: ['Singapore', 'Hong Kong'],
      workplace: 'Hybrid',
      employment: 'Freelance / Contract hire',
      pay: { min: 50, max: 80, currency: 'SGD', period: 'hour' },
      posted: '2026-07-03',
    },
  ]);
  expect(data[0]).toHaveProperty('description', expect.stringContaining('<h3>You</h3><ul><li>calm</li></ul>'));
});

it('a board of Ashby is read without unlisted ads, with countries of its addresses', () => {
  const ad = {
    id: 'a1',
    title: 'Counsel',
    jobUrl: 'https://jobs.ashbyhq.com/acme.xyz/a1',
    isListed: true,
    isRemote: true,
    workplaceType: null,
    employmentType: 'FullTime',
    department: 'Legal',
    publishedAt: '2026-07-04T09:00:00.000+00:00',
    location: 'Springfield',
    address: { postalAddress: { addressCountry: 'United States' } },
    secondaryLocations: [{ location: 'Lisbon', address: null }],
    descriptionHtml: '<p>Read contracts.</p>',
    compensation: {
      summaryComponents: [
        { compensationType: 'EquityPercentage', interval: 'NONE', minValue: 1, maxValue: 2 },
        { compensationType: 'Salary', interval: '1 YEAR', currencyCode: 'EUR', minValue: 90_000, maxValue: null },
      ],
    },
  };
  const { data, keys } = read({ jobs: [ad, { ...ad, id: 'a2', isListed: false }], apiVersion: '1' });
  expect(keys).toEqual(['ashby/acme.xyz/a1']);
  expect(data).toMatchObject([
    {
      places: ['Springfield, United States', 'Lisbon, Portugal'],
      countries: ['United States', 'Portugal'],
      workplace: 'Remote',
      employment: 'Full-time',
      pay: { min: 90_000, max: null, currency: 'EUR', period: 'year' },
    },
  ]);
});

it('recorded ads have the keys that their boards give them', () => {
  const ad = (company: string, location: string, link: string) => ({ company, title: 'Analyst', location, link });
  const { data, keys } = read({
    data: [
      ad('paxos', 'Risk & Compliance • Remote - US • Full time', 'https://jobs.ashbyhq.com/paxos/ab-1'),
      ad('binance', 'ASIA / TAIWAN, TAIPEI,REMOTE', 'https://jobs.lever.co/binance/cd-2'),
      ad('gemini', 'New York', 'https://boards.greenhouse.io/embed/job_app?for=gemini&token=33'),
      ad('coinbase', '', 'https://www.coinbase.com/careers/positions/44'),
    ],
  });
  expect(keys).toEqual([
    'ashby/paxos/ab-1',
    'lever/binance/cd-2',
    'greenhouse/gemini/33',
    'https://www.coinbase.com/careers/positions/44',
  ]);
  expect(data).toMatchObject([
    { department: 'Risk & Compliance', places: ['United States'], workplace: 'Remote', employment: 'Full-time' },
    { department: null, places: ['Asia', 'Taipei, Taiwan'], workplace: 'Remote', posted: null, pay: null },
    { places: ['New York, United States'], workplace: null },
    { places: [], countries: [] },
  ]);
});

it.each([
  ['https://boards.greenhouse.io/embed/job_app?for=acme&token=33', 'greenhouse/acme/33'],
  ['https://boards.greenhouse.io/embed/job_app?token=33&for=acme&gh_src=x', 'greenhouse/acme/33'],
  ['https://job-boards.eu.greenhouse.io/embed/job_app?for=acme&token=33#app', 'greenhouse/acme/33'],
  ['https://boards.greenhouse.io/acme?gh_jid=33', 'greenhouse/acme/33'],
  ['https://boards.greenhouse.io/acme/jobs/33?gh_src=2&gh_jid=33', 'greenhouse/acme/33'],
  ['https://www.acme.example/careers?gh_jid=33', 'greenhouse/acme/33'],
  ['https://careers.acme.co.uk/jobs/engineer?team=1&gh_jid=33#apply', 'greenhouse/acme/33'],
  [
    'https://acme.example/?ashby_jid=0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f',
    'ashby/acme/0a1b2c3d-0000-4000-8000-0a1b2c3d4e5f',
  ],
  ['https://acme.example/careers?gh_jid=soon', 'https://acme.example/careers?gh_jid=soon'],
  ['https://boards.greenhouse.io/embed/job_app?token=33', 'https://boards.greenhouse.io/embed/job_app?token=33'],
])('an ad at %s is known as %s', (address, key) => expect(keyOfAd(address)).toBe(key));

it('ads on the own site of a company are of the board that others of the answer name, or of that of the site', () => {
  const named = greenhouse({ id: 5, absolute_url: 'https://boards.greenhouse.io/acmecorp/jobs/5' });
  expect(read({ jobs: [greenhouse(), named] }).keys).toEqual(['greenhouse/acmecorp/4001', 'greenhouse/acmecorp/5']);
  expect(read({ jobs: [greenhouse()] }).keys).toEqual(['greenhouse/acme/4001']);
});

it('recorded titles lose the badge that the board puts behind them', () => {
  const titles = ['Risk ManagerNew', 'Engineer (Payments)New', 'Manager, New York', 'Head of BrandNew Ideas'];
  const { data } = read({
    data: titles.map((title, at) => ({
      ...{ company: 'acme', title, location: '' },
      link: `https://jobs.ashbyhq.com/acme/${at}`,
    })),
  });
  expect(data).toMatchObject([
    { title: 'Risk Manager' },
    { title: 'Engineer (Payments)' },
    { title: 'Manager, New York' },
    { title: 'Head of BrandNew Ideas' },
  ]);
});

it.each([
  ['ondo-finance', 'Ondo Finance'],
  ['uniswaplabs', 'Uniswap Labs'],
  ['Talos-Trading', 'Talos-Trading'],
  ['avara', 'Avara'],
  ['1inch', '1inch'],
])('the board %s is of %s', (board, company) => {
  expect(companyOfBoard(board)).toBe(company);
});

describe('the address of a board', () => {
  it('leads to its public JSON, or to a mirror of it', () => {
    expect(JOB_BOARDS.map((board) => boardRequest(board, null).page)).toHaveLength(JOB_BOARDS.length);
    expect(boardRequest('https://jobs.eu.lever.co/acme', null).url).toBe(
      'https://api.eu.lever.co/v0/postings/acme?mode=json',
    );
    expect(boardRequest('https://job-boards.eu.greenhouse.io/acme/', 'https://m.example')).toMatchObject({
      page: 'greenhouse/acme',
      url: 'https://m.example/boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
    });
  });

  it('may be that of a page which companies embed', () => {
    for (const page of ['job_board?for=acme', 'job_app?token=3&for=acme'])
      expect(boardRequest(`https://boards.greenhouse.io/embed/${page}`, null).page).toBe('greenhouse/acme');
  });

  it.each([
    'https://boards.greenhouse.io/embed/job_app?token=3',
    'https://acme.example/jobs',
    'https://jobs.lever.co/',
  ])('%s is refused by name', (address) => {
    expect(() => boardRequest(address, null)).toThrow(`${address} is no job board`);
  });
});
