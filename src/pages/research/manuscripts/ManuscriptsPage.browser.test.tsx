import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListedManuscript } from '#schemas/api/research.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { AttachmentField } from './AttachmentField.tsx';
import { keepDraft, keptSlugs, readKeptDraft } from './deviceDrafts.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { ManuscriptsPage } from './ManuscriptsPage.tsx';
import { SAVED_AT } from './testing/manuscripts.ts';

const listed = (slug: string, over: Partial<ListedManuscript> = {}): ListedManuscript => ({
  ...{ slug, title: `About ${slug}`, saved_at: SAVED_AT, words: 120, exclusive: false },
  ...{ submitted: null, published: null, reason: null, since: null },
  state: 'draft',
  ...over,
});

let held: ListedManuscript[];
let answers: Record<string, () => Response>;
let calls: string[];
const refused = (status: number) =>
  Response.json({ error: { code: 'internal', message: 'No.', params: {}, requestId: 'r' } }, { status });

beforeEach(async () => {
  await page.viewport(1024, 768);
  held = [];
  answers = {};
  calls = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const call = `${init?.method ?? 'GET'} ${pathname.replace('/api/users/research', '')}`;
    calls.push(call);
    return answers[call]?.() ?? Response.json({ data: held });
  });
});
afterEach(() => {
  storeToken('', 0);
  vi.restoreAllMocks();
  for (const slug of [null, ...keptSlugs('linh')]) keepDraft('linh', slug, null);
});

const open = (what = <ManuscriptsPage />) =>
  renderPart(what, { known: [[accountQuery().queryKey, { username: 'linh' }]] });

const list = page.getByRole('list', { name: 'Research that you wrote' });

it('lists what the member wrote with its state, and what is on this device alone', async () => {
  held = [
    listed('rates', { state: 'returned', reason: 'A source is missing.' }),
    listed('lending', { state: 'published', published: 3, exclusive: true }),
    listed('risk', { state: 'submitted', submitted: 2 }),
  ];
  keepDraft('linh', null, { base: null, draft: { ...EMPTY_DRAFT, text: 'Never saved.' }, at: 1 });
  keepDraft('linh', 'risk', { base: 2, draft: { ...EMPTY_DRAFT, title: 'Risk' }, at: 1 });
  await open();
  await expect.element(list).toBeVisible();
  const lines = list.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('on this device only'),
    expect.stringMatching(/About rates.*A source is missing/),
    expect.stringMatching(/About lending.*Exclusive, for members with Pro or Enterprise/),
    expect.stringMatching(/About risk.*Unsaved changes on this device/),
  ]);
  expect(lines.filter(({ textContent }) => textContent.includes('Exclusive'))).toHaveLength(1);
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1024, 768);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(readKeptDraft('linh', null)).toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(readKeptDraft('linh', null)?.draft.text).toBe('Never saved.');
});

it('deletes a manuscript after a question, by keys, and says why it could not be', async () => {
  held = [listed('rates')];
  answers['DELETE /rates'] = () => refused(500);
  await open();
  const actions = page.getByRole('button', { name: /About rates/ });
  await expect.element(actions).toBeVisible();
  await expectAccessible();
  actions.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: /^Delete/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog');
  await expect.element(question).toHaveTextContent('“About rates” goes with all its revisions.');
  const confirm = question.getByRole('button', { name: /^Delete/ });
  await confirm.click();
  await expect.element(question.getByRole('alert')).toBeVisible();
  answers['DELETE /rates'] = () => {
    held = [];
    return Response.json({ status: 200 });
  };
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'You have not written any research yet' })).toBeVisible();
});

it('says that the list could not be loaded, and tries again', async () => {
  answers['GET '] = () => refused(500);
  await open();
  await expect.element(page.getByRole('alert')).toBeVisible();
  answers = {};
  held = [listed('rates')];
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(list).toHaveTextContent('About rates');
});

it('attaches a PDF to be downloaded under its name, says why one was refused, and removes it', async () => {
  const address = `/api/research/files/${'p'.repeat(43)}.pdf`;
  const Field = () => {
    const [value, setValue] = useState<Parameters<typeof AttachmentField>[0]['value']>(null);
    return <AttachmentField value={value} onChange={setValue} />;
  };
  let used = 12.4;
  answers['GET /api/users/usage'] = () => {
    const none = { used: 0, limit: 0, renews_at: SAVED_AT };
    return Response.json({ plan: 'standard', lists: none, exports: none, chats: none, files: { used, limit: 100 } });
  };
  storeToken('token', 3600);
  answers['POST /files/pdf'] = () => refused(500);
  await open(<Field />);
  await expect.element(page.getByText('Your files take 13 of 100 MB.')).toBeVisible();
  const chooser = page.getByLabelText('Choose a file');
  const file = new File(['%PDF'], 'model.pdf', { type: 'application/pdf' });
  await userEvent.upload(chooser.first(), file);
  await expect.element(page.getByText(/^model\.pdf was not attached\./)).toBeVisible();
  used = 17;
  answers['POST /files/pdf'] = () => Response.json({ address, name: 'model.pdf', width: null, height: null });
  await userEvent.upload(chooser.first(), file);
  await expect.element(page.getByText('Your files take 17 of 100 MB.')).toBeVisible();
  const link = page.getByRole('link', { name: 'model.pdf' });
  await expect.element(link).toHaveAttribute('href', address);
  await expect.element(link).toHaveAttribute('download', 'model.pdf');
  await page.getByRole('button', { name: 'Remove model.pdf' }).click();
  await expect.element(link).not.toBeInTheDocument();
});
