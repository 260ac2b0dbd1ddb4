import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { closeVotes, makeVoter } from '#server/testing/memberRows.ts';
import { EditMode } from '../contributions/EditMode.ts';
import { expectHeadsInBothLanguages } from '../language/heads.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import {
  admin,
  asNewMember,
  bearerBeside,
  createMember,
  dataFolder,
  type Member,
  signInQuietly,
} from '../support/members.ts';
import { leadTo } from '../support/pages.ts';

const HOURS_49 = 49 * 3_600_000;

const RowsSchema = z.object({
  data: z.object({
    master_projects: z.tuple([z.array(z.object({ name: z.string(), slug: z.string(), sector: z.unknown() }))]),
  }),
});

/** A project of the directory, the `at`th largest. */
async function projectAt(page: Page, at: number) {
  const params = encodeURIComponent(JSON.stringify([{ take: 1, skip: at, fields: ['name', 'slug', 'sector'] }]));
  const answer = await page.request.get(`/api/data/struct?sid=master_projects&params=${params}`);
  const [[project]] = RowsSchema.parse(await answer.json()).data.master_projects;
  if (!project) throw new Error('There is no such project');
  return project;
}

test('a value on a profile is proposed, approved, voted in and shown, until it is reverted', async ({
  page,
  request,
  baseURL: site,
}) => {
  const baseURL = site ?? '';
  const project = await projectAt(page, 13);
  const author = await asNewMember(page, baseURL);
  const provider = await createMember();
  await admin('role', provider.username, 'provider');
  const voters = await Promise.all(Array.from({ length: 3 }, () => createMember()));
  for (const { username } of voters) await makeVoter(dataFolder(), username, Date.now());
  const enter = (member: Member | undefined) => signInQuietly(page.context(), baseURL, member ?? author);
  const onPhone = async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNotWider(page);
    await page.setViewportSize({ width: 1440, height: 720 });
  };
  let proposal = '';

  await test.step('a member edits a field on the profile', async () => {
    const edit = new EditMode(page);
    await edit.open(`/project/${project.slug}`);
    await edit.change('Sector', 'Tide power', 'https://docs.example/sector');
    await edit.field('Sector').press('Control+Enter');
    await edit.dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Your contributions' })).toBeVisible();
  });
  await test.step('the home of the DAO says what they need to join, in both themes and on a phone', async () => {
    await leadTo(page, '/assay_dao');
    await expect(page.getByText('To join you still need:')).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await onPhone();
  });
  await test.step('the provider approves it', async () => {
    await enter(provider);
    await page.goto('/review');
    await page.getByRole('checkbox', { name: `Select Edit ${project.name}` }).check();
    await expectAccessible(page, page.getByRole('main'));
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
      const headers = await bearerBeside(request, voter);
      const answer = await request.post(`/api/dao/proposals/${proposal.split('/').at(-1)}/vote`, {
        headers,
        data: { vote: 'accept' },
      });
      expect(answer.status()).toBe(200);
    }
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${project.name}`);
    await expect(page.getByRole('insertion')).toContainText('Tide power');
    await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
    await expectAccessible(page);
    await onPhone();
    await page.keyboard.press('a');
    await expect(page.getByText('You voted Accept').last()).toBeVisible();
    await expect(page.getByText('3 votes', { exact: true })).toBeVisible();
    await expectHeadsInBothLanguages(page.request, baseURL, proposal);
  });
  await test.step('two days later the table shows it, with the proposal as its source', async () => {
    await closeVotes(dataFolder(), Date.now() + HOURS_49);
    await page.goto(`/directory/projects?q=${encodeURIComponent(project.name)}`);
    await page
      .getByRole('gridcell', { name: /Tide power/ })
      .first()
      .click();
    await page.keyboard.press('i');
    await expect(page.getByRole('dialog').getByText(/^Community, proposal #/)).toBeVisible();
    await page.getByRole('link', { name: 'Who changed it, and by which proposal' }).click();
    await expect(page.getByRole('table', { name: 'Changes by proposals' })).toContainText('Tide power');
  });
  await test.step('the provider reverts it', async () => {
    expect(JSON.stringify(await projectAt(page, 13))).toContain('Tide power');
    await enter(provider);
    await page.goto(proposal);
    await page.getByRole('button', { name: 'Revert' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The page is gone');
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click();
    await expect(page.getByText('1 proposal is reverted')).toBeVisible();
    expect(await projectAt(page, 13)).toEqual(project);
  });
});
