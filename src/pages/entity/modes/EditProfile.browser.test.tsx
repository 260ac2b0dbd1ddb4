import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { UserInfo } from '#schemas/api/account.ts';
import type { ContributionLimits } from '#schemas/api/contributions.ts';
import { bareProject } from '#schemas/testing/profiles.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { contributorAnswer } from '#src/features/contributions/testing/contributorAnswer.ts';
import { readEdit, resetEdits } from '#src/features/contributor-edits/editStore.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { EditProfile } from './EditProfile.tsx';

const plum = { owner: 'linh', kind: 'project', slug: 'plum' } as const;

beforeEach(() => {
  storeToken('token', 3600);
  serve();
});
afterEach(() => {
  vi.restoreAllMocks();
  resetEdits('linh');
  storeToken('', 0);
});

const member = { logo: null, from_date: null, to_date: null, is_primary: false, is_founder: false };

const account: UserInfo = {
  ...{ username: 'linh', name: 'Linh', email: 'linh@assay.example', face: null, gender: null, privacy: null },
  ...{ plan: null, language: null, created_at: '2026-01-01T00:00:00.000Z', has_password: true, deletes_at: null },
};

function draw(account: UserInfo | undefined, at = '/') {
  const profile = bareProject('Plum', {
    symbol: 'PLM',
    website: 'https://plum.example',
    max_supply: 1000,
    description: 'A vault for one month.',
    all_member: [
      { ...member, name: 'Ada', slug: 'ada', position: 'Co-founder' },
      { ...member, name: 'Ada', slug: 'ada', position: 'Adviser' },
    ],
  });
  return renderPart(<EditProfile kind="project" slug="plum" name="Plum" profile={profile} />, {
    known: account ? [[accountQuery().queryKey, account]] : [],
    at,
  });
}
const open = async () => (await draw(account)).screen;

it('leads to the field that its address names', async () => {
  const { screen } = await draw(account, '/?mode=edit#description');
  await expect.element(screen.getByRole('textbox', { name: 'Description', exact: true })).toHaveFocus();
});

it('keeps what is typed on the device, says what differs, and finds it again', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('status')).toHaveTextContent('No changes');
  const symbol = screen.getByRole('textbox', { name: 'Symbol', exact: true });
  await symbol.fill('PLUM');
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(/^1 change, kept on this device, saved \d\d:\d\d:\d\d UTC$/);
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('PLM');
  expect(readEdit(plum)?.data.fields).toEqual({ symbol: 'PLUM' });
  await screen.unmount();
  const again = await open();
  await expect.element(again.getByRole('textbox', { name: 'Symbol', exact: true })).toHaveValue('PLUM');
});

it('takes a change back when the field is emptied, repeats what is published, or by its button', async () => {
  const screen = await open();
  const symbol = screen.getByRole('textbox', { name: 'Symbol', exact: true });
  await symbol.fill('PLUM');
  await symbol.fill('');
  expect(readEdit(plum)).toBeNull();
  await userEvent.tab();
  await expect.element(symbol).toHaveValue('PLM');

  await screen.getByRole('textbox', { name: 'Max supply', exact: true }).fill('1,000.0');
  expect(readEdit(plum)).toBeNull();

  await symbol.fill('PLUM');
  await screen.getByRole('button', { name: 'Take back the change of Symbol' }).click();
  await expect.element(symbol).toHaveValue('PLM');
  await expect.element(symbol).toHaveFocus();
  expect(readEdit(plum)).toBeNull();
});

it('goes on, with its focus, when the account of the member is heard of while one types', async () => {
  vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
  const { screen, client } = await draw(undefined);
  const supply = screen.getByRole('textbox', { name: 'Max supply', exact: true });
  await supply.fill('12');
  const field = supply.element();
  client.setQueryData(accountQuery().queryKey, account);
  await expect.poll(() => readEdit(plum)?.data.fields).toEqual({ max_supply: '12' });
  await userEvent.keyboard('0');
  await expect.element(supply).toHaveValue('120');
  expect(supply.element()).toBe(field);
  expect(readEdit(plum)?.data.fields).toEqual({ max_supply: '120' });
});

it('says what is wrong with a value, and loses nothing of it', async () => {
  const screen = await open();
  const website = screen.getByRole('textbox', { name: 'Website', exact: true });
  await website.fill('plum');
  await expect.element(website).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Wrong URL format');
  await expect.element(screen.getByText('1 value is not valid yet')).toBeVisible();
  expect(readEdit(plum)?.data.fields).toEqual({ website: 'plum' });
});

it('marks the words that differ, and asks each change for its source', async () => {
  const screen = await open();
  const description = screen.getByRole('textbox', { name: 'Description', exact: true });
  await description.fill('A vault for one year.');
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('month');
  await expect.element(screen.getByRole('insertion')).toHaveTextContent('year');
  const source = screen.getByRole('textbox', { name: 'Source of Description' });
  await expect.element(source).toHaveAccessibleDescription('A change needs a source');
  await expect.element(screen.getByText('1 change needs a source')).toBeVisible();
  await source.fill('https://plum.example/vault');
  await expect.element(source).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByText('1 change needs a source')).not.toBeInTheDocument();
  expect(readEdit(plum)?.data.sources).toEqual({ description: 'https://plum.example/vault' });
  await expect.element(screen.getByRole('complementary')).toHaveTextContent('1 phrase');
});

it('adds a round, a member and an article, says what they lack, and takes them out', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Round', exact: true }).click();
  const round = screen.getByRole('group', { name: 'New round 1' });
  await expect.element(round.getByRole('textbox', { name: 'Date' })).toHaveFocus();
  expect(readEdit(plum)).toBeNull();
  await round.getByRole('textbox', { name: 'Date' }).fill('2026-05');
  await round.getByRole('textbox', { name: 'Money raised, USD' }).fill('9,500,000');
  await expect.element(screen.getByRole('complementary')).toHaveTextContent('9.50M USD');
  // What the field that is left then says must not move the button under the pointer.
  await screen.getByRole('button', { name: 'Member', exact: true }).click();
  const source = round.getByRole('textbox', { name: 'Source link' });
  await expect.element(source).toHaveAccessibleDescription('This field can not be empty');
  await source.fill('https://press.example/1');
  await expect.element(source).not.toHaveAttribute('aria-invalid');
  await screen.getByRole('group', { name: 'New member 1' }).getByRole('combobox', { name: 'Name' }).fill('Ada');
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^2 changes, kept/);
  expect(readEdit(plum)?.data.added).toEqual({
    rounds: { 1: { date: '2026-05', amount: '9500000', source: 'https://press.example/1' } },
    members: { 1: { name: 'Ada' } },
  });
  await screen.unmount();
  const again = await open();
  await again.getByRole('button', { name: 'Remove New member 1' }).click();
  await again.getByRole('button', { name: 'Remove New round 1' }).click();
  await expect.element(again.getByRole('status')).toHaveTextContent('No changes');
  expect(readEdit(plum)).toBeNull();
});

it('leads to what an entry lacks when it is sent from within, and keeps the focus when all is discarded', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Round', exact: true }).click();
  const round = screen.getByRole('group', { name: 'New round 1' });
  await expect.element(round.getByRole('textbox', { name: 'Date' })).toHaveFocus();
  await userEvent.keyboard('{Tab}5{Control>}{Enter}{/Control}');
  await expect.element(round.getByRole('textbox', { name: 'Date' })).toHaveFocus();
  await expect.element(round.getByRole('textbox', { name: 'Date' })).toBeInvalid();
  await screen.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(screen.getByRole('link', { name: 'Done editing' })).toHaveFocus();
});

it('changes the positions of the team, each job by itself, and counts what is changed by section', async () => {
  const screen = await open();
  const sections = screen.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('button', { name: 'Team' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Team' })).toHaveFocus();
  const positions = screen.getByRole('combobox', { name: 'Ada', exact: true });
  await positions.nth(1).fill('Chair');
  await screen.getByRole('textbox', { name: 'Source of Ada' }).fill('https://plum.example/team');
  await expect
    .element(sections.getByRole('button', { name: 'Team 1 changed' }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(screen.getByRole('complementary')).toHaveTextContent('Ada');
  expect(readEdit(plum)?.data).toEqual({
    fields: { 'members/ada/position2': 'Chair' },
    sources: { 'members/ada/position2': 'https://plum.example/team' },
    added: {},
  });
  await screen.unmount();
  const again = await open();
  await expect.element(again.getByRole('combobox', { name: 'Ada', exact: true }).nth(0)).toHaveValue('Co-founder');
  await expect.element(again.getByRole('combobox', { name: 'Ada', exact: true }).nth(1)).toHaveValue('Chair');
});

it('offers what other records have, and takes anything else', async () => {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    asked.push(decodeURIComponent(String(url)));
    const result = [
      { value: 'DeFi', count: 3 },
      { value: 'Derivatives', count: 2 },
    ];
    return Response.json({ data: { search_sector: [result] }, version: 1, asOf: null });
  });
  const screen = await open();
  const sector = screen.getByRole('combobox', { name: 'Sector', exact: true });
  await sector.fill('AI; De');
  await expect.element(screen.getByRole('option', { name: 'Derivatives' })).toBeVisible();
  expect(asked.at(-1)).toContain('"searchValue":"De"');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(sector).toHaveValue('AI; Derivatives; ');
  expect(readEdit(plum)?.data.fields).toEqual({ sector: 'AI; Derivatives; ' });
  // Esc closes the list alone, and Enter without a mark leaves what is typed.
  await userEvent.keyboard('Something new');
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(sector).toHaveValue('AI; Derivatives; Something new');
});

it('says where the browser stores nothing, and keeps what is typed meanwhile', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const screen = await open();
  await screen.getByRole('textbox', { name: 'Symbol', exact: true }).fill('PLUM');
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 change, not stored');
  await screen.unmount();
  const again = await open();
  await expect.element(again.getByRole('textbox', { name: 'Symbol', exact: true })).toHaveValue('PLUM');
});

it('keeps what a visitor types, asks for the sign-in when it is sent, and goes on', async () => {
  storeToken('', 0);
  const screen = await open();
  await screen.getByRole('textbox', { name: 'Symbol', exact: true }).fill('PLUM');
  await screen.getByRole('textbox', { name: 'Source of Symbol' }).fill('https://plum.example/token');
  await screen.getByRole('button', { name: 'Send 1 change' }).click();
  const request = getDefaultStore().get(signInDialogAtom);
  expect(request?.reason).toBe('Sign in to send it. What you typed stays on this device.');
  serve();
  storeToken('token', 3600);
  request?.onSignedIn?.();
  await expect.element(screen.getByRole('dialog', { name: 'Send a proposal' })).toBeVisible();
  expect(readEdit(plum)?.data.fields).toEqual({ symbol: 'PLUM' });
});

/** Answers the calls of contributors; returns the bodies that were sent. */
function serve(over: Partial<ContributionLimits> = {}): unknown[] {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url), window.location.origin);
    if (pathname !== '/api/contributions') return Response.json({ result: [], total: 0 });
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json(CONTRIBUTION);
    }
    return Response.json(contributorAnswer({ used: 2, ...over }));
  });
  return sent;
}

const CONTRIBUTION = {
  ...{ _id: 12, slug: '12-plum', type: 'token', update: 'edit', name: 'Plum', entity_slug: 'plum', logo: null },
  ...{
    privacy: 1,
    fields: ['symbol'],
    state: 'inReview',
    status: 1,
    proposal_status: 'Pending',
    waits_for: 'provider',
  },
  ...{
    since: '2026-11-25T09:00:00.000Z',
    reason: null,
    conflicts: [],
    is_reverted: false,
    unpaid: null,
    start_date: null,
  },
  ...{ end_date: null, create_at: '2026-11-25T09:00:00.000Z', batch: null, points: null, open_reports: 0 },
};

it('sends the edit of the device as one proposal, with its sources, privacy and a note', async () => {
  const sent = serve();
  const screen = await open();
  await expect.element(screen.getByText('3 of 5 left today')).toBeVisible();
  await expect.element(screen.getByText(/Tier 0 has 5 proposals a day/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Symbol', exact: true }).fill('PLUM');
  await screen.getByRole('button', { name: 'Send 1 change' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Source of Symbol' })).toHaveFocus();
  await userEvent.keyboard('https://plum.example/token');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = screen.getByRole('dialog', { name: 'Send a proposal' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible(dialog.element());
  await dialog.getByText('Private', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note for the provider (optional)' }).fill('I work there.');
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('call me');
  await dialog.getByRole('textbox', { name: /^How certain/ }).fill('101');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog.getByText('Wrong Phone format')).toBeVisible();
  await expect.element(dialog.getByText('Wrong Number format')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('+84901234567');
  await dialog.getByRole('textbox', { name: /^How certain/ }).fill('90.5');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    {
      ...{ kind: 'contribute_token', update: 'edit', slug: 'plum', privacy: 0, others: [], send: true },
      data: { fields: { symbol: 'PLUM' }, sources: { symbol: 'https://plum.example/token' }, added: {} },
      note: 'I work there.\nPhone: +84901234567\nCertain to 90.5%',
    },
  ]);
  expect(readEdit(plum)).toBeNull();
});

it('offers a draft alone once the limit of the day is reached, and says when it renews', async () => {
  const sent = serve({ used: 5 });
  const screen = await open();
  await screen.getByRole('textbox', { name: 'Symbol', exact: true }).fill('PLUM');
  await screen.getByRole('textbox', { name: 'Source of Symbol' }).fill('https://plum.example/token');
  await screen.getByRole('button', { name: 'Send 1 change' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Send a proposal' });
  await expect.element(dialog.getByText(/You can send again from Nov 26, 2026/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Send', exact: true })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ send: false }]);
});
