import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storeToken } from '#src/features/auth/session.ts';
import { button, field, openAt, press, signInAgain, tabTo, type } from './testing/contributingDesk.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
  localStorage.clear();
  sessionStorage.clear();
});

const keys = (text: string) => userEvent.keyboard(text);
const group = (name: string) => page.getByRole('group', { name, exact: true });

/** A form: where it begins, what is typed in it, what sends it, and what the server then has. */
interface FormCase {
  readonly at: string;
  readonly fill: () => Promise<void>;
  /** From wherever the page puts the focus after it was loaded anew. */
  readonly send: () => Promise<void>;
  readonly path: string;
  readonly body: unknown;
}

/** What the fields of the page hold. */
const typedTexts = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value);

const SITE = 'https://p.io';
const PRESS = 'https://n.io';

/** Adds an entry to a list, types in its parts, and takes others out again; the focus is never lost. */
async function addEntry(add: string, entry: string, parts: readonly string[]): Promise<void> {
  await press(add);
  await expect.poll(() => group(`${entry} 1`).element().contains(document.activeElement)).toBe(true);
  await keys(parts.join('{Tab}'));
  // The number of an entry that is gone is given again.
  for (const _ of [1, 2]) {
    await tabTo(button(add), { isBack: true });
    await keys('{Enter}');
    await expect.poll(() => group(`${entry} 2`).element().contains(document.activeElement)).toBe(true);
    await keys('x');
    await press(`Remove ${entry} 2`);
    await expect.element(button(add)).toHaveFocus();
  }
}

/** What every form of proposals asks last, at the place of its draft. */
const tellProvider = () => type(field('Note for the provider (optional)'), 'Ask me.');

/** One edit from the search for its profile on, with all that can be told. */
const EDIT: FormCase = {
  at: '/contribute/edit-project',
  fill: async () => {
    await press('Find a project');
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    await keys('plu');
    await expect.element(page.getByRole('option', { name: 'Plum' })).toBeVisible();
    await keys('{Enter}');
    await type(field('Symbol'), 'PLUM');
    await addEntry('Article', 'New article', ['Up', '2026-05-12', PRESS]);
    // Nobody can check a change without a source.
    await keys('{Control>}{Enter}{/Control}');
    await expect.element(field('Source of Symbol')).toHaveFocus();
    await keys(`${SITE}{Control>}{Enter}{/Control}`);
    await tellProvider();
    await keys('{Tab}+84901234567{Tab}90');
    await tabTo(page.getByRole('radio', { name: 'Public' }), { isBack: true });
    await keys('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: 'Private' })).toBeChecked();
  },
  send: async () => {
    await expect.element(page.getByRole('dialog', { name: 'Send a proposal' })).toBeVisible();
    await press('Send');
  },
  path: '/api/contributions',
  body: {
    ...{ kind: 'contribute_token', update: 'edit', slug: 'plum', others: [], send: true, privacy: 0 },
    note: 'Ask me.\nPhone: +84901234567\nCertain to 90%',
    data: {
      fields: { symbol: 'PLUM' },
      sources: { symbol: SITE },
      added: { news: { 1: { title: 'Up', date: '2026-05-12', source: PRESS } } },
    },
  },
};

/** The others, each with a draft of its own. A new entity has that of an edit: its own test reloads it. */
const FORMS: Readonly<Record<string, FormCase>> = {
  'correct a table': {
    at: '/contribute/csv',
    fill: async () => {
      // The choice of a file is the browser's own; what opens it is a button.
      const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
      await tabTo(button('Choose a file').last());
      await keys('{Enter}');
      expect(asked).toHaveBeenCalledOnce();
      asked.mockRestore();
      const file = new File(['_id,Name\n1,Ada\n'], 'assay-people_2026-11-25.csv', { type: 'text/csv' });
      await userEvent.upload(page.getByLabelText('Choose a file'), file);
      await page.getByRole('checkbox', { name: 'Propose Bo' }).click();
      await press('Send 1 row');
      await expect.element(field('Source of all rows')).toHaveFocus();
      await field('Source of Ada').fill('https://a.io');
      await field('Source of all rows').fill(SITE);
      await tellProvider();
    },
    send: () => press('Send 1 row'),
    path: '/api/contributions/batch',
    body: {
      ...{ source: 'people', privacy: 1, note: 'Ask me.' },
      rows: [{ slug: 'ada', fields: { location: 'Lisbon' }, sources: { location: 'https://a.io' } }],
    },
  },
  'cells of a table': {
    at: '/table',
    fill: async () => {
      await press('Propose changes');
      await tabTo(page.getByRole('combobox', { name: 'Column' }));
      await keys('Max');
      await type(field('New value for Plum'), '1000');
      await type(field('Source of Plum'), SITE);
      await tellProvider();
    },
    send: () => press('Send 1 row'),
    path: '/api/contributions/batch',
    body: {
      ...{ source: 'projects', privacy: 1, note: 'Ask me.' },
      rows: [{ slug: 'plum', fields: { max_supply: '1000' }, sources: { max_supply: SITE } }],
    },
  },
  'your research': {
    at: '/my-research/new',
    fill: async () => {
      await type(field('Title'), 'Lending');
      await tabTo(field('Text, in Markdown'));
      await keys('It pays.');
      // Tab indents in a text: what sends it is pressed where the focus is after a reload as well.
      field('Title').element().focus();
    },
    send: async () => {
      await expect.element(field('Title')).toHaveValue('Lending');
      await tabTo(field('Title'));
      await keys('{Control>}s{/Control}');
    },
    path: '/api/users/research',
    body: expect.objectContaining({ title: 'Lending', text: 'It pays.' }),
  },
  'a comment': {
    at: '/dao/12-korvane',
    fill: async () => {
      await expect.element(field('Write a comment')).toBeVisible();
      await keys('c');
      await expect.element(field('Write a comment')).toHaveFocus();
      await keys('Agreed.');
    },
    send: () => press('Comment'),
    path: '/api/dao/proposals/12-korvane/comments',
    body: { text: 'Agreed.' },
  },
  'a report': {
    at: '/dao/12-korvane',
    fill: async () => {
      await press('Report');
      await tabTo(page.getByRole('combobox', { name: 'What is wrong' }));
      await keys('abu');
      await type(field('More about it (optional)'), 'An insult.');
    },
    send: () => press('Send the report'),
    path: '/api/dao/proposals/12-korvane/reports',
    body: { reason: 'abuse', text: 'An insult.' },
  },
  'the review of a proposal on its page': {
    at: '/dao/12-korvane',
    fill: async () => {
      await press('Refuse');
      await type(field('Reason'), 'No source.');
    },
    send: async () => {
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await press('Refuse');
    },
    path: '/api/dao/review',
    body: { ids: [12], action: 'refuse', reason: 'No source.' },
  },
  'the review of a queue': {
    at: '/review',
    fill: async () => {
      await tabTo(page.getByRole('checkbox', { name: /^Select Edit Korvane/ }));
      await keys(' ');
      await tabTo(button('Refuse'), { isBack: true });
      await keys('{Enter}');
      await type(field('Reason'), 'No source.');
    },
    send: async () => {
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await press('Refuse');
    },
    path: '/api/dao/review',
    body: { ids: [12], action: 'refuse', reason: 'No source.' },
  },
};

/** What was sent is not offered again, nor after a reload, and the focus is somewhere. */
async function expectSent(tab: Awaited<ReturnType<typeof openAt>>, { path, body }: FormCase): Promise<void> {
  await expect.poll(() => tab.sent).toMatchObject([{ method: 'POST', path, body }]);
  const kept = () => typedTexts().filter((text) => /Agreed|Ask me|PLUM|No source/.test(text));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // A page that goes before its answer has come keeps what was typed.
  await expect.poll(kept).toEqual([]);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  await tab.reload();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(kept()).toEqual([]);
}

it('an edit is filled and sent by keys alone, over a reload, the end of the session and a new one', async () => {
  const tab = await openAt(EDIT.at);
  await EDIT.fill();
  expect(tab.sent).toEqual([]);
  await tab.reload();
  tab.endSession();
  await EDIT.send();
  await tab.ended();
  expect(tab.sent).toEqual([]);
  await signInAgain();
  await EDIT.send();
  await expectSent(tab, EDIT);
});

it.each(Object.entries(FORMS))('is filled and sent by keys alone, over the end of the session: %s', async (_, form) => {
  const tab = await openAt(form.at);
  await form.fill();
  tab.endSession();
  await form.send();
  await tab.ended({ isSignedInElsewhere: true });
  expect(tab.sent).toEqual([]);
  await form.send();
  await expectSent(tab, form);
});
