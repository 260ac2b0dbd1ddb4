import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListRow } from '#schemas/api/listRows.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { runCommand } from '#src/shared/commands/registry.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { type HandNeeds, HandOffer } from './HandOffer.tsx';
import { useAddedRows } from './useAddedRows.ts';

const LIST = '6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11';
const KORVANE = { id: 7, name: 'Korvane' };

/** What the server keeps, and what it says to a change. */
let stored: ListRow[];
let refusal: string | null;

beforeEach(() => {
  storeToken('t'.repeat(43), 3_600);
  stored = [];
  refusal = null;
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'POST') return Response.json({ data: stored.filter((row) => row.added_at !== null) });
    if (refusal !== null)
      return Response.json(
        { error: { code: 'list_rows_full', message: refusal, params: { limit: 500 }, requestId: 'r' } },
        { status: 403 },
      );
    const { rows }: { rows: ListRow[] } = JSON.parse(String(init.body));
    stored = [...stored.filter(({ _id }) => rows.every((row) => row._id !== _id)), ...rows];
    return Response.json({ status: 200 });
  });
});
afterEach(() => storeToken('', 0));

async function drawn(needs: HandNeeds | null = null) {
  const onDone = vi.fn();
  function Held() {
    const list = useAddedRows(needs === null ? LIST : null);
    return (
      <>
        <p>By hand: {[...list.rows.values()].map(({ _id, reason }) => `${_id} ${reason}`).join()}</p>
        <HandOffer list={list} row={KORVANE} takesKey needs={needs} onDone={onDone} />
      </>
    );
  }
  await renderPart(<Held />);
  return { onDone };
}
const shown = () => page.getByText(/^By hand:/);

it('adds a row by its key with a reason, takes it out, and takes either back', async () => {
  const { onDone } = await drawn();
  await expect.element(page.getByRole('button', { name: 'Add Korvane by hand' })).toBeVisible();
  runCommand('byHand');
  await expect.element(page.getByRole('textbox', { name: 'Reason to add Korvane' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Add Korvane by hand' })).toHaveFocus();
  await userEvent.keyboard('{Enter} Met in Lisbon {Enter}');
  await expect.element(shown()).toHaveTextContent('By hand: 7 Met in Lisbon');
  expect(onDone).toHaveBeenLastCalledWith(true);
  await expect.poll(() => stored.map(({ reason }) => reason)).toEqual(['Met in Lisbon']);
  const [{ added_at: day } = { added_at: null }] = stored;
  await page.getByRole('button', { name: 'Take Korvane out of the list' }).click();
  await expect.element(shown()).toHaveTextContent(/^By hand:$/);
  await expect.poll(() => stored[0]?.added_at).toBeNull();
  await expect.element(page.getByText('Korvane was taken out of the list')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(shown()).toHaveTextContent('By hand: 7 Met in Lisbon');
  await expect.poll(() => stored[0]?.added_at).toBe(day);
});

it('stands as it was where the server refuses, which is said', async () => {
  refusal = 'A list can have at most 500 rows added by hand. Take some out first.';
  await drawn();
  await page.getByRole('button', { name: 'Add Korvane by hand' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByText('The list was not changed')).toBeVisible();
  await expect.element(page.getByText(refusal)).toBeVisible();
  await expect.element(shown()).toHaveTextContent(/^By hand:$/);
});

it.each([
  ['signIn', 'Sign in and save this view as a list to add rows by hand'],
  ['list', 'Save this view as a list first to add rows by hand'],
  ['plan', 'This list is beyond your plan: nothing can be added by hand'],
] as const)('says what is missing where it cannot: %s', async (needs, said) => {
  await drawn(needs);
  await expect.element(page.getByText(said)).toBeVisible();
  expect(page.getByRole('button', { name: 'Add Korvane by hand' }).elements()).toHaveLength(0);
  expect(runCommand('byHand')).toBe(false);
});
