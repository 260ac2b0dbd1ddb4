import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { makeVoter } from '#server/testing/memberRows.ts';
import { freePort } from '#server/testing/ports.ts';
import { EditMode } from '../contributions/EditMode.ts';
import { clockAhead } from '../support/clock.ts';
import { adminOf, createMember, elsewhere, type Member, signInQuietly } from '../support/members.ts';
import { createProduct } from '../support/product.ts';

/** Members of the DAO, live data and two days that pass: a product of its own, apart from the one that other tests share. */

const HOURS_49 = 49 * 3_600_000;
const PAGE = 'https://plumeria.example/supply';

test('a value that a member proposes on a profile is approved, voted in and shown, until its source changes and it is reverted', async ({
  page,
  browser,
}) => {
  // Two starts of a server and three syncs.
  test.setTimeout(240_000);
  const product = await createProduct();
  const recordings = await mkdtemp(path.join(tmpdir(), 'assay-recordings-'));
  const environment = { PORT: String(await freePort()), SAMPLE_PROJECTS: '100', FEEDS: 'off' };
  let server = await product.start(environment);
  let synced = 0;
  /** A sync in which the source states this supply. */
  const sync = async (max: number) => {
    const coin = {
      ...{ id: 'plumeria', symbol: 'plum', name: 'Plumeria', current_price: 2, market_cap: 9e6, max_supply: max },
      last_updated: new Date(Date.UTC(2026, 0, 10, synced++)).toISOString(),
    };
    await mkdir(path.join(recordings, 'coingecko'), { recursive: true });
    await writeFile(path.join(recordings, 'coingecko', 'coingecko_markets_2026-01-10.json'), JSON.stringify([coin]));
    const { exitCode, output } = await product.sync('--from', recordings);
    expect(exitCode, output).toBe(0);
  };
  const enter = (context: BrowserContext, member: Member) => signInQuietly(context, server.url, member);
  /** The card of the figure in the table. */
  const openCard = async (shown: string) => {
    await page.goto(`${server.url}/directory/projects?columns=name,max_supply`);
    await page.getByRole('gridcell', { name: shown }).click();
    await page.keyboard.press('i');
    return page.getByRole('dialog');
  };

  try {
    await sync(100);
    const [author, provider, ...voters] = await Promise.all(
      Array.from({ length: 5 }, () => createMember('standard', product.dataDir)),
    );
    if (!author || !provider) throw new Error('There are no members');
    await adminOf(product.dataDir, 'role', provider.username, 'provider');
    for (const { username } of voters) await makeVoter(product.dataDir, username, Date.now());
    const desk = await elsewhere(browser, server.url, provider);
    const ballot = await (await browser.newContext({ baseURL: server.url })).newPage();
    let proposal = '';

    await test.step('a member edits a field on the profile', async () => {
      await enter(page.context(), author);
      const edit = new EditMode(page);
      await edit.open(`${server.url}/project/plumeria`);
      await edit.change('Max supply', '120', PAGE);
      await edit.field('Max supply').press('Control+Enter');
      await edit.dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter');
      await expect(page.getByRole('button', { name: 'Your contributions' })).toBeVisible();
    });

    await test.step('the provider approves it', async () => {
      await desk.goto('/review');
      await desk.getByRole('checkbox', { name: 'Select Edit Plumeria' }).check();
      await desk.getByRole('button', { name: 'Approve' }).click();
      await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await expect(desk.getByText('1 proposal is open to votes')).toBeVisible();
    });

    await test.step('three members vote, by keys', async () => {
      await ballot.goto('/dao');
      proposal = (await ballot.getByRole('link', { name: 'Plumeria' }).getAttribute('href')) ?? '';
      for (const voter of voters) {
        await enter(ballot.context(), voter);
        await ballot.goto(proposal);
        await expect(ballot.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
        await ballot.keyboard.press('a');
        await expect(ballot.getByText('You voted Accept').last()).toBeVisible();
      }
      await expect(ballot.getByText('3 votes', { exact: true })).toBeVisible();
    });

    await server.end('SIGTERM');
    server = await product.start({ ...environment, ...clockAhead(HOURS_49) });

    await test.step('two days later the table shows it, with the proposal as its source', async () => {
      const card = await openCard('120');
      await expect(card.getByText(/^Community, proposal #/)).toBeVisible();
    });

    await test.step('a sync leaves it in place', async () => {
      await sync(100);
      const card = await openCard('120');
      await expect(card.getByText(/^Community, proposal #/)).toBeVisible();
    });

    await test.step('once the source states something else, both are shown', async () => {
      await sync(110);
      const card = await openCard('110');
      await expect(card.getByText(/Community, proposal #/)).toBeVisible();
      await expect(card.getByText('120', { exact: true })).toBeVisible();
    });

    await test.step('the provider reverts it', async () => {
      await enter(desk.context(), provider);
      await desk.goto(proposal);
      await desk.getByRole('button', { name: 'Revert' }).click();
      await desk.getByRole('textbox', { name: 'Reason' }).fill('The page is gone');
      await desk.getByRole('dialog').getByRole('button', { name: 'Revert' }).click();
      await expect(desk.getByText('1 proposal is reverted')).toBeVisible();
      const card = await openCard('110');
      await expect(card).not.toContainText('Community');
    });
  } finally {
    await server.end('SIGTERM');
    await product.remove();
    await rm(recordings, { recursive: true, force: true });
  }
});
