import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { closeVotes, makeVoter } from '#server/testing/memberRows.ts';
import { EditMode } from '../contributions/EditMode.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import {
  admin,
  asNewMember,
  bearerOf,
  createMember,
  dataFolder,
  type Member,
  signInQuietly,
} from '../support/members.ts';

const HOURS_49 = 49 * 3_600_000;

const RowsSchema = z.object({
  data: z.object({ master_projects: z.tuple([z.array(z.object({ name: z.string(), slug: z.string() }))]) }),
});

/** A project of the directory, the `at`th largest. */
async function projectAt(page: Page, at: number) {
  const params = encodeURIComponent(JSON.stringify([{ take: 1, skip: at, fields: ['name', 'slug'] }]));
  const answer = await page.request.get(`/api/data/struct?sid=master_projects&params=${params}`);
  const [[project]] = RowsSchema.parse(await answer.json()).data.master_projects;
  if (!project) throw new Error('There is no such project');
  return project;
}

/** Sends a change of a project's sectors as the member who is signed in there. */
async function proposeSector(context: BrowserContext, slug: string, sector: string): Promise<void> {
  const answer = await context.request.post('/api/contributions', {
    headers: await bearerOf(context),
    data: {
      ...{ kind: 'contribute_token', update: 'edit', slug, privacy: 1, note: '', others: [], send: true },
      data: { fields: { sector }, sources: { sector: 'https://docs.example/sector' }, added: {} },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function createProvider(): Promise<Member> {
  const provider = await createMember();
  await admin('role', provider.username, 'provider');
  return provider;
}

/** Opens the card of a value in the table. */
async function openCard(page: Page, project: string, shown: RegExp): Promise<void> {
  // Opened anew: rows that another browser changed are asked for half a minute later.
  await page.goto(`/directory/projects?q=${encodeURIComponent(project)}`);
  await page.getByRole('gridcell', { name: shown }).first().click();
  await page.keyboard.press('i');
}

test.describe('a proposal', () => {
  /** One after the other: the provider decides only as long as the DAO has too few members. */
  test.describe.configure({ mode: 'serial' });

  test('is opened and decided by the provider by keys, and the table shows the value with its provenance', async ({
    page,
    baseURL,
  }) => {
    const project = await projectAt(page, 12);
    const author = await asNewMember(page, baseURL);
    const provider = await createProvider();
    const enter = (member: Member) => signInQuietly(page.context(), baseURL ?? '', member);
    await proposeSector(page.context(), project.slug, 'Zero knowledge');
    await test.step('the provider approves it by keys', async () => {
      await enter(provider);
      await page.goto('/review');
      const row = page.getByRole('checkbox', { name: `Select Edit ${project.name}` });
      await row.focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Approve' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
      await expect(page.getByText('1 proposal is open to votes')).toBeVisible();
    });
    await test.step('everybody reads it, and who may decide', async () => {
      await enter(author);
      await page.goto('/dao');
      await page.getByRole('rowheader', { name: project.name }).first().click();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${project.name}`);
      await expect(page.getByRole('insertion')).toContainText('Zero knowledge');
      await expect(page.getByText('The provider decides', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNotWider(page);
      await page.setViewportSize({ width: 1440, height: 720 });
    });
    await test.step('the provider accepts it where members are too few', async () => {
      await enter(provider);
      await page.goto('/review?queue=decision');
      await page.getByRole('checkbox', { name: `Select Edit ${project.name}` }).check();
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText('1 proposal is accepted')).toBeVisible();
      await expectAccessible(page, page.getByRole('main'));
    });
    await test.step('its value stands in the table, with the proposal that brought it', async () => {
      await openCard(page, project.name, /Zero knowledge/);
      await expect(page.getByText(/^Community, proposal #/)).toBeVisible();
      await page.getByRole('link', { name: 'Who changed it, and by which proposal' }).click();
      await expect(page.getByRole('table', { name: 'Changes by proposals' })).toContainText('Zero knowledge');
    });
  });

  test('of a value on a profile is approved, voted in and shown, until it is reverted', async ({ page, baseURL }) => {
    const project = await projectAt(page, 13);
    const author = await asNewMember(page, baseURL);
    const provider = await createProvider();
    const voters = await Promise.all(Array.from({ length: 3 }, () => createMember()));
    for (const { username } of voters) await makeVoter(dataFolder(), username, Date.now());
    const enter = (member: Member | undefined) => signInQuietly(page.context(), baseURL ?? '', member ?? author);
    let proposal = '';

    await test.step('a member edits a field on the profile', async () => {
      const edit = new EditMode(page);
      await edit.open(`/project/${project.slug}`);
      await edit.change('Sector', 'Tide power', 'https://docs.example/sector');
      await edit.field('Sector').press('Control+Enter');
      await edit.dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter');
      await expect(page.getByRole('button', { name: 'Your contributions' })).toBeVisible();
    });
    await test.step('the provider approves it', async () => {
      await enter(provider);
      await page.goto('/review');
      await page.getByRole('checkbox', { name: `Select Edit ${project.name}` }).check();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('1 proposal is open to votes')).toBeVisible();
    });
    await test.step('three members vote, by keys', async () => {
      await enter(voters[0]);
      await page.goto('/dao');
      const link = page.getByRole('link', { name: project.name });
      proposal = (await link.getAttribute('href')) ?? '';
      for (const voter of voters.slice(1)) {
        await enter(voter);
        const headers = await bearerOf(page.context());
        const answer = await page.request.post(`/api/dao/proposals/${proposal.split('/').at(-1)}/vote`, {
          headers,
          data: { vote: 'accept' },
        });
        expect(answer.status()).toBe(200);
      }
      await enter(voters[0]);
      await link.click();
      await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
      await page.keyboard.press('a');
      await expect(page.getByText('You voted Accept').last()).toBeVisible();
      await expect(page.getByText('3 votes', { exact: true })).toBeVisible();
    });
    await test.step('two days later the table shows it, with the proposal as its source', async () => {
      await closeVotes(dataFolder(), Date.now() + HOURS_49);
      await openCard(page, project.name, /Tide power/);
      await expect(page.getByRole('dialog').getByText(/^Community, proposal #/)).toBeVisible();
    });
    await test.step('the provider reverts it', async () => {
      await enter(provider);
      await page.goto(proposal);
      await page.getByRole('button', { name: 'Revert' }).click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('The page is gone');
      await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click();
      await expect(page.getByText('1 proposal is reverted')).toBeVisible();
      await page.goto(`/directory/projects?q=${encodeURIComponent(project.name)}`);
      await expect(page.getByRole('rowheader', { name: project.name }).first()).toBeVisible();
      await expect(page.getByRole('gridcell', { name: /Tide power/ })).toHaveCount(0);
    });
  });
});

test('the home of the DAO is accessible in both themes and fits a phone', async ({ page, baseURL }) => {
  await asNewMember(page, baseURL);
  await page.goto('/assay_dao');
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('To join you still need:')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNotWider(page);
});
