import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EditData } from '#schemas/forms/profileEdits.ts';
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

/** Adds an entry to a list, types in its parts, and takes a second one out again; the focus is never lost. */
async function addEntry(add: string, entry: string, parts: readonly string[]): Promise<void> {
  await press(add);
  await expect.poll(() => group(`${entry} 1`).element().contains(document.activeElement)).toBe(true);
  await keys(parts.join('{Tab}'));
  // The number of an entry that is gone is given again.
  for (const _ of entry === 'New article' ? [1, 2] : [1]) {
    await tabTo(button(add), { isBack: true });
    await keys('{Enter}');
    await expect.poll(() => group(`${entry} 2`).element().contains(document.activeElement)).toBe(true);
    await keys('x');
    await press(`Remove ${entry} 2`);
    await expect.element(button(add)).toHaveFocus();
  }
}

/** The last step, with words for the provider, and without one's name. */
async function tellProvider(): Promise<void> {
  await type(field('Note for the provider (optional)'), 'Ask me.');
  await type(field('Phone, for questions (optional)'), '+84901234567');
  await type(field('How certain you are, in % (optional)'), '90');
  await tabTo(page.getByRole('radio', { name: 'Public' }), { isBack: true });
  await keys('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Private' })).toBeChecked();
}
const TOLD = { privacy: 0, note: 'Ask me.\nPhone: +84901234567\nCertain to 90 %' };

/** Sends the last step, which is open still, or again. */
async function sendLastStep(): Promise<void> {
  await expect.element(page.getByRole('dialog', { name: 'Send a proposal' })).toBeVisible();
  await press('Send');
}

const contribution = (kind: string, slug: string | null, data: EditData) => ({
  ...{ kind: `contribute_${kind}`, update: slug === null ? 'new' : 'edit', slug, data, others: [], send: true },
  ...TOLD,
});

/** A new entity: what is missing is said at the first field that lacks something. */
function newEntity(
  at: string,
  kind: string,
  named: { readonly label: string; readonly field: string },
  page_: { readonly label: string; readonly field: string },
  lists: Readonly<Record<string, readonly [add: string, entry: string, parts: readonly string[]]>>,
  added: EditData['added'],
): FormCase {
  return {
    at: `/contribute/${at}`,
    fill: async () => {
      await type(field('Source of all values'), SITE);
      await type(field(`${named.label} needed`), 'Plumtree');
      await type(field(page_.label), 'plum');
      for (const list of Object.values(lists)) await addEntry(...list);
      await press('Check and send');
      await expect.element(field(page_.label)).toHaveFocus();
      await keys(`{Control>}a{/Control}${SITE}`);
      await press('Check and send');
      await tellProvider();
    },
    send: sendLastStep,
    path: '/api/contributions',
    body: contribution(kind, null, {
      fields: { [named.field]: 'Plumtree', [page_.field]: SITE },
      sources: { [named.field]: SITE, [page_.field]: SITE },
      added,
    }),
  };
}

/** An edit, from the search for its profile on. */
function edit(
  at: string,
  find: string,
  kind: string,
  changed: { readonly label: string; readonly field: string },
  lists: readonly (readonly [add: string, entry: string, parts: readonly string[]])[],
  added: EditData['added'],
): FormCase {
  return {
    at: `/contribute/${at}`,
    fill: async () => {
      await press(find);
      await expect.element(page.getByRole('combobox')).toHaveFocus();
      await keys('plu');
      await expect.element(page.getByRole('option', { name: 'Plum' })).toBeVisible();
      await keys('{Enter}');
      await type(field(changed.label), 'Lisbon');
      for (const list of lists) await addEntry(...list);
      // Nobody can check a change without a source.
      await keys('{Control>}{Enter}{/Control}');
      await expect.element(field(`Source of ${changed.label}`)).toHaveFocus();
      await keys(`${SITE}{Control>}{Enter}{/Control}`);
      await tellProvider();
    },
    send: sendLastStep,
    path: '/api/contributions',
    body: contribution(kind, 'plum', {
      fields: { [changed.field]: 'Lisbon' },
      sources: { [changed.field]: SITE },
      added,
    }),
  };
}

const MEMBER = ['Member', 'New member', ['Ada', 'Chair', '@ada', PRESS]] as const;
const NEWS = ['Article', 'New article', ['Up', '2026-05-12', PRESS]] as const;
const ROUND = ['Round', 'New round', ['2026-05', '9', PRESS]] as const;
const members = { 1: { name: 'Ada', position: 'Chair', twitter: '@ada', source: PRESS } };
const news = { 1: { title: 'Up', date: '2026-05-12', source: PRESS } };
const rounds = { 1: { date: '2026-05', amount: '9', source: PRESS } };
const website = { label: 'Website', field: 'website' };

/** Lists are the same wherever they are: all of them are filled for a project, and elsewhere what a kind has of its own. */
const FORMS: Readonly<Record<string, FormCase>> = {
  'new project': newEntity(
    ...(['new-project', 'token', { label: 'Project', field: 'name' }, website] as const),
    { ROUND, MEMBER, NEWS },
    { rounds, members, news },
  ),
  'new venture capital': newEntity(
    ...(['new-venture-capital', 'venture', { label: 'Organization', field: 'ventures_name' }, website] as const),
    { ROUND: ['Round', 'New round', ['Korvane', '2026-05', '9', PRESS]] },
    { rounds: { 1: { project: 'Korvane', ...rounds[1] } } },
  ),
  'new people': newEntity(
    ...(['new-people', 'people', { label: 'Name', field: 'name' }, { label: 'X', field: 'twitter' }] as const),
    { NEWS },
    { news },
  ),
  'edit project': edit(
    ...(['edit-project', 'Find a project', 'token', { label: 'Symbol', field: 'symbol' }] as const),
    [ROUND, MEMBER, NEWS],
    { rounds, members, news },
  ),
  'edit venture capital': edit(
    ...(['edit-venture-capital', 'Find an organization', 'venture', { label: 'Location', field: 'location' }] as const),
    [MEMBER],
    { members },
  ),
  'edit people': edit(
    ...(['edit-people', 'Find a person', 'people', { label: 'Location', field: 'location' }] as const),
    [NEWS],
    { news },
  ),
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
      await tabTo(page.getByRole('checkbox', { name: 'Propose Bo' }));
      await keys(' ');
      await press('Send 1 row');
      await expect.element(field('Source of all rows')).toHaveFocus();
      await type(field('Source of Ada'), 'https://a.io');
      await type(field('Source of all rows'), SITE);
      await tellProvider();
    },
    send: () => press('Send 1 row'),
    path: '/api/contributions/batch',
    body: {
      ...{ source: 'people', ...TOLD },
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
      ...{ source: 'projects', ...TOLD },
      rows: [{ slug: 'plum', fields: { max_supply: '1000' }, sources: { max_supply: SITE } }],
    },
  },
  'your research': {
    at: '/my-research/new',
    fill: async () => {
      await type(field('Title'), 'Lending');
      await tabTo(field('Text, in Markdown'));
      await keys('It pays.');
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

it.each(Object.entries(FORMS))(
  'is filled and sent by keys alone, over a reload and the end of the session: %s',
  { timeout: 90_000 },
  async (_name, { at, fill, send, path, body }) => {
    const tab = await openAt(at);
    await fill();
    expect(tab.sent).toEqual([]);
    await tab.reload();
    tab.endSession();
    await send();
    await tab.ended();
    expect(tab.sent).toEqual([]);
    await signInAgain();
    await send();
    await expect.poll(() => tab.sent).toMatchObject([{ method: 'POST', path, body }]);
    // What was sent is not offered again, and the focus is somewhere.
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).not.toBe(document.body);
    await tab.reload();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(typedTexts().filter((text) => /Agreed|Ask me|Lisbon|PLUM|Plumtree/.test(text))).toEqual([]);
  },
);
