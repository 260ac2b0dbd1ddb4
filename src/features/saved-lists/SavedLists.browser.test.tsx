import { getDefaultStore } from 'jotai';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type SavedList as SentList, writeListData } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { ListedSource } from '#schemas/kinds.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { OPENING, type TableState } from '#workers/client.ts';
import { deviceStore } from './deviceLists.ts';
import { SavedLists } from './SavedLists.tsx';
import { SavedTitle } from './SavedTitle.tsx';
import { NO_NAMING, namingAtom, searchAtom, upgradeAtom } from './useSavedLists.ts';

const SPEC = DATA_SETS.projects;
const AT = '2026-01-05T06:00:00.000Z';
const READY: TableState = { ...OPENING, status: 'ready', matching: 9, total: 9, loaded: 9, complete: true };
const table = fakeTable({ getState: () => READY, subscribe: () => () => undefined, count: async () => 7 });
const above = (least: number): View => ({ ...DEFAULT_VIEW, filter: [['tvl', 'gte', least]] });

/** The account as the server has it: its lists, those that were deleted, and whether it answers. */
let lists: SentList[];
let deleted: SentList[];
let answers: 'all' | 'nothing' | 'no lists';

function kept(name: string, view: View, source: ListedSource = 'projects'): SentList {
  const storage_id = crypto.randomUUID();
  return { storage_id, name, source, data: writeListData({ view, notify: true }), created_at: AT, updated_at: AT };
}

/** Lists of the plan: Standard has three. */
const LIMIT = 3;

function answer(call: string, body: Partial<SentList>): Response {
  const refuse = (status: number, code: string) =>
    Response.json({ error: { code, message: 'No.', params: {}, requestId: 'r' } }, { status });
  const put = (list: SentList) => {
    const others = lists.filter(({ storage_id }) => storage_id !== list.storage_id);
    if (others.some(({ name }) => name.toLowerCase() === list.name.toLowerCase())) return refuse(422, 'name_taken');
    if (others.length >= LIMIT) return refuse(403, 'plan_limit');
    lists = [...others, list];
    return Response.json({ data: list });
  };
  const one = [...lists, ...deleted].find(({ storage_id }) => storage_id === body.storage_id);
  if (call === 'usage') {
    const none = { used: 0, limit: 3, renews_at: AT };
    return Response.json({
      ...{ plan: 'standard', lists: { used: lists.length, limit: LIMIT }, files: { used: 0, limit: 100 } },
      ...{ exports: none, chats: none },
    });
  }
  if (call === 'storage/load') return answers === 'all' ? Response.json({ data: lists }) : refuse(503, 'unavailable');
  if (call === 'storage/add') return put({ ...kept('', DEFAULT_VIEW), ...body });
  if (call === 'storage/update' && one) return put({ ...one, ...body });
  if (call === 'storage/restore' && one) return put(one);
  if (call === 'storage/remove' && one) {
    lists = lists.filter((list) => list !== one);
    deleted.push(one);
    return Response.json({ status: 200 });
  }
  return refuse(404, 'not_found');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  const store = getDefaultStore();
  store.set(namingAtom, NO_NAMING);
  store.set(searchAtom, null);
  store.set(upgradeAtom, false);
  [lists, deleted, answers] = [[], [], 'all'];
  storeToken('t'.repeat(43), 3_600);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (answers === 'nothing') throw new TypeError('Failed to fetch');
    const call = new URL(String(input), window.location.origin).pathname.replace('/api/users/', '');
    return answer(call, init?.body ? JSON.parse(String(init.body)) : {});
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
  localStorage.clear();
});

/** Draws the title and the lists of a screener that begins at a view; gives how to lead it to another. */
async function open(first: View, sampleMode = false) {
  let shown = first;
  let lead: (to: Partial<View>) => void = () => undefined;
  function Part() {
    const [view, setView] = useState(first);
    shown = view;
    lead = (to) => setView((last) => ({ ...last, ...to }));
    return (
      <>
        <SavedTitle {...{ spec: SPEC, view, sampleMode }} onChange={lead} />
        <SavedLists
          {...{ spec: SPEC, view, sampleMode, handle: table, state: READY }}
          onChange={lead}
          badgeOf={() => null}
        />
      </>
    );
  }
  const { screen } = await renderPart(<Part />);
  await expect.element(panel.getByRole('img', { name: 'Loading your lists' })).not.toBeInTheDocument();
  return { leave: () => screen.unmount(), lead: (to: Partial<View>) => lead(to), view: () => shown };
}

const panel = page.getByRole('region', { name: 'Your lists' });
const toasts = page.getByRole('region', { name: 'Messages' });
const limit = page.getByRole('dialog', { name: 'Your lists' });
const form = page.getByRole('dialog', { name: 'Save as a new list' });
const adder = panel.getByRole('button', { name: 'Save this view' });
const nameIn = (where: typeof panel) => where.getByRole('textbox', { name: 'Name' });
const opener = (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) });
const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const names = () =>
  panel
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.querySelector<HTMLElement>('[data-list]')?.dataset.list);
const expectNames = (...expected: readonly string[]) => expect.poll(names).toEqual(expected);

async function saveAs(name: string): Promise<void> {
  await adder.click();
  await expect.element(nameIn(panel)).toHaveFocus();
  await userEvent.keyboard(`${name}{Enter}`);
  await expect.poll(names).toContain(name);
}

async function act(name: string, action: string): Promise<void> {
  panel
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Messages with a button stay until they are closed. */
const press = (name: string) => toasts.getByRole('button', { name }).last().click();

async function expectEdited(name: string, edited: boolean): Promise<void> {
  await expect.element(title(name)).toBeVisible();
  await expect.poll(() => opener(name).element().textContent.includes('Unsaved changes')).toBe(edited);
  const save = page.getByRole('button', { name: `Save changes to ${name}` });
  await expect.poll(() => save.elements().length).toBe(edited ? 1 : 0);
}

describe('a saved list', () => {
  it('is saved, found, renamed and deleted by the keyboard alone', async () => {
    await open(above(1e6));
    await expect.element(panel).toHaveTextContent('0 of 3 used');
    adder.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(nameIn(panel)).toHaveFocus();
    await userEvent.keyboard('Keys{Enter}');
    await expect.element(opener('Keys')).toBeVisible();
    await expect.element(adder).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(opener('Keys')).toHaveFocus();
    const actByKeys = async (action: string) => {
      await userEvent.keyboard('{Tab}{Enter}');
      await expect.poll(() => document.querySelectorAll('[role=menu]:focus-within').length).toBe(1);
      await userEvent.keyboard(action.slice(0, 3).toLowerCase());
      await expect.element(page.getByRole('menuitem', { name: action })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    };
    await actByKeys('Rename');
    await expect.element(panel.getByRole('textbox', { name: 'New name of Keys' })).toHaveFocus();
    await userEvent.keyboard('Named{Enter}');
    await expect.element(opener('Named')).toHaveFocus();
    expect(lists.map(({ name }) => name)).toEqual(['Named']);
    await actByKeys('Delete');
    await expectNames();
    await expect.element(adder).toHaveFocus();
    expect(lists).toEqual([]);
  });

  it('is the whole view; its changes are said, discarded or saved, and forgotten once nothing of it is left', async () => {
    const { lead, view } = await open(above(1e6));
    await saveAs('Large TVL');
    await expectEdited('Large TVL', false);
    await expect.element(panel).toHaveTextContent('1 of 3 used');
    lead(DEFAULT_VIEW);
    await expect.element(title('All projects')).toBeVisible();
    await opener('Large TVL').click();
    await expect.poll(view).toEqual(above(1e6));
    const byVolume = { sort: { field: 'volume', order: 'desc' } } as const;
    lead(byVolume);
    await expectEdited('Large TVL', true);
    await adder.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByRole('alert')).toHaveTextContent('Enter a name.');
    await expectAccessible(panel.element());
    await userEvent.keyboard('large tvl{Enter}');
    await expect.element(panel.getByRole('alert')).toHaveTextContent(/^“large tvl” already exists\./);
    await userEvent.keyboard('{Escape}');
    await expect.element(adder).toHaveFocus();
    await page.getByRole('button', { name: 'Discard changes to Large TVL' }).click();
    await expect.poll(view).toEqual(above(1e6));
    await expectEdited('Large TVL', false);
    lead(byVolume);
    await expectEdited('Large TVL', true);
    await page.getByRole('button', { name: 'Save changes to Large TVL' }).click();
    await expectEdited('Large TVL', false);
    expect(lists).toMatchObject([{ data: { view: { sort: 'volume.desc' } } }]);
    lead(DEFAULT_VIEW);
    await expect.element(title('All projects')).toBeVisible();
    // What is filtered next is no change of the list.
    lead({ sort: { field: 'tvl', order: 'desc' } });
    await expect.element(title('All projects')).toBeVisible();
    await expect.element(opener('Large TVL')).not.toHaveTextContent('Unsaved changes');
  });

  it('is duplicated, deleted and brought back, with the focus where its button was', async () => {
    lists = [kept('By volume', above(1e6))];
    const { view } = await open(DEFAULT_VIEW);
    await act('By volume', 'Duplicate');
    await expectNames('By volume', 'By volume copy');
    await act('By volume', 'Delete');
    await expectNames('By volume copy');
    await press('Undo');
    await expectNames('By volume', 'By volume copy');
    // The button that was pressed has gone.
    await expect.poll(() => document.activeElement?.getAttribute('data-list')).toBe('By volume');
    await userEvent.keyboard('{Enter}');
    await expect.poll(view).toEqual(above(1e6));
  });

  it('has a name of its own: a name that is taken is said at the field', async () => {
    lists = [kept('By volume', above(1e6))];
    await open(above(2e6));
    await page.getByRole('button', { name: 'Save as a new list' }).click();
    const name = nameIn(form);
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('BY VOLUME{Enter}');
    await expect.element(form.getByRole('alert')).toHaveTextContent(/^“BY VOLUME” already exists\./);
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('BY VOLUME');
    await name.fill('Larger');
    await userEvent.keyboard('{Enter}');
    await expect.element(form).not.toBeInTheDocument();
    await expectNames('By volume', 'Larger');
  });

  it('is found by name or condition, below those of another data set', async () => {
    const seed: View = { ...DEFAULT_VIEW, filter: [['stages', 'in', ['Seed']]] };
    lists = [kept('Early', seed, 'fundraising'), kept('Large', above(1e6))];
    const { view } = await open(DEFAULT_VIEW);
    await expectNames('Large', 'Early');
    await expect.element(opener('Early')).toHaveTextContent('rounds');
    await panel.getByRole('button', { name: 'Find a list' }).click();
    await expect.element(panel.getByRole('combobox', { name: /^Find a list/ })).toHaveFocus();
    const found = () =>
      panel
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(found).toEqual(['Earlyrounds', 'Large']);
    await userEvent.keyboard('seed');
    await expect.poll(found).toEqual(['Earlyrounds']);
    await userEvent.keyboard('x');
    await expect.element(panel).toHaveTextContent('No list matches “seedx”.');
    await userEvent.keyboard('{Backspace>5/}large{Enter}');
    await expect.poll(view).toEqual(above(1e6));
    await expect.element(title('Large')).toBeVisible();
  });
});

describe('where the plan has no room', () => {
  it('a new list waits with its name, and so does one that is to be brought back', async () => {
    lists = [kept('Large', above(1e6)), kept('Large copy', above(1e6)), kept('Early', above(5))];
    await open(above(2e6));
    await page.getByRole('button', { name: 'Save as a new list' }).click();
    await expect.element(nameIn(form)).toHaveFocus();
    await userEvent.keyboard('Fourth{Enter}');
    await expect.element(limit).toHaveTextContent('We kept the name “Fourth”');
    await expectAccessible(limit.element());
    await userEvent.keyboard('{Escape}');
    await expect.element(limit).not.toBeInTheDocument();

    await act('Large', 'Delete');
    await expectNames('Early', 'Large copy');
    if (form.query() === null) await page.getByRole('button', { name: 'Save as a new list' }).click();
    await expect.element(nameIn(form)).toHaveValue('Fourth');
    nameIn(form).element().focus();
    await userEvent.keyboard('{Enter}');
    await expectNames('Early', 'Fourth', 'Large copy');
    await expect.element(title('Fourth')).toBeVisible();

    // The place of what was deleted is taken: its undoing waits as well.
    await press('Undo');
    await expect.element(limit).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await act('Large copy', 'Delete');
    await expectNames('Early', 'Fourth');
    await press('Retry');
    await expectNames('Early', 'Fourth', 'Large');
  });

  it('lists of this device move into the account as far as it goes, under free names', async () => {
    for (const name of ['Here', 'There']) {
      await deviceStore('screener').add({ name, source: 'projects', view: above(5), notify: true });
    }
    lists = [kept('here', above(1e6)), kept('Twice', above(1e6))];
    await open(DEFAULT_VIEW);
    await expect.element(panel).toHaveTextContent('2 lists are on this device only.');
    const move = panel.getByRole('button', { name: 'Move to your account' });
    await move.click();
    await expect.element(limit).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectNames('here', 'Here copy', 'Twice');
    await expect.element(panel).toHaveTextContent('1 list is on this device only.');
    await act('Twice', 'Delete');
    await expectNames('here', 'Here copy');
    await move.click();
    await expectNames('here', 'Here copy', 'There');
    await expect.element(panel).not.toHaveTextContent('on this device only');
  });
});

describe('where the server does not answer', () => {
  it('a list is put back, and nothing that was typed is lost', async () => {
    lists = [kept('Large', above(1e6))];
    await open(DEFAULT_VIEW);
    answers = 'nothing';
    await act('Large', 'Delete');
    await expect.element(toasts).toHaveTextContent('Nothing was changed');
    await expectNames('Large');
    await act('Large', 'Rename');
    const name = panel.getByRole('textbox', { name: 'New name of Large' });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Renamed{Enter}');
    await expect.poll(() => panel.getByRole('alert').elements().length).toBeGreaterThan(0);
    await expect.element(name).toHaveValue('Renamed');
    await expect.element(name).not.toHaveAttribute('readonly');
    answers = 'all';
    await userEvent.keyboard('{Enter}');
    await expectNames('Renamed');
  });

  it('lists that could not be read are asked for again', async () => {
    lists = [kept('Large', above(1e6))];
    answers = 'no lists';
    await open(DEFAULT_VIEW);
    await expect.element(panel).toHaveTextContent('Your lists could not be loaded.');
    answers = 'all';
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expectNames('Large');
  });
});

it('lists of the playground stay apart from those of this device', async () => {
  storeToken('', 0);
  const playing = await open(above(1e6), true);
  await saveAs('Playing');
  await playing.leave();
  await open(above(1e6));
  await expect.element(panel).toHaveTextContent('on this device');
  await expectNames();
});
