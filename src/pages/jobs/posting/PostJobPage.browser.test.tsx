import { useSearch } from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EMPTY_POSTING, type ListedPosting, type Posting, type PostingFields } from '#schemas/api/jobs.ts';
import type { JobPage } from '#schemas/entities/storyPages.ts';
import { formatDate } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken, storeUsername } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { VISITOR } from '#src/features/auth/useOwner.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { keepAd, keptAdIds, readKeptAd } from './deviceDrafts.ts';
import { PostJobPage } from './PostJobPage.tsx';
import { postJobSearch } from './search.ts';

const ID = '0b0f3a52-6f4f-4a39-9d2b-6a5c1f0e7d11';
const SAVED_AT = '2026-11-20T09:00:00.000Z';
const LOGO = `/api/jobs/files/${'l'.repeat(43)}.png`;
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const FIELDS: PostingFields = {
  ...EMPTY_POSTING,
  company: 'Acme',
  website: 'https://example.com',
  title: 'Smart contract engineer',
  department: 'Engineering',
  description: 'Build **contracts**.',
  workplace: 'Remote',
  places: 'Vietnam; Portugal',
  employment: 'Full-time',
  apply: 'jobs@example.com',
};
const posting = (over: Partial<Posting> = {}): Posting => ({
  ...{ id: ID, slug: null, revision: 1, saved_at: SAVED_AT, fields: FIELDS },
  state: 'draft',
  ...{ change: null, waiting: null, published: null, reason: null },
  ...{ opened_on: null, expires_on: null, closed_on: null },
  ...over,
});
const OPEN: Partial<Posting> = {
  ...{ published: 1, slug: 'engineer', opened_on: day(-1), expires_on: day(29) },
  state: 'open',
};
const listed = ({ fields: { title, company }, ...rest }: Posting): ListedPosting => ({ ...rest, title, company });
const jobOf = (fields: PostingFields): JobPage => ({
  ...{ _id: 1, slug: 'preview', name: fields.title, company: fields.company, department: fields.department },
  ...{ company_logo: null, company_website: fields.website, description: '<p>Build <strong>contracts</strong>.</p>' },
  ...{ places: ['Vietnam', 'Portugal'], countries: [], workplace_type: 'Remote', employment_type: 'Full-time' },
  ...{ min_salary: null, max_salary: null, pay_min: null, pay_max: null, pay_currency: null, pay_period: null },
  ...{ posted_date: day(0), expires_on: day(30), apply_url: 'mailto:jobs@example.com', apply_urls: [], project: null },
  ...{ origin: 'member', closed_on: null, seen_on: null, attachment: null, hiring: null, pay: null, similar: [] },
});

interface Call {
  readonly path: string;
  readonly body: unknown;
}
/** The member's ads on the server, the newest state of each. */
let held: Posting[];
let calls: Call[];
/** What a call answers in place of the server below. */
let answers: Record<string, (call: Call) => Response | Promise<Response>>;
const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
const refusal = (status: number, code: string, params: object = {}) =>
  Response.json({ error: { code, message: 'No.', params, requestId: 'r' } }, { status });

beforeEach(async () => {
  await page.viewport(1440, 900);
  held = [];
  calls = [];
  answers = {};
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    if (pathname === '/api/users/info') return Response.json({ username: 'linh' });
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
    const path = `${init?.method ?? 'GET'} ${pathname.replace('/api/jobs', '')}`;
    const call = { path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body };
    calls.push(call);
    const answer = answers[path];
    if (answer) return await answer(call);
    switch (path) {
      case 'GET /own':
        return Response.json({ data: held.map(listed) });
      case `GET /own/${ID}`:
        return Response.json(held[0]);
      case 'POST /preview':
        return Response.json({ job: jobOf(call.body.fields), review: 'firstAd' });
      case 'POST /own':
        return Response.json(change(posting({ fields: call.body })));
      case `POST /own/${ID}`:
        return Response.json(change(posting({ ...held[0], revision: call.body.base + 1, fields: call.body.fields })));
      case `POST /own/${ID}/submitted`:
        return Response.json(change(posting({ ...held[0], state: 'review', waiting: 1, slug: 'engineer' })));
      case `POST /own/${ID}/withdrawn`:
        return Response.json(change(posting({ ...held[0], state: 'draft', waiting: null })));
      case `POST /own/${ID}/closed`:
        return Response.json(change(posting({ ...held[0], state: 'closed', closed_on: day(0) })));
      case `POST /own/${ID}/renewed`:
        return Response.json(change(posting({ ...held[0], ...OPEN, closed_on: null, expires_on: day(30) })));
      case `DELETE /own/${ID}`:
        held = [];
        return Response.json({ status: 200 });
      default:
        return refusal(404, 'not_found');
    }
  });
  function change(after: Posting): Posting {
    held = [after];
    return after;
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
  storeUsername('');
  for (const owner of ['linh', VISITOR]) for (const id of [null, ...keptAdIds(owner)]) keepAd(owner, id, null);
});

const signIn = () => {
  storeToken('token', 3600);
  storeUsername('linh');
};
const Page = () => <PostJobPage search={postJobSearch(useSearch({ strict: false }))} />;

async function open(search = '') {
  return (await renderPages({ '/career/post-job': Page }, { at: `/career/post-job${search}` })).screen;
}

const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const choice = (name: string) => page.getByRole('combobox', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const step = () => page.getByRole('navigation', { name: 'Steps' });
const keys = (...typed: readonly string[]) => userEvent.keyboard(typed.join(''));

it('takes an ad through both steps and its preview to the operator, by keys alone', async () => {
  signIn();
  await open();
  await expect.element(field('Company name')).toBeVisible();
  await userEvent.click(field('Company name'));
  await keys('Acme{Tab} https://example.com');
  await keys('{Enter}');
  // The focus follows the step.
  await expect.element(field('Job title')).toHaveFocus();
  await keys('Smart contract engineer{Tab}Engineering{Tab}Build **contracts**.{Tab}');
  await expect.element(choice('Workplace')).toHaveFocus();
  await userEvent.selectOptions(choice('Workplace'), 'Remote');
  await keys('{Tab}');
  await expect.element(field('May be done from')).toHaveFocus();
  await keys('Vietnam; Portugal{Tab}');
  await userEvent.selectOptions(choice('Employment'), 'Full-time');
  await keys('{Tab}90,000{Tab}120 000{Tab}{Tab}{Tab} jobs@example.com');
  await expectAccessible();
  await keys('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Smart contract engineer' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Preview and publish' })).toHaveFocus();
  await expect.element(page.getByText('The operator reads your first ad')).toBeVisible();
  await expectAccessible();
  const written = { ...FIELDS, salary_min: '90000', salary_max: '120000' };
  expect(sent('POST /preview').at(-1)).toEqual({ id: null, fields: written });

  button('Publish').element().focus();
  await keys('{Enter}');
  await expect.element(page.getByText('Your ad waits for the operator')).toBeVisible();
  expect(sent('POST /own')).toEqual([written]);
  await expect.element(page.getByRole('list', { name: /^Your ads/ })).toHaveTextContent(/In review/);
  expect(readKeptAd('linh', null)).toBeNull();
});

it('says at each field what is wrong, and leads from the preview to the step that lacks something', async () => {
  signIn();
  const screen = await open();
  await button('Continue').click();
  await expect.element(field('Company name')).toHaveFocus();
  await expect.element(field('Company name')).toHaveAccessibleDescription('This field can not be empty');
  await field('Company name').fill('Acme');
  await field('Company website').fill('acme');
  await button('Continue').click();
  await expect.element(field('Company website')).toHaveAccessibleDescription(/^Write the web address of the company/);
  await expect.element(step()).toHaveTextContent(/Company/);
  await screen.unmount();

  await open('?step=job');
  await button('See the preview').click();
  await expect.element(field('Job title')).toHaveFocus();
  await expect.element(choice('Workplace')).toHaveAccessibleDescription('Choose where the work is done');
  await expect.element(choice('Employment')).toHaveAccessibleDescription('Choose how one is employed');
  await expect.element(field('Where to apply')).toBeInvalid();
  await field('Lowest pay').fill('120000');
  await field('Highest pay').fill('90000');
  await button('See the preview').click();
  await expect
    .element(field('Highest pay'))
    .toHaveAccessibleDescription('The highest pay cannot be less than the lowest');
  for (const [name, text] of Object.entries({ 'Job title': 'Cook', Department: 'Kitchen', Description: 'Cook.' }))
    await field(name).fill(text);
  await choice('Workplace').selectOptions('On-site');
  await choice('Employment').selectOptions('Part time');
  await field('Location').fill('Lisbon, Portugal');
  await field('Highest pay').fill('130000');
  await field('Where to apply').fill('https://example.com/jobs');
  await button('See the preview').click();
  // The website is still wrong.
  await expect.element(page.getByText('The preview needs the whole step “Company”.')).toBeVisible();
  expect(sent('POST /preview')).toEqual([]);
  await button('Complete the ad').click();
  await expect.element(field('Company website')).toHaveValue('acme');
});

it('keeps what is typed over a reload, and takes a discard back', async () => {
  signIn();
  const first = await open();
  await field('Company name').fill('Acme');
  await first.unmount();
  expect(readKeptAd('linh', null)?.fields.company).toBe('Acme');

  await open();
  await expect.element(page.getByText('This is what you typed before.')).toBeVisible();
  await button('Discard').click();
  await expect.element(field('Company name')).toHaveValue('');
  expect(readKeptAd('linh', null)).toBeNull();
  await button('Undo').click();
  await expect.element(field('Company name')).toHaveValue('Acme');
  expect(readKeptAd('linh', null)?.fields.company).toBe('Acme');
});

it('asks a visitor to sign in for files and the preview, and goes on with what they typed', async () => {
  await page.viewport(390, 844);
  keepAd(VISITOR, null, { base: null, fields: FIELDS });
  await open('?step=preview');
  await expect.element(page.getByText('Sign in to see the preview and to publish')).toBeVisible();
  await button('Sign in').click();
  expect(getDefaultStore().get(signInDialogAtom)?.reason).toBe('Sign in to post a job.');
  await button('Back').click();
  await expect.element(button('Sign in to add it')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  signIn();
  await button('See the preview').click();
  await expect.element(page.getByRole('heading', { name: 'Smart contract engineer' })).toBeVisible();
  expect(readKeptAd(VISITOR, null)).toBeNull();
  expect(document.documentElement.scrollWidth).toBe(390);
});

it('uploads a logo as soon as it is chosen, says why one was refused, and removes it', async () => {
  signIn();
  await open();
  answers['POST /files/logo'] = () => refusal(400, 'file_type');
  const picture = new File(['x'], 'logo.png', { type: 'image/png' });
  const chooser = page.getByLabelText('Choose a logo');
  await userEvent.upload(chooser, picture);
  await expect.element(page.getByText(/^logo\.png was not uploaded\./)).toBeVisible();
  answers['POST /files/logo'] = () => Response.json({ address: LOGO, name: 'logo.png' });
  await userEvent.upload(chooser, picture);
  await expect.element(button('Remove the logo')).toBeVisible();
  expect(readKeptAd('linh', null)?.fields.logo).toBe(LOGO);
  await button('Remove the logo').click();
  expect(readKeptAd('linh', null)).toBeNull();
});

it('overwrites nothing that was saved elsewhere, and goes on with either version', async () => {
  signIn();
  held = [posting()];
  keepAd('linh', ID, { base: 1, fields: { ...FIELDS, title: 'Mine' } });
  answers[`POST /own/${ID}`] = ({ body }) => {
    const isStale = JSON.stringify(body).includes('"base":1');
    if (isStale) held = [posting({ revision: 2, fields: { ...FIELDS, title: 'Theirs' } })];
    else held = [posting({ revision: 3, fields: { ...FIELDS, title: 'Mine' } })];
    return isStale ? refusal(409, 'job_conflict') : Response.json(held[0]);
  };
  const screen = await open(`?ad=${ID}&step=preview`);
  await button('Save as a draft').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/saved elsewhere meanwhile/);
  await button('Keep mine').click();
  await button('Save as a draft').click();
  await expect.element(page.getByText('The draft is saved among your ads')).toBeVisible();
  expect(sent(`POST /own/${ID}`).at(-1)).toMatchObject({ base: 2, fields: { title: 'Mine' } });
  await screen.unmount();

  keepAd('linh', ID, { base: 1, fields: { ...FIELDS, title: 'Mine again' } });
  await open(`?ad=${ID}&step=preview`);
  await button('Save as a draft').click();
  await button('Take that one').click();
  await expect.element(field('Job title')).toHaveValue('Theirs');
  expect(readKeptAd('linh', ID)).toBeNull();
});

it('says why it was not saved, and that an ad waits until it is taken back', async () => {
  signIn();
  held = [posting({ state: 'review', waiting: 1, slug: 'engineer' })];
  answers[`POST /own/${ID}`] = () => refusal(429, 'job_limit', { limit: 10 });
  await open(`?ad=${ID}&step=preview`);
  await expect.element(page.getByText(/^A version of this ad waits for the operator/)).toBeVisible();
  await expect.element(button('Publish')).not.toBeInTheDocument();
  await button('Save as a draft').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button('Take it back').click();
  await expect.element(button('Publish')).toBeVisible();
  expect(sent(`POST /own/${ID}/withdrawn`)).toEqual([{}]);
});

it('closes an open ad after a question, and renews it afterwards', async () => {
  signIn();
  held = [posting(OPEN)];
  await open('?ads=own');
  const list = page.getByRole('list', { name: /^Your ads/ });
  await expect.element(list).toHaveTextContent(/30 days left/);
  await expect.element(button('Renew for 30 days')).not.toBeInTheDocument();
  await button('Actions for Smart contract engineer').click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  const question = page.getByRole('dialog', { name: 'Close this ad?' });
  await question.getByRole('button', { name: 'Keep it open' }).click();
  expect(sent(`POST /own/${ID}/closed`)).toEqual([]);
  await button('Actions for Smart contract engineer').click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(list).toHaveTextContent(new RegExp(`Closed on ${formatDate(day(0))}`));
  await button('Renew for 30 days').click();
  await expect.element(page.getByText('“Smart contract engineer” is open for another 30 days')).toBeVisible();
  await expect.element(list).toHaveTextContent(/Open/);
});

it('lists nothing, a failure and somebody signed out as what they are, and deletes a draft', async () => {
  const out = await open('?ads=own');
  await expect.element(page.getByText('Sign in to see your ads')).toBeVisible();
  await out.unmount();
  signIn();
  answers['GET /own'] = () => refusal(500, 'internal');
  const failed = await open('?ads=own');
  await expect.element(page.getByText('Your ads could not be loaded')).toBeVisible();
  answers = {};
  held = [posting({ fields: { ...FIELDS, title: ' ' } })];
  await button('Retry').click();
  await expect.element(page.getByRole('link', { name: 'an ad without a title' })).toBeVisible();
  keepAd('linh', ID, { base: 1, fields: FIELDS });
  await button('Actions for an ad without a title').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('You have no ads')).toBeVisible();
  expect(readKeptAd('linh', ID)).toBeNull();
  await failed.unmount();
});

it('goes on from what another tab typed of the same ad, and loses none of it', async () => {
  signIn();
  await open();
  await field('Company name').fill('Acme');
  keepAd('linh', null, { base: null, fields: { ...FIELDS, company: 'Acme Labs' } });
  window.dispatchEvent(new StorageEvent('storage', { key: 'assay.jobAd/linh/new' }));
  await expect.element(field('Company name')).toHaveValue('Acme Labs');
  await field('Company website').fill('https://labs.example');
  expect(readKeptAd('linh', null)?.fields).toEqual({
    ...FIELDS,
    company: 'Acme Labs',
    website: 'https://labs.example',
  });
});
